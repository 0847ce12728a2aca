import { fieldTypeOf, fieldTypes, type FieldDefinition } from '../fields/definitions'
import { evaluate } from './expressions'
import { recordVariables, rowVariable, withVariable } from './expressionVariables'
import { isEmpty } from './isEmpty'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, isTable } from './tableColumns'

/** A value that an expression reads, in words. */
export interface ReadValue {
  readonly name: string
  readonly title: string
  readonly shown: string
}

export interface ExplainedExpression {
  readonly text: string
  /** Undefined where something it needs is missing: it is then not decided. */
  readonly value: unknown
  readonly reads: readonly ReadValue[]
  /** The conditions it is made of, where it is several that all or of which one must hold. */
  readonly parts: readonly { readonly text: string; readonly value: unknown }[]
}

type Fields = Readonly<Record<string, FieldDefinition>>

/** An expression of a page worked out for one record, with everything it looked at: why it is what it is. `row` is of the table it stands in. */
export function explainExpression(text: string, fields: Fields, record: RecordValues, context: RecordContext, row?: { readonly table: FieldDefinition; readonly values: RecordValues }): ExplainedExpression {
  const variables = recordVariables(fields, record, context)
  const all = row === undefined ? variables : withVariable(variables, 'row', rowVariable(columnsOf(row.table), row.values))
  const parts = conditionsOf(text)
  return {
    text,
    value: evaluate(text, all),
    reads: namesIn(text).flatMap((name): ReadValue[] => {
      const [, column] = name.split('row.')
      if (column !== undefined && row) return shownField(columnsOf(row.table)[column], name, row.values[column], context)
      if (Object.hasOwn(fields, name)) return shownField(fields[name], name, record[name], context)
      return name === 'today' || name === 'now' ? [{ name, title: name === 'today' ? '今天' : '此刻', shown: fieldTypes[name === 'today' ? 'date' : 'datetime'].format(String(variables[name]), { name, title: '' } as never, context) }] : []
    }),
    parts: parts.length < 2 ? [] : parts.map((part) => ({ text: part, value: evaluate(part, all) })),
  }
}

function shownField(field: FieldDefinition | undefined, name: string, value: unknown, context: RecordContext): ReadValue[] {
  if (field === undefined) return []
  return [{ name, title: field.title, shown: isEmpty(value) ? '（空）' : isTable(field) ? `${(value as readonly unknown[]).length} 行` : fieldTypeOf(field).format(value, field as never, context) }]
}

/** Names of variables, each once; of a row `row.name`, of anything else what stands before the dot. */
function namesIn(text: string): string[] {
  const bare = text.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
  return [...new Set([...bare.matchAll(/(?<![\w.])(row\.[A-Za-z]\w*|[A-Za-z]\w*)/g)].map(([, name = '']) => name))]
}

/** The parts between `&&`, or where there are none between `||`, outside of brackets and quotes. */
function conditionsOf(text: string): string[] {
  const both = splitAt(text, '&&')
  return text.includes('?') ? [text] : both.length > 1 ? both : splitAt(text, '||')
}

function splitAt(text: string, operator: string): string[] {
  const parts = ['']
  let [depth, quote] = [0, '']
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === "'" || sign === '"') quote = sign
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (depth === 0 && text.startsWith(operator, at)) {
      parts.push('')
      at += operator.length - 1
      continue
    } else if (depth === 0 && operator === '&&' && text.startsWith('||', at)) return [text]
    parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}
