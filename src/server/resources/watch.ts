/** Work that takes its time tells how far it is, and may be called off as long as nothing is final. */
export interface Watch {
  readonly signal?: AbortSignal
  readonly onProgress?: (step: 'check' | 'write', done: number, total: number) => void
}
