import { fieldTypeNames } from '../../src/fields/fieldTypeNames'
import { one, type GeneratorSource } from '../command/source'
import { GeneratorError } from '../generatorErrors'
import { nameExpected, projectFiles, quoted } from './insert'

export const fieldTypeSource: GeneratorSource = {
  name: 'field-type',
  title: '脚手架：一种有自己规则的文字字段（编号、证号），带测试',
  options: [
    { name: 'name', title: '类型的英文名称，如 roadTransportLicense', isRequired: true, expected: nameExpected },
    { name: 'title', title: '中文名称，如 道路运输证号', isRequired: true },
    { name: 'pattern', title: '合法写法的正则表达式，如 ^[0-9]{12}$', isRequired: true, expected: (value) => (readPattern(value) ? undefined : '正则表达式') },
    { name: 'example', title: '一个合法的例子，如 610100012345', isRequired: true, expected: (value, { pattern }) => (readPattern(pattern?.[0] ?? '')?.test(value) === true ? undefined : `合乎 ${pattern?.[0]} 的文字`) },
  ],
  async generate(options, { project }) {
    const [name, title, pattern, example] = [one(options, 'name')!, one(options, 'title')!, one(options, 'pattern')!, one(options, 'example')!]
    if ((fieldTypeNames as readonly string[]).includes(name)) throw new GeneratorError('nameTaken', { value: name, place: 'src/fields/fieldTypeNames.ts' })
    const rule = readPattern(pattern)!
    const files = projectFiles(project)
    const wrong = ['?', '×', '字'].find((sign) => !rule.test(example + sign)) ?? '?'
    files.create(`src/fields/${name}/definition.ts`, `import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { toHalfWidth } from '../textRules'

const pattern = new RegExp(${quoted(pattern)}, 'u')

/** ${title}. Write here which standard says how it looks. */
export const ${name} = defineCodeType({
  type: '${name}',
  title: ${quoted(title)},
  options: Type.Object({}),
  width: 160,
  schema: { pattern: pattern.source },
  clean: (text) => toHalfWidth(text).replace(/\\s/g, ''),
  fault: (text) => (pattern.test(text) ? null : 'pattern'),
  example: () => ${quoted(example)},
  invalidExamples: [{ value: ${quoted(example + wrong)}, code: 'pattern' }],
})
`)
    files.create(`tests/fields/${name}.test.ts`, `import { expect, it } from 'vitest'
import { fieldOf } from './fieldOf'

const field = fieldOf({ type: '${name}' })

it(${quoted(`${name} takes ${example} and refuses what only looks like it`)}, () => {
  expect(field.codes(${quoted(example)})).toEqual([])
  expect(field.codes(${quoted(example + wrong)})).toEqual(['pattern'])
  expect(field.normalize(${quoted(` ${example} `)})).toBe(${quoted(example)})
})
`)
    files.insert('src/fields/fieldTypeNames.ts', "'table',\n]", `'${name}', `, 'before')
    files.insert('src/fields/definitions.ts', "import { region } from './region/definition'\n", `import { ${name} } from './${name}/definition'\n`, 'after')
    files.insert('src/fields/definitions.ts', 'geo, track, signature, files,', ` ${name},`, 'after')
    files.insert('src/fields/cells/plainCells.ts', '  uscc: FormatCell,\n', `  ${name}: FormatCell,\n`, 'after')
    files.insert('src/fields/inputs/plainInputs.ts', '  uscc: TextInput,\n', `  ${name}: TextInput,\n`, 'after')
    files.insert('tests/fields/sampleFields.ts', '  uscc: [{}],\n', `  ${name}: [{}],\n`, 'after')
    files.insert('tests/fields/fieldTypes.test.ts', "uscc: 'contains',", ` ${name}: 'contains',`, 'after')
    files.insert('tests/fields/views.test.tsx', '  email: { act', `  ${name}: { act: type(${quoted(example)}), to: ${quoted(example)} },\n`, 'before')
    files.insert('docs/SCHEMA-LANGUAGE.md', '| `url` | 网址 |', `| \`${name}\` | ${title} | — | \`contains\` \`equals\` |\n`, 'before')
    return {
      files: [], additions: [], code: files.texts,
      notes: ['运行 npm run schemas -- --write-schema，让编辑器认得它', `页面里写 "type": "${name}"`, '要有自己的单元格或输入框，在同一文件夹写 cell.tsx、input.tsx，改 cells.ts、inputs.ts 里的一行'],
    }
  },
}

function readPattern(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return null
  }
}
