import { Type, type Static } from '@sinclair/typebox'
import { Cel, Name, strict } from './fileParts'

/** What a page file may say of its check page: what anybody learns of a record who has scanned its code. */

const Title = Type.Optional(Type.String({ minLength: 1, maxLength: 40 }))
const Masked = Type.Optional(Type.Literal(true, { description: '只显示头尾，如姓名；电话、身份证号、脱敏的字段不写也是' }))

const CheckedColumn = Type.Union([Name, Type.Object({ field: Name, title: Title, masked: Masked }, strict)])

const CheckedField = Type.Union([
  Name,
  Type.Object({
    field: Name,
    title: Title,
    masked: Masked,
    columns: Type.Optional(Type.Array(CheckedColumn, { minItems: 1, maxItems: 8, description: '表格字段给人看的列，必须写明' })),
  }, strict),
])

export const PublicCheckFile = Type.Object({
  code: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '核验码的字段：有 random、unique、readOnly 的文字字段' }),
  title: Type.String({ minLength: 1, maxLength: 40, description: '核验页的标题' }),
  fields: Type.Array(CheckedField, { minItems: 1, maxItems: 40, description: '给人看的字段，没有写的一概不显示' }),
  alert: Type.Optional(Type.Array(Type.Object({
    when: Cel('何时显示'),
    text: Type.String({ minLength: 1, maxLength: 100 }),
  }, strict), { minItems: 1, maxItems: 20, description: '红字提示；一条也不成立的显示“查验有效”，没有写 alert 的不下结论' })),
}, { ...strict, description: '核验页：任何人扫描记录的二维码，不用登录就能核对' })

export type PublicCheckFile = Static<typeof PublicCheckFile>
