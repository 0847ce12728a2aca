import { Type, type Static } from '@sinclair/typebox'

/** `dictionaries/*.json`: dictionaries by name; an item is value, label, tone, value of the parent item. */
export const DictionaryFile = Type.Object({
  $schema: Type.Optional(Type.String()),
}, {
  patternProperties: {
    '^[a-z][a-z0-9_]*$': Type.Object({
      title: Type.String({ minLength: 1 }),
      items: Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 4 })),
      large: Type.Optional(Type.Boolean({ description: '项目太多，不随页面下发，到服务器搜索' })),
    }, { additionalProperties: false }),
  },
  additionalProperties: false,
})

/** One dictionary as its file says it. */
export interface DictionaryEntry {
  readonly title: string
  readonly items: readonly (readonly string[])[]
  readonly large?: boolean
}

export const tones = ['neutral', 'info', 'success', 'caution', 'warning', 'danger'] as const

/** `norms.json`: what laws and standards prescribe, by name. */
export const NormsFile = Type.Object({ $schema: Type.Optional(Type.String()) }, {
  patternProperties: {
    '^[a-z][A-Za-z0-9]*$': Type.Object({
      title: Type.String({ minLength: 1, maxLength: 60 }),
      value: Type.Union([
        Type.Number(), Type.String({ pattern: '^(?:([01]\\d|2[0-3]):[0-5]\\d|24:00)$' }), Type.Array(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }), { maxItems: 200, uniqueItems: true }),
      ], { description: '数，一天里的时间（如 22:00），或一些日子（如 2026-10-01）' }),
      unit: Type.Optional(Type.String({ minLength: 1, maxLength: 10 })),
      basis: Type.String({ minLength: 1, maxLength: 120, description: '依据：法规、标准的名称和条款' }),
    }, { additionalProperties: false }),
  },
  additionalProperties: false,
})

/** `menu.json`: groups in order, each with its pages in order. */
export const MenuFile = Type.Array(Type.Object({
  title: Type.String({ minLength: 1 }),
  icon: Type.String({ minLength: 1 }),
  pages: Type.Array(Type.String(), { minItems: 1 }),
}, { additionalProperties: false }))
export type MenuFile = Static<typeof MenuFile>

const reaches = ['own', 'org', 'group', 'region', 'all'] as const

/** `roles.json`: what each role sees and may do, by page. */
export const RolesFile = Type.Object({ $schema: Type.Optional(Type.String()) }, {
  patternProperties: {
    '^[a-z][A-Za-z0-9]*$': Type.Object({
      title: Type.String({ minLength: 1 }),
      records: Type.Union(reaches.map((reach) => Type.Literal(reach)), { description: '最多看到谁的记录' }),
      recordsOn: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Literal('own'), Type.Literal('org')]), { description: '在这些页面看到谁的记录，不同于 records：own 只看本人的，org 看本企业的' })),
      may: Type.Record(Type.String(), Type.Array(Type.String())),
      except: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Array(Type.String())), Type.String()], { description: 'may 里不给的，写法同 may；或另一个角色的名字：与它的相同' })),
    }, { additionalProperties: false }),
  },
  additionalProperties: false,
})

/** One role as its file says it. */
export interface RoleEntry {
  readonly title: string
  readonly records: (typeof reaches)[number]
  /** Pages on which it sees less than elsewhere, or, where it sees only what concerns the person, more. */
  readonly recordsOn?: Readonly<Record<string, 'own' | 'org'>>
  readonly may: Readonly<Record<string, readonly string[]>>
  /** What is taken out of `may`: by page and action, or the same as of the role named. */
  readonly except?: Readonly<Record<string, readonly string[]>> | string
}
