import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { extensions } from '../../src/extensions'
import { extensionNames } from '../../src/language/extensionNames'
import type { SchemaSet } from '../../src/language/schemaSet'
import { loadShippedSchemas } from '../shippedSchemas'

describe('the extensions', () => {
  let set: SchemaSet
  beforeAll(async () => { set = await loadShippedSchemas() })

  it('are those whose names the gate knows', () => {
    expect(Object.keys(extensions).sort()).toEqual([...extensionNames].sort())
    expect(Object.entries(extensions).filter(([name, extension]) => extension.name !== name)).toEqual([])
  })

  it('stand in folders of their own, and at the places they are made for', () => {
    const folders = new Set(readdirSync('src/extensions', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name))
    expect(extensionNames.filter((name) => !folders.has(name))).toEqual([])
    const misplaced = Object.values(set.pages).flatMap((page) => page.extensions.filter(({ name, slot }) => ![extensions[name]?.slot].flat().includes(slot)).map(({ name, slot }) => `${page.id}: ${name} is not made for ${slot}`))
    expect(misplaced).toEqual([])
  })
})
