import type { FieldDefinition } from '../../src/fields/definitions'
import type { Dictionary, ExampleContext } from '../../src/fields/fieldType'
import type { FieldTypeName } from '../../src/fields/fieldTypeNames'

const resultDictionary: Dictionary = {
  name: 'check_result',
  title: '检查结果',
  large: false,
  items: [
    { value: 'pass', label: '合格' }, { value: 'fail', label: '不合格' }, { value: 'fire', label: '火灾、爆炸' },
    { value: 'other', label: '其他' }, { value: 'none', label: '火灾' },
  ],
}

const regionDictionary: Dictionary = {
  name: 'region',
  title: '行政区划',
  large: true,
  items: [
    { value: '610000', label: '陕西省' },
    { value: '610100', label: '西安市', parent: '610000' },
    { value: '610112', label: '未央区', parent: '610100' },
    { value: '610113', label: '雁塔区', parent: '610100' },
    { value: '610400', label: '咸阳市', parent: '610000' },
  ],
}

/** Labels of the records there are; two employees share a name on purpose. */
const records: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vehicle: { v1: '陕A12345', v2: '陕AD12345', v3: '陕B1234挂' },
  organization: { o1: '秦岭运输有限公司', o2: '渭河客运有限公司' },
  employee: { e1: '王建军', e2: '李敏', e3: '赵磊' },
  annexFile: { f1: '台账.pdf', f2: '现场.jpg' },
}

/** One world for all field tests: 20 November 2026, half past four in the afternoon in Beijing. */
export const context: ExampleContext = {
  now: new Date('2026-11-20T08:30:00.000Z'),
  dictionary: (name) => [resultDictionary, regionDictionary].find((dictionary) => dictionary.name === name),
  refLabel: (resource, id) => records[resource]?.[id],
  refByLabel: (resource, label) => {
    const found = Object.entries(records[resource] ?? {}).filter(([, text]) => text === label)
    return found.length === 1 ? found[0]?.[0] : undefined
  },
  ids: (resource) => Object.keys(records[resource] ?? {}),
}

type Samples = { readonly [Name in FieldTypeName]: readonly Omit<Extract<FieldDefinition, { type: Name }>, 'name' | 'type' | 'title'>[] }

const samples: Samples = {
  string: [{}, { minLength: 4, maxLength: 10, unique: true }, { pattern: '^\\d{12}$' }, { pattern: '^(UN)?\\d{4}$' }, { pattern: '^\\d{2,7}-\\d{2}-\\d$' }, { pattern: '^[A-Z0-9]*$' }, { number: 'RJ{yyyyMMdd}{0000}' }],
  text: [{}, { maxLength: 20, rows: 3 }],
  richtext: [{}, { maxLength: 200 }],
  int: [{}, { min: 1, max: 80, unit: '人' }, { min: -20, max: -5 }],
  decimal: [{}, { min: 0.5, max: 24, unit: '小时', digits: 1 }, { digits: 6 }, { max: -3 }],
  money: [{}, { min: 0, max: 500, unit: '万元' }, { digits: 0 }, { digits: 4, min: 1.5 }],
  percent: [{}, { min: 0, max: 100, digits: 1 }],
  date: [{}, { min: '2026-01-01', max: '2026-06-30' }, { max: 'today' }, { min: 'today', expires: { warnDays: 30 } }],
  datetime: [{}, { max: 'now' }, { min: 'today' }, { min: '2026-01-01', max: '2026-06-30' }],
  month: [{}],
  year: [{}, { min: 2000, max: 2010 }],
  time: [{}],
  bool: [{}, { yes: '合格', no: '不合格' }, { yes: '无', no: '有' }],
  dict: [{ dict: 'check_result' }, { dict: 'check_result', only: ['pass', 'fail'] }],
  multiDict: [{ dict: 'check_result' }, { dict: 'check_result', min: 2, max: 3 }],
  choice: [{ choices: 'options' }],
  choices: [{}, { maxLength: 100, rows: 3 }],
  ref: [{ ref: 'vehicle' }],
  refs: [{ ref: 'vehicle' }, { ref: 'vehicle', max: 2 }],
  org: [{}],
  orgs: [{}],
  emp: [{}],
  emps: [{}],
  region: [{}, { level: 'city' }],
  plate: [{}],
  vin: [{}],
  mobile: [{}],
  phone: [{}],
  idCard: [{}],
  uscc: [{}],
  email: [{}],
  url: [{}],
  geo: [{}],
  track: [{}],
  signature: [{}],
  files: [{ slot: 'photo' }, { slot: 'photo', max: 2 }],
  table: [
    { columns: columns(), minRows: 1, maxRows: 20 },
    { columns: columns(), defaultRows: [['灯光', '近光、示廓有效', 'pass'], { item: '灭火器' }], fixedRows: true },
    { columns: { only: { name: 'only', title: '唯一的列', type: 'int' } } },
  ],
}

function columns(): Extract<FieldDefinition, { type: 'table' }>['columns'] {
  const list: readonly FieldDefinition[] = [
    { name: 'item', title: '检查项', type: 'string' },
    { name: 'remark', title: '备注', type: 'text' },
    { name: 'result', title: '结果', type: 'dict', dict: 'check_result' },
    { name: 'done', title: '已整改', type: 'bool' },
    { name: 'cost', title: '费用', type: 'money' },
    { name: 'deadline', title: '期限', type: 'date' },
    { name: 'at', title: '检查时间', type: 'datetime' },
    { name: 'people', title: '检查人', type: 'emps' },
    { name: 'place', title: '位置', type: 'geo' },
  ]
  return Object.fromEntries(list.map((column) => [column.name, column]))
}

/** Every type with its usual options, as fields behind the gate. */
export const sampleFields: readonly FieldDefinition[] = Object.entries(samples).flatMap(([type, variants]) =>
  variants.map((options) => ({ name: 'value', title: '样例', type, ...options }) as FieldDefinition),
)

/** `int {"min":1}`, for the titles of tests. */
export function nameOf({ name: _name, title: _title, ...field }: FieldDefinition): string {
  const { type, ...options } = field
  const text = JSON.stringify(options)
  return text === '{}' ? type : `${type} ${text.slice(0, 60)}`
}
