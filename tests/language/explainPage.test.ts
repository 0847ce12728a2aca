import { beforeAll, describe, expect, it } from 'vitest'
import { explainPage, formatExplanation } from '../../src/language/explainPage'
import type { SourceFile } from '../../src/language/loadSchemas'
import type { SchemaSet } from '../../src/language/schemaSet'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { loadShippedSchemas } from '../shippedSchemas'

let files: readonly SourceFile[]
let set: SchemaSet
beforeAll(async () => {
  files = await readSchemaFolder('schemas')
  set = await loadShippedSchemas()
})

const explained = (name: string) => {
  const explanation = explainPage(set, files, name)
  if (!explanation) throw new Error(`There is no page ${name}`)
  return explanation
}

describe('the explanation of a page', () => {
  it('names the file and line of what the page itself says, and of what it takes over', () => {
    const { id, files: chain, parts } = explained('/dayInspect')
    expect(id).toBe('dayInspect')
    expect(chain).toEqual(['inspection/dayInspect.json', 'inspection/inspection.base.json'])
    const fileOf = (pointer: string) => parts.find((part) => part.pointer === pointer)?.place?.file
    expect(fileOf('/title')).toBe('inspection/dayInspect.json')
    expect(fileOf('/label')).toBe('inspection/inspection.base.json')
    expect(fileOf('/fields/inspectDay')).toBe('inspection/dayInspect.json')
    expect(fileOf('/fields/inspectNo')).toBe('inspection/inspection.base.json')
  })

  it('splits a field that two files say together', () => {
    const { parts } = explained('dayInspect')
    const objectType = parts.filter(({ pointer }) => pointer.startsWith('/fields/objectType/'))
    expect(new Map(objectType.map(({ pointer, place }) => [pointer.split('/').at(-1), place?.file]))).toEqual(new Map([
      ['title', 'inspection/inspection.base.json'], ['type', 'inspection/inspection.base.json'], ['dict', 'inspection/inspection.base.json'],
      ['required', 'inspection/inspection.base.json'], ['only', 'inspection/dayInspect.json'], ['default', 'inspection/dayInspect.json'],
    ]))
  })

  it('says what the language fills in', () => {
    const { parts } = explained('waybillSetting')
    const filled = Object.fromEntries(parts.filter(({ place }) => place === null).map(({ pointer, value }) => [pointer, value]))
    expect(filled).toEqual({ '/noun': '运单参数' })
  })

  it('points to a line on which the part stands', () => {
    const texts = new Map(files.map(({ path, text }) => [path, text.split('\n')]))
    const astray = ['dayInspect', 'monthInspect', 'veh', 'emp', 'waybill', 'dqzrsBookInfo'].flatMap((name) => explained(name).parts
      .filter(({ pointer, place }) => place && !texts.get(place.file)?.[place.line - 1]?.includes(`"${pointer.split('/').at(-1)}"`))
      .map(({ pointer }) => `${name} ${pointer}`))
    expect(astray).toEqual([])
  })

  it('is a line for each part, the place first', () => {
    const [head, , first] = formatExplanation(explained('dayInspect')).split('\n')
    expect(head).toBe('dayInspect  inspection/dayInspect.json ← inspection/inspection.base.json')
    expect(first).toMatch(/^inspection\/dayInspect\.json:\d+ +\/help {2}"驾驶员（船长）每天/)
  })

  it('is none of a page that is not there', () => {
    expect(explainPage(set, files, 'dayInspekt')).toBeNull()
  })
})
