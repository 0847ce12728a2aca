import { describe, expect, it } from 'vitest'
import { reasonsOf } from '../../../src/app/studio/inspector/reasons'
import { subjectAt } from '../../../src/app/studio/inspector/subject'
import { formPage } from '../../engine/form/formPage'

const page = formPage({
  fields: {
    kind: { title: '类别', type: 'string', required: true },
    note: { title: '说明', type: 'string', visibleWhen: "kind == 'other'", requiredWhen: "kind == 'other'" },
    size: { title: '字数', type: 'int', compute: 'note.size()' },
  },
})
const context = { dictionary: () => undefined, refLabel: () => undefined, now: new Date(), user: { id: 'u', orgId: 'o', roles: [] } }

describe('what was pointed at', () => {
  const at = (html: string, mark: string) => {
    document.body.innerHTML = html
    return subjectAt(document.querySelector(mark)!)
  }

  it('is the nearest thing that the engine has marked, with the page and the row it stands in', () => {
    expect(at('<div data-form="veh"><div data-field="seats"><input></div></div>', 'input')).toMatchObject({ kind: 'field', name: 'seats', pageId: 'veh', in: 'form' })
    expect(at('<table><tr data-row-key="r1"><td data-column="plateNo"><a>陕A</a></td></tr></table>', 'a')).toMatchObject({ kind: 'column', name: 'plateNo', pageId: null, recordId: 'r1' })
    expect(at('<table><tr data-row-key="r1"><td data-column="plateNo"><button data-action="edit">改</button></td></tr></table>', 'button')).toMatchObject({ kind: 'action', name: 'edit' })
    expect(at('<nav><a>菜单</a></nav>', 'a')).toBeNull()
  })
})

describe('why a field is as it is', () => {
  it('is its own condition, with the values it reads', () => {
    const hidden = reasonsOf(page, 'note', { kind: 'usual' }, context, null)!
    expect(hidden.visible).toMatchObject([{ kind: 'visibleWhen', explained: { value: false, reads: [{ name: 'kind', title: '类别', shown: 'usual' }] } }])
    expect(reasonsOf(page, 'note', { kind: 'other' }, context, null)!.required).toMatchObject([{ kind: 'requiredWhen', explained: { value: true } }])
  })

  it('is what the page file says once and for all', () => {
    expect(reasonsOf(page, 'kind', {}, context, null)!.required).toMatchObject([{ text: '写明必填', explained: null }])
    expect(reasonsOf(page, 'size', { note: '四个字呢' }, context, null)!.readOnly).toMatchObject([{ kind: 'compute', explained: { text: 'note.size()', value: 4 } }])
    expect(reasonsOf(page, 'nothing', {}, context, null)).toBeNull()
  })
})
