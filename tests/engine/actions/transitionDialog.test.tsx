import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { RecordClient } from '../../../src/client/recordClient'
import { RequestError } from '../../../src/client/requestError'
import { TransitionDialog } from '../../../src/engine/actions/TransitionDialog'
import type { TransitionDefinition } from '../../../src/language/pageDefinition'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { formPage, record } from '../form/formPage'
import { action, fieldElement, inputOf, renderInEngine, testServices } from '../form/renderForm'

const move = (name: string, parts: Partial<TransitionDefinition>): TransitionDefinition => ({
  name, title: name, from: ['draft'], to: 'submitted', by: ['org'], needs: [], asks: [], annex: [], offers: [], when: null, checks: [], confirm: null, set: {}, effects: [], step: null, danger: false, onView: false, ...parts,
})
const onlyIf = (check: string, message: string) => ({ when: check, checks: [{ check, message }] })
const submit = move('submit', { title: '提交', needs: ['inspector'], ...onlyIf("result != ''", '还有检查项未填结果') })
const reject = move('reject', { title: '退回', needs: ['reason'], asks: ['note'], danger: true, confirm: '退回后由填报人修改' })
const appoint = move('appoint', { title: '派查', needs: ['inspector'], ...onlyIf('inspector != name', '不能检查自己') })
const close = move('close', { title: '销号', annex: ['photo'] })
const sign = move('sign', { title: '签收', needs: ['inspector', 'name'], asks: ['note'], offers: ['plan'], default: { inspector: 'me', name: '二号' } })
const cancel = move('cancel', { title: '取消', to: 'void' })
const judge = move('judge', { title: '判定', needs: ['rows'], annex: ['photo'], ...onlyIf('rows.all(r, r.shots.size() > 0)', '每项要有照片') })
const page = formPage({
  fields: {
    name: { title: '名称', type: 'string' },
    result: { title: '结果', type: 'string' },
    inspector: { title: '检查人', type: 'string' },
    status: { title: '状态', type: 'string' },
    reason: { title: '原因', type: 'string', maxLength: 5 },
    note: { title: '备注', type: 'string' },
    rows: { title: '检查项', type: 'table', columns: { shots: { title: '现场照片', type: 'files', slot: 'photo' }, papers: { title: '材料', type: 'files', slot: 'plan' } } },
  },
  tabs: { '': [{ fields: ['name', 'result', 'inspector'] }] },
  annex: { photo: { title: '照片' }, plan: { title: '方案', visibleWhen: "result == 'fail'" } },
  states: { field: 'status', initial: 'draft', editable: ['draft'], removable: ['draft'], withdrawn: [], steps: [], transitions: { submit, reject, appoint, close, sign, cancel, judge } },
})
const draft = record({ name: '一号', result: 'pass', inspector: '王', status: 'draft' })

beforeEach(() => localStorage.clear())

function open(transition: TransitionDefinition, client: Partial<RecordClient>, of = draft) {
  const onDone = vi.fn<(record: RecordData) => void>()
  const onCancel = vi.fn<() => void>()
  return { onDone, onCancel, ...renderInEngine(<TransitionDialog page={page} record={of} transition={transition} onDone={onDone} onCancel={onCancel} />, testServices(client)) }
}

describe('TransitionDialog', () => {
  it('asks for no more than a yes where nothing is missing, and moves once', async () => {
    const transition = vi.fn<RecordClient['transition']>(async () => draft)
    const { user, onDone } = open(submit, { transition })
    expect(screen.getByText('车辆“一号”，确定提交？')).toBeTruthy()
    expect(document.querySelector('[data-field]')).toBeNull()
    await user.dblClick(action('confirm'))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(draft))
    expect(transition).toHaveBeenCalledTimes(1)
    expect(transition).toHaveBeenCalledWith(page, '17', 'submit', { version: 3, values: {} })
  })

  it('asks for what the form shows only while it is empty', () => {
    open(submit, {}, record({ name: '一号', result: 'pass', status: 'draft' }))
    expect(fieldElement('inspector').dataset['required']).toBe('true')
  })

  it('asks anew for what stands in the way as it is', async () => {
    const transition = vi.fn<RecordClient['transition']>(async () => draft)
    const { user } = open(appoint, { transition }, record({ name: '王', result: 'pass', inspector: '王', status: 'draft' }))
    await user.click(action('confirm'))
    expect(screen.getByText('不能检查自己')).toBeTruthy()
    await user.type(inputOf('inspector'), '一')
    await user.click(action('confirm'))
    await waitFor(() => expect(transition).toHaveBeenCalledWith(page, '17', 'appoint', { version: 3, values: { inspector: '王一' } }))
  })

  it('says the confirm text, requires what is needed and takes what may be added', async () => {
    const transition = vi.fn<RecordClient['transition']>(async () => draft)
    const { user } = open(reject, { transition })
    expect(screen.getByText('退回后由填报人修改')).toBeTruthy()
    await user.click(action('confirm'))
    expect(within(fieldElement('reason')).getByRole('alert').textContent).toBe('请输入原因')
    expect(transition).not.toHaveBeenCalled()
    await user.type(inputOf('reason'), '缺照片')
    await user.click(action('confirm'))
    await waitFor(() => expect(transition).toHaveBeenCalledWith(page, '17', 'reject', { version: 3, values: { reason: '缺照片' } }))
  })

  it('begins with what the page says, where the record has nothing yet, and sends it like what was typed', async () => {
    const transition = vi.fn<RecordClient['transition']>(async () => draft)
    const { user } = open(sign, { transition }, record({ name: '一号', result: 'pass', inspector: null, status: 'draft' }))
    const me = inputOf('inspector').value
    expect(me).not.toBe('')
    await user.click(action('confirm'))
    await waitFor(() => expect(transition).toHaveBeenCalledWith(page, '17', 'sign', { version: 3, values: { inspector: me } }))
  })

  it('asks again for what only moves fill in, and for a signature of this time', async () => {
    const signing = formPage({
      fields: { name: { title: '名称', type: 'string' }, reason: { title: '原因', type: 'string' }, mark: { title: '签字', type: 'signature' } },
      tabs: { '': [{ fields: ['name'] }, { fields: ['reason', 'mark'], later: true }] },
      states: { field: 'name', initial: 'draft', editable: ['draft'], removable: ['draft'], withdrawn: [], steps: [], transitions: {} },
    })
    const before = record({ name: 'draft', reason: '缺照片', mark: `data:image/png;base64,${exampleSignatures[0]}` })
    renderInEngine(<TransitionDialog page={signing} record={before} transition={move('back', { needs: ['name', 'reason', 'mark'] })} onDone={() => {}} onCancel={() => {}} />, testServices({}))
    expect(inputOf('reason').value).toBe('缺照片')
    // The pad may be there at once, where it was needed before.
    await waitFor(() => expect(fieldElement('mark').querySelector('canvas')).not.toBeNull())
    expect(fieldElement('mark').querySelector('img')).toBeNull()
    expect(document.querySelector('[data-field="name"]')).toBeNull()
  })

  it('has no heading for files where none apply', () => {
    open(sign, {}, record({ name: '一号', result: 'pass', inspector: null, status: 'draft' }))
    expect(screen.queryByText('附件')).toBeNull()
  })

  it('tells cancelling the record from closing the dialog', () => {
    open(cancel, {})
    expect(action('cancel').textContent).toMatch(/返\s*回/)
    expect(action('confirm').textContent).toBe('确定取消')
  })

  it('refuses what is invalid at its field', async () => {
    const { user } = open(reject, {})
    await user.type(inputOf('reason'), '一二三四五六')
    await user.click(action('confirm'))
    expect(within(fieldElement('reason')).getByRole('alert').textContent).toBe('原因不能超过5个字符')
  })

  it('says why a move is not possible', async () => {
    const { user } = open(submit, {}, record({ name: '一号', result: '', inspector: '王', status: 'draft' }))
    for (let time = 0; time < 2; time += 1) {
      await user.click(action('confirm'))
      // In sight, however long the dialog is.
      await waitFor(() => expect(document.activeElement).toBe(screen.getByText('还有检查项未填结果').closest('[data-notices]')))
    }
  })

  it('asks for the files that must be there', async () => {
    const { user } = open(close, {})
    await user.click(action('confirm'))
    await waitFor(() => expect(fieldElement('annex/photo').textContent).toBe('请上传照片'))
  })

  it('takes files in the rows it asks for, where the move takes those of their slot', async () => {
    open(judge, {}, record({ ...draft, rows: [{ shots: null, papers: null }] }))
    await waitFor(() => expect(fieldElement('rows/0/shots').querySelector('input[type=file]')).not.toBeNull())
    expect(fieldElement('rows/0/papers').querySelector('input[type=file]')).toBeNull()
  })

  it('shows what the server refuses at the field, and keeps what was typed', async () => {
    const transition = vi.fn<RecordClient['transition']>(async () => { throw new RequestError('内容有误', 5, 400, [{ path: 'reason', code: 'rule', message: '原因须具体' }]) })
    const { user } = open(reject, { transition })
    await user.type(inputOf('reason'), '不行')
    await user.click(action('confirm'))
    expect(await within(fieldElement('reason')).findByText('原因须具体')).toBeTruthy()
    expect(inputOf('reason').value).toBe('不行')
  })

  it('reads the whole record first where it was opened from a list, whose rows carry no files', async () => {
    const { annex: _annex, ...row } = draft
    const get = vi.fn<RecordClient['get']>(async () => draft)
    open(submit, { get }, row as typeof draft)
    expect(await screen.findByText('车辆“一号”，确定提交？')).toBeTruthy()
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('tells that someone else was quicker', async () => {
    const transition = vi.fn<RecordClient['transition']>(async () => { throw new RequestError('当前状态不能进行这项操作', 8, 409, [], { state: 'submitted', transitions: [] }) })
    const { user, onDone } = open(submit, { transition })
    await user.click(action('confirm'))
    expect(await screen.findByText('当前状态不能进行这项操作')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })
})
