import { configure, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { RecordClient } from '../../../src/client/recordClient'
import { EngineProvider, type EngineServices } from '../../../src/engine/engineServices'
import { RecordForm, type FormMode } from '../../../src/engine/form/RecordForm'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { strictRecordClient } from '../../client/strictRecordClient'

// A form is a large thing to draw on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 10_000 })

/** The services of an application that is not there; only the client does what the test supplies. */
export function testServices(client: Partial<RecordClient>, others: Partial<EngineServices> = {}): EngineServices {
  return {
    client: strictRecordClient(client),
    loadPage: () => Promise.reject(new Error('loadPage is not supplied in this test')),
    user: { id: 'u1', name: '王安全', orgId: 'o1', roles: ['safetyOfficer'] },
    may: () => true,
    extensions: {},
    settings: { read: () => undefined, write: () => undefined },
    navigate: () => undefined,
    setUnsaved: () => undefined,
    ...others,
  }
}

export function renderInEngine(element: ReactElement, services: EngineServices) {
  return { user: userEvent.setup({ delay: null }), ...render(<EngineProvider value={services}>{element}</EngineProvider>) }
}

/** Opens a form; gives what it answered with and the hands to fill it in. */
export function renderForm(page: PageDefinition, client: Partial<RecordClient>, mode: FormMode = { kind: 'create' }, others: Partial<EngineServices> = {}) {
  const onDone = vi.fn<(record: RecordData) => void>()
  const onCancel = vi.fn<() => void>()
  const setUnsaved = vi.fn<(isUnsaved: boolean) => void>()
  return { onDone, onCancel, setUnsaved, ...renderInEngine(<RecordForm page={page} mode={mode} onDone={onDone} onCancel={onCancel} />, testServices(client, { setUnsaved, ...others })) }
}

/** The element that draws a field. */
export function fieldElement(name: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!element) throw new Error(`no field ${name} is drawn`)
  return element
}

/** The input of a field, by its label. */
export function inputOf(name: string): HTMLInputElement {
  const input = fieldElement(name).querySelector<HTMLInputElement>('input, textarea')
  if (!input) throw new Error(`field ${name} has no input`)
  return input
}

/** An action of a dialog whose code comes when it is asked. */
export const appearing = (name: string): Promise<HTMLElement> => waitFor(() => action(name))

export function action(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-action="${name}"]`)].at(-1)
  if (!found) throw new Error(`no action ${name} is drawn`)
  return found
}
