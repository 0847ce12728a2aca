import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react'
import { PageSettledContext } from '../fields/inputs/pageSettled'
import type { PageDefinition } from '../language/pageDefinition'
import { useThemeVariables } from './useThemeVariables'
import styles from './pageMain.module.css'

export type PageStatus = 'loading' | 'ready' | 'error'

const PageStatusContext = createContext<((status: PageStatus) => void) | null>(null)

/** The one landmark of a page: it says which page stands there and whether it can be used. */
export function PageMain({ page, children }: { page: Pick<PageDefinition, 'path' | 'title'>; children: ReactNode }) {
  const [status, setStatus] = useState<PageStatus>('loading')
  const themeVariables = useThemeVariables()
  return (
    <main className={`${themeVariables} ${styles.main}`} data-page={page.path} data-state={status} aria-label={page.title} aria-busy={status === 'loading'}>
      <PageStatusContext.Provider value={setStatus}>
        <PageSettledContext.Provider value={status === 'ready'}>{children}</PageSettledContext.Provider>
      </PageStatusContext.Provider>
    </main>
  )
}

/** Tells the page's landmark how its content stands. */
export function usePageStatus(status: PageStatus): void {
  const report = useContext(PageStatusContext)
  // Before the browser draws, or a page would for a moment call rows ready that answer an older question.
  useLayoutEffect(() => report?.(status), [report, status])
}

/** The same for content that cannot tell by itself: extensions, fallbacks. */
export function ReportPageStatus({ status }: { status: PageStatus }) {
  usePageStatus(status)
  return null
}
