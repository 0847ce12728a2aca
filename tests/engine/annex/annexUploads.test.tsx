import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { RequestError } from '../../../src/client/requestError'
import type { AnnexFileInfo } from '../../../src/contract/envelope'
import { AnnexSlotField } from '../../../src/engine/annex/AnnexSlotField'
import type { AnnexSlot, PageDefinition } from '../../../src/language/pageDefinition'
import { renderInEngine, testServices } from '../form/renderForm'

const page = { id: 'veh', endpoints: { backend: 'main' } } as unknown as PageDefinition
const slot: AnnexSlot = { name: 'photo', title: '行驶证', accept: ['pdf'], max: 1, maxSize: 20, required: false } as never
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
const stored = (name: string): AnnexFileInfo => ({ id: name, name, mime: 'application/pdf', size: 1, uploadedAt: '2026-11-20T10:00:00.000Z', uploadedBy: 'u1' })

function Slot() {
  const [files, setFiles] = useState<readonly AnnexFileInfo[]>([])
  return <AnnexSlotField page={page} slot={slot} files={files} onChange={setFiles} />
}

/** A slot of one file, into which these are chosen; gives the names that were sent. */
function openSlot(names: readonly string[], upload: (file: File) => Promise<AnnexFileInfo>) {
  const sent: string[] = []
  const uploadAnnex: RecordClient['uploadAnnex'] = (_page, _slot, file) => {
    sent.push(file.name)
    return upload(file)
  }
  renderInEngine(<Slot />, testServices({ uploadAnnex }))
  fireEvent.change(screen.getByLabelText('行驶证', { selector: 'input' }), { target: { files: names.map(pdf) } })
  return sent
}
const again = () => screen.findAllByRole('button', { name: /重 ?试/ })
const shown = () => [...document.querySelectorAll('[data-annex-file]')].map((one) => one.getAttribute('data-annex-file'))

describe('files on their way into a slot', () => {
  it('find it full also when one presses to send them again', async () => {
    const sent = openSlot(['a.pdf', 'b.pdf'], async (file) => stored(file.name))
    await waitFor(() => expect(shown()).toEqual(['a.pdf']))
    fireEvent.click((await again())[0]!)
    expect(screen.getByRole('alert').textContent).toContain('“行驶证”最多1个文件')
    expect([sent, shown()]).toEqual([['a.pdf'], ['a.pdf']])
  })

  it('go once, however often one presses to send them again', async () => {
    let isDown = true
    const sent = openSlot(['a.pdf'], (file) => (isDown ? Promise.reject(new RequestError('网络连接失败，请检查网络后重试', 1, 0)) : new Promise<AnnexFileInfo>((resolve) => setTimeout(() => resolve(stored(file.name)), 50))))
    const [button] = await again()
    isDown = false
    fireEvent.click(button!)
    fireEvent.click(button!)
    await waitFor(() => expect(shown()).toEqual(['a.pdf']))
    expect(sent).toEqual(['a.pdf', 'a.pdf'])
  })
})
