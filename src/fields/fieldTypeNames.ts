/** Every field type there is. A name here without its folder is a type error in `definitions.ts` and `views.ts`. */
export const fieldTypeNames = [
  'string', 'text', 'richtext', 'int', 'decimal', 'money', 'percent', 'date', 'datetime', 'month', 'year', 'time', 'bool',
  'dict', 'multiDict', 'choice', 'choices', 'ref', 'refs', 'org', 'orgs', 'emp', 'emps', 'region', 'plate', 'vin', 'mobile', 'phone', 'idCard',
  'uscc', 'email', 'url', 'geo', 'track', 'signature', 'files', 'table',
] as const

export type FieldTypeName = (typeof fieldTypeNames)[number]
