import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { RequestError } from '../client/requestError'
import type { PageDefinition } from '../language/pageDefinition'
import { texts } from './texts'

interface PageBoundaryProps {
  readonly page: Pick<PageDefinition, 'path' | 'title' | 'id'>
  readonly children: ReactNode
}

/** Keeps the failure of one page from taking the application with it, and says which page it was. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { page, children } = this.props
    const { error } = this.state
    if (!error) return children
    const code = error instanceof RequestError ? error.code : error.name
    return (
      <main data-page={page.path} data-state="error" aria-label={page.title}>
        <Alert
          type="error"
          showIcon
          message={`“${page.title}”出错了`}
          description={`${error.message}（页面 ${page.id}，代码 ${code}）`}
          action={<Button type="primary" data-action="retry" onClick={() => this.setState({ error: null })}>{texts.retry}</Button>}
        />
      </main>
    )
  }
}
