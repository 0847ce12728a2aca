import { browserStorage } from '../../client/browserStorage'

/** What a passenger has typed; photos are not kept. */
export interface ComplaintDraft {
  readonly category: string
  readonly content: string
  /** As `<input type="datetime-local">` has it, by the telephone's clock. */
  readonly occurTime: string
  readonly place: string
  readonly complainant: string
  readonly complainantPhone: string
}

const keyOf = (code: string) => `vehicleComplaint:${code}`

/** What was typed before the page was reloaded, or a form whose time is now. */
export function readComplaintDraft(code: string, now: Date): ComplaintDraft {
  const fresh = { category: '', content: '', occurTime: localMinute(now), place: '', complainant: '', complainantPhone: '' }
  try {
    const kept = JSON.parse(browserStorage('sessionStorage').getItem(keyOf(code)) ?? '{}') as Partial<Record<string, unknown>>
    return Object.fromEntries(Object.entries(fresh).map(([name, value]) => [name, typeof kept[name] === 'string' ? kept[name] : value])) as unknown as ComplaintDraft
  } catch {
    return fresh
  }
}

/** Keeps what is typed as long as the tab lives; null forgets it. */
export function keepComplaintDraft(code: string, draft: ComplaintDraft | null): void {
  const storage = browserStorage('sessionStorage')
  try {
    if (draft === null) storage.removeItem(keyOf(code))
    else storage.setItem(keyOf(code), JSON.stringify(draft))
  } catch {
    // A full storage keeps nothing; the form goes on.
  }
}

/** `2026-11-22T19:30` by the clock of the browser. */
export function localMinute(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
