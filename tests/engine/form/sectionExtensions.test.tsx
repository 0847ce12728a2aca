import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Extension, ExtensionProps } from '../../../src/engine/engineServices'
import { formPage } from './formPage'
import { inputOf, renderForm } from './renderForm'

const page = formPage({
  fields: { name: { title: '名称', type: 'string' }, place: { title: '地点', type: 'string' } },
  tabs: { '': [{ title: '一', fields: ['name'] }, { title: '二', fields: ['place'] }] },
  extensions: [{ slot: 'formSection', name: 'picker', title: '地图选点', field: 'name' }],
})

function Picker({ record, setValue }: ExtensionProps) {
  return <button type="button" onClick={() => setValue?.('place', '西安')}>{`选点 ${String(record?.['name'] ?? '')}`}</button>
}
const extensions: Readonly<Record<string, Extension>> = { picker: { name: 'picker', slot: 'formSection', component: Picker } }

beforeEach(() => localStorage.clear())

it('draws an extension after the section it names, with the values as they are typed, and lets it write', async () => {
  const { user } = renderForm(page, {}, { kind: 'create' }, { extensions })
  await user.type(inputOf('name'), '站')
  await user.click(screen.getByRole('button', { name: '选点 站' }))
  expect(inputOf('place').value).toBe('西安')
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual(['一', '地图选点', '二'])
})

it('draws one with an action for those alone who may take it', () => {
  const guarded = { ...page, extensions: [{ ...page.extensions[0]!, action: 'remove' }] }
  renderForm(guarded, {}, { kind: 'create' }, { extensions, may: (_page, action) => action !== 'remove' })
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual(['一', '二'])
})
