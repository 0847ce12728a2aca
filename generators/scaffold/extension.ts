import { one, type GeneratorSource } from '../command/source'
import { nameExpected, projectFiles, quoted } from './insert'

/** Where an extension is put, and what people call it. */
const slots = { page: '接管整页', view: '列表之外的另一种看法', toolbar: '列表的工具栏', rowAction: '每行的一个按钮', formSection: '表单的一节', detailTab: '详情的一个页签', cell: '列表的一格' }

export const extensionSource: GeneratorSource = {
  name: 'extension',
  title: '脚手架：一个扩展（地图、签名……），带测试；说明见 docs/EXTENSIONS.md',
  options: [
    { name: 'name', title: '英文名称，如 sameCompany', isRequired: true, expected: nameExpected },
    { name: 'title', title: '做什么，一句话，如 同企业的车辆', isRequired: true },
    { name: 'slot', title: '挂在哪里', choices: Object.keys(slots), choiceTitles: Object.values(slots), isRequired: true, usual: () => 'detailTab' },
  ],
  async generate(options, { project }) {
    const [name, title, slot] = [one(options, 'name')!, one(options, 'title')!, one(options, 'slot')!]
    const component = name.charAt(0).toUpperCase() + name.slice(1)
    const files = projectFiles(project)
    files.create(`src/extensions/${name}/texts.ts`, `/** What people read. */\nexport const texts = {\n  title: ${quoted(title)},\n} as const\n`)
    files.create(`src/extensions/${name}/${component}.tsx`, `import type { ExtensionProps } from '../../engine/engineServices'
import { texts } from './texts'

/** ${title}. */
export function ${component}({ page, record }: ExtensionProps) {
  return <section aria-label={texts.title}>{record ? String(record[page.label] ?? '') : page.title}</section>
}
`)
    files.create(`tests/extensions/${name}.test.tsx`, `// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { extensions } from '../../src/extensions'
import { ${component} } from '../../src/extensions/${name}/${component}'
import { texts } from '../../src/extensions/${name}/texts'
import type { ExtensionProps } from '../../src/engine/engineServices'

it('${name} shows the record that it stands beside', () => {
  const props = { page: { title: '车辆', label: 'plateNo' }, record: { id: '1', plateNo: '陕A12345' } } as unknown as ExtensionProps
  render(<${component} {...props} />)
  expect(screen.getByLabelText(texts.title).textContent).toBe('陕A12345')
  expect(extensions['${name}']).toMatchObject({ name: '${name}', slot: '${slot}' })
})
`)
    const line = `  ${name}: { name: '${name}', slot: '${slot}', component: late(async () => ({ default: (await import('./${name}/${component}')).${component} }), waiting) },\n`
    files.insert('src/extensions/index.ts', 'export const extensions: Readonly<Record<string, Extension>> = {\n', line, 'after')
    files.insert('src/language/extensionNames.ts', 'export const extensionNames: readonly string[] = [', `'${name}', `, 'after')
    files.insert('docs/ARCHITECTURE.md', '    postPermissions/', `    ${`${name}/`.padEnd(22)}${title}\n`, 'before')
    return { files: [], additions: [], code: files.texts, notes: [`页面里写 "extensions": [{ "slot": "${slot}", "name": "${name}" }]`] }
  },
}
