import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorCodes } from '../../src/contract/errorCodes'
import { generatorErrorCatalogue } from '../../generators/generatorErrors'
import { problemTexts } from '../../src/fields/problems'
import { findingCatalogue } from '../../src/language/findingCatalogue'

const rows = readFileSync('docs/ERRORS.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| code'))
  .sort()

it('ERRORS.md lists every code of every catalogue, with its text, and nothing else', () => {
  const expected = [
    ...Object.entries(errorCodes).map(([name, { code, status, text }]) => `| ${code} | ${status} | ${name} | ${text} |`),
    ...Object.entries(problemTexts).map(([code, text]) => `| ${code} | ${text} |`),
    ...Object.entries(generatorErrorCatalogue).map(([code, { message, cure }]) => `| ${code} | ${message} | ${cure} |`),
    ...Object.entries(findingCatalogue).map(([code, { message, cure }]) => `| ${code} | ${message} | ${cure} |`),
  ]
  expect(rows).toEqual(expected.sort())
})

it('no code of an answer is used twice', () => {
  const codes = Object.values(errorCodes).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
