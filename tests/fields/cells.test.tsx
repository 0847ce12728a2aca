import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { cells } from '../../src/fields/cells'
import type { FieldDefinition } from '../../src/fields/definitions'
import type { Dictionary, DictionaryItem } from '../../src/fields/fieldType'
import type { FieldServices } from '../../src/fields/fieldView'
import { inputs } from '../../src/fields/inputs'
import { idleTones, toneOfNumber } from '../../src/fields/numberTones'
import { organizationTree } from '../../src/fields/inputs/organizationTree'
import { regionPath, regionTree } from '../../src/fields/region/regionTree'
import { trackSummary } from '../../src/fields/track/trackSummary'
import { strictRecordClient } from '../client/strictRecordClient'
import { fieldServices, renderInput, renderWithServices } from './fieldWorld'
import { context } from './sampleFields'

const fieldOf = (type: FieldDefinition['type'], options: object = {}) => ({ name: 'value', title: '样例', type, ...options }) as FieldDefinition

function renderCell(field: FieldDefinition, value: unknown, place: 'list' | 'detail' = 'list', services = fieldServices()) {
  const Cell = cells[field.type]
  return renderWithServices(<Cell field={field} value={value} place={place} />, services)
}

describe('a link in a cell', () => {
  it('leads to a number, an address or a page', () => {
    for (const [type, value, href] of [['mobile', '13800000000', 'tel:13800000000'], ['phone', '029-88888888', 'tel:02988888888'], ['email', 'a@b.cn', 'mailto:a@b.cn'], ['url', 'https://a.cn/x', 'https://a.cn/x']] as const) {
      const { container, unmount } = renderCell(fieldOf(type), value)
      expect(container.querySelector('a')?.getAttribute('href')).toBe(href)
      unmount()
    }
  })

  it('leads nowhere when it could run code or is masked', () => {
    const { container } = renderCell(fieldOf('url'), 'javascript:alert(1)')
    expect(container.querySelector('a')).toBeNull()
    const masked = renderCell(fieldOf('mobile'), '138****0000')
    expect(masked.container.querySelector('a')).toBeNull()
  })
})

describe('a table where it is read', () => {
  const tableOf = (types: readonly FieldDefinition['type'][]) => fieldOf('table', { columns: Object.fromEntries(types.map((type, index) => [`c${index}`, { ...fieldOf(type, { dict: 'check_result' }), name: `c${index}` }])) })
  const isNarrow = (types: readonly FieldDefinition['type'][], row: Readonly<Record<string, unknown>>) => {
    const { container, unmount } = renderCell(tableOf(types), [row], 'detail')
    const name = container.querySelector('table')!.className
    unmount()
    return /narrow/.test(name)
  }

  it('keeps its columns beside each other on a phone where they are few: three of any kind, or four that keep to a line', () => {
    const row = { c0: '1', c1: '1', c2: '1', c3: '1', c4: '1' }
    expect(isNarrow(['string', 'text', 'int'], row)).toBe(true)
    expect(isNarrow(['date', 'int', 'int', 'percent'], row)).toBe(true)
    expect(isNarrow(['string', 'int', 'int', 'percent'], row)).toBe(false)
    expect(isNarrow(['date', 'int', 'int', 'percent', 'int'], row)).toBe(false)
  })

  it('counts no column that is empty all the way down', () => {
    expect(isNarrow(['string', 'int', 'int', 'percent'], { c0: '1', c1: '1', c2: '1', c3: null })).toBe(true)
  })
})

const status: Dictionary = { name: 'status', title: '状态', large: false, items: [{ value: 'open', label: '未整改', tone: 'danger' }, { value: 'done', label: '已整改', tone: 'success' }] }

describe('a number', () => {
  const tones = { caution: '< 90', danger: '< 80' }

  it('stands in the colour of the gravest comparison that holds, and in none where none does', () => {
    for (const [type, value, tone] of [['percent', 79.9, 'danger'], ['percent', 80, 'caution'], ['percent', 90, undefined], ['int', -1, 'danger'], ['money', '89.99', 'caution'], ['decimal', 100, undefined]] as const) {
      const { container, unmount } = renderCell(fieldOf(type, { tones }), value)
      expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
      unmount()
    }
  })

  it('is compared from above as well', () => {
    const many = { danger: '>= 3', warning: '> 0' }
    expect([0, 1, 3].map((value) => toneOfNumber(many, value))).toEqual([undefined, 'warning', 'danger'])
    expect([null, undefined, ''].map((value) => toneOfNumber({ danger: '<= 0' }, value))).toEqual([undefined, undefined, undefined])
  })

  it('has no use for a colour whose numbers are all taken by a graver one', () => {
    expect(idleTones({ caution: '< 80', danger: '< 90', warning: '> 95', info: '>= 95' })).toEqual(['caution'])
    expect(idleTones({ warning: '> 1', danger: '>= 1' })).toEqual(['warning'])
  })
})

describe('a dictionary', () => {
  it('colours a status that has a tone, and leaves others as words', () => {
    const { container } = renderCell(fieldOf('dict', { dict: 'status' }), 'open', 'list', fieldServices({ dictionary: () => status }))
    expect(screen.getByText('未整改').className).toMatch(/danger/)
    expect(container.textContent).toBe('未整改')
    const plain = renderCell(fieldOf('dict', { dict: 'check_result' }), 'pass')
    expect(plain.container.querySelector('[class*=tag]')).toBeNull()
  })

  it('shows a value it no longer has as it is stored', () => {
    expect(renderCell(fieldOf('dict', { dict: 'status' }), 'gone', 'list', fieldServices({ dictionary: () => status })).container.textContent).toBe('gone')
  })

  it('of three items, one of which must be chosen, stands side by side', () => {
    const form = renderInput(inputs.dict, fieldOf('dict', { dict: 'status', required: true }), null, { services: fieldServices({ dictionary: () => status }), invalid: true })
    expect(screen.getByRole('radiogroup', { name: '样例' }).getAttribute('aria-invalid')).toBe('true')
    form.element().focus()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '未整改' }))
    fireEvent.click(screen.getByRole('radio', { name: '已整改' }))
    expect(form.last()).toBe('done')
  })

  it('too large to be sent along is searched, and its labels are read', async () => {
    const items: readonly DictionaryItem[] = [{ value: 'x1', label: '液化天然气' }, { value: 'x2', label: '液氨' }]
    const searchDictionary = vi.fn<NonNullable<FieldServices['searchDictionary']>>(async (_name, { keyword = '', values }) =>
      items.filter((item) => (values ? values.includes(item.value) : item.label.includes(keyword))))
    const services = fieldServices({ dictionary: () => undefined, searchDictionary })
    const goods = fieldOf('dict', { dict: 'goods' })
    const { container, unmount } = renderCell(goods, 'x1', 'list', services)
    expect(container.textContent, 'no code meanwhile').toBe('…')
    await waitFor(() => expect(container.textContent).toBe('液化天然气'))
    expect(searchDictionary).toHaveBeenCalledWith('goods', { values: ['x1'] })
    unmount()
    const form = renderInput(inputs.dict, goods, 'x1', { services })
    fireEvent.mouseDown(form.container.querySelector('.ant-select-selector') as Element)
    fireEvent.click(await screen.findByText('液氨'))
    expect(form.last()).toBe('x2')
  })
})

describe('a yes or no that must be answered', () => {
  it('has its "no" said, not left standing', () => {
    const form = renderInput(inputs.bool, fieldOf('bool', { required: true, yes: '正常', no: '异常' }), null)
    fireEvent.click(screen.getByRole('radio', { name: '异常' }))
    expect(form.last()).toBe(false)
  })
})

describe('tones', () => {
  const css = readFileSync('src/fields/cells/cells.module.css', 'utf8')

  it.each(['neutral', 'info', 'success', 'caution', 'warning', 'danger'])('%s is legible on its own tint (AA)', (tone) => {
    const rule = new RegExp(`\\.${tone} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
    const colour = (part: string) => new RegExp(`--tone-${part}: var\\([^,]+, (#[0-9a-f]{6})\\)`).exec(rule)?.[1] ?? ''
    expect(contrast(colour('text'), colour('fill'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('text'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('trees', () => {
  it('of organisations hang children under their parents, and put orphans and circles at the top', () => {
    const node = (value: string, parent?: string) => ({ value, label: value, parent })
    const flat = (branches: ReturnType<typeof organizationTree>): unknown => branches.map((branch) => (branch.children.length > 0 ? [branch.value, flat(branch.children)] : branch.value))
    expect(flat(organizationTree([node('b', 'a'), node('a'), node('c', 'b'), node('x', 'gone')]))).toEqual([['a', [['b', ['c']]]], 'x'])
    expect(String(flat(organizationTree([node('a', 'b'), node('b', 'a'), node('c', 'a')]))).split(',').sort()).toEqual(['a', 'b', 'c'])
  })

  it('of regions end at the level that is asked for', () => {
    const items = context.dictionary('region')?.items ?? []
    expect(regionTree(items, 'city')).toEqual([{ value: '610000', label: '陕西省', children: [{ value: '610100', label: '西安市' }, { value: '610400', label: '咸阳市' }] }])
    expect(regionPath('610112', items)).toEqual(['610000', '610100', '610112'])
  })
})

describe('an organisation', () => {
  it('of a kind that is not asked for stands in the tree and cannot be chosen', async () => {
    const form = renderInput(inputs.org, fieldOf('org', { kinds: ['station'] }), null)
    await form.ready()
    fireEvent.mouseDown(form.container.querySelector('.ant-select-selector') as Element)
    fireEvent.click(await screen.findByText('秦岭运输有限公司'))
    expect(form.reported).toEqual([])
  })

  it('that has to lie below another is searched among those below it, and not at all before that one is chosen', async () => {
    const asked: unknown[] = []
    const client = strictRecordClient({ options: async (_endpoints, request) => { asked.push(request.below); return [{ id: 'o2', label: '渭河客运有限公司', parent: 'o1', kind: 'company' }] } })
    const field = fieldOf('org', { below: 'parent' })
    const blank = renderInput(inputs.org, field, null, { services: fieldServices({ client }), below: null })
    await blank.ready()
    fireEvent.mouseDown(blank.container.querySelector('.ant-select-selector') as Element)
    expect(asked).toEqual([])
    blank.unmount()
    const form = renderInput(inputs.org, field, null, { services: fieldServices({ client }), below: 'o1' })
    await form.ready()
    fireEvent.mouseDown(form.container.querySelector('.ant-select-selector') as Element)
    await screen.findByText('渭河客运有限公司')
    expect(asked).toEqual(['o1'])
  })
})

describe('a track', () => {
  it('is summed up by its length and its time', () => {
    const at = (lng: number, time: string) => ({ lng, lat: 0, time })
    expect(trackSummary([at(0, '2026-11-20T00:00:00.000Z'), at(1, '2026-11-20T01:00:00.000Z')])).toEqual({ points: 2, from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T01:00:00.000Z', kilometres: 111.2 })
  })
})

describe('a place', () => {
  const place = fieldOf('geo')
  const locateBy = (getCurrentPosition: (found: PositionCallback, refused: PositionErrorCallback) => void) => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }))

  it('takes the position of the browser and keeps its address', async () => {
    locateBy((found) => found({ coords: { longitude: 108.9398431, latitude: 34.3412712 } } as GeolocationPosition))
    const form = renderInput(inputs.geo, place, { lng: 1, lat: 2, address: '东门' })
    fireEvent.click(await screen.findByRole('button', { name: '浏览器定位' }))
    await waitFor(() => expect(form.last()).toEqual({ lng: 108.939843, lat: 34.341271, address: '东门' }))
    vi.unstubAllGlobals()
  })

  it('says why the browser gives none', async () => {
    locateBy((_found, refused) => refused({ code: 1 } as GeolocationPositionError))
    renderInput(inputs.geo, place, null)
    fireEvent.click(await screen.findByRole('button', { name: '浏览器定位' }))
    expect((await screen.findByRole('alert')).textContent).toContain('没有获得定位许可')
    vi.unstubAllGlobals()
  })
})
