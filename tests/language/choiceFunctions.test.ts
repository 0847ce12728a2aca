import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/language/expressions'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { validateRecord } from '../../src/language/recordRules'
import { fixtureFolder } from '../fixtures/loadFixture'

const files = await readSchemaFolder(fixtureFolder('core'), fixtureFolder('inspections'))
const quiz = (choices: string) => loadSchemas([...files, {
  path: 'safety/quiz.json',
  text: JSON.stringify({
    version: 1, path: '/quiz', title: '问答', resource: 'quiz', menu: false,
    fields: {
      name: { title: '名称', type: 'string' },
      rows: { title: '题目', type: 'table', columns: { options: { title: '选项', type: 'choices' }, answer: { title: '回答', type: 'choice', choices } } },
    },
  }),
}])

describe('functions over choices', () => {
  const options = '完全符合=5\n不确定=3\n完全不符合=1'

  it.each([["points(options, '不确定')", 3], ['mostPoints(options)', 5], ['leastPoints(options)', 1], ["mostPoints(options) + leastPoints(options) - points(options, '完全符合')", 1]])('%s is %d', (text, points) => {
    expect(evaluate(text, { options })).toBe(points)
  })

  it.each(["points(options, '也许')", 'points(options, chosen)', 'mostPoints(blank)', "mostPoints('只有一行=1')", "points(options, '也许') >= 0.0", "mostPoints('是\\n否') > 0.0"])('%s is unknown', (text) => {
    expect(evaluate(text, { options, chosen: null, blank: null })).toBeUndefined()
  })
})

describe('a choice', () => {
  it('is among those that its own row lists', () => {
    const page = quiz('options').set.pages['quiz']!
    const context = { now: new Date('2026-11-20T08:30:00Z'), user: { id: 'e1', orgId: 'o1', roles: [] }, dictionary: () => undefined, refLabel: () => undefined }
    const rows = [{ options: '是=1\n否=0', answer: '是' }, { options: '对=1\n错=0', answer: '是' }, { options: '对=1\n错=0', answer: null }]
    expect(validateRecord(page, { orgId: 'o1', name: '问答', rows }, context).map(({ path, code }) => `${path} ${code}`)).toEqual(['rows/1/answer notInDictionary'])
  })

  it('names the field that lists them, or the gate says which it could be', () => {
    expect(quiz('name').findings.map(formatFinding)).toEqual([expect.stringMatching(/^safety\/quiz\.json:.* \/fields\/rows\/columns\/answer\/choices .*“name”.*换成 options.*\[wrongField\]$/)])
  })
})
