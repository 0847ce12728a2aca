import { Alert } from 'antd'
import { Component, Suspense, type ReactNode } from 'react'
import type { RecordData } from '../contract/envelope'
import { Skeleton } from '../fields/inputs/Skeleton'
import type { PageDefinition } from '../language/pageDefinition'
import type { ExtensionSlot } from '../language/pageFile'
import { useEngine, type PlatformAsk } from './engineServices'
import { useExtensions } from './useExtensions'

export interface ExtensionSlotsProps {
  readonly page: PageDefinition
  readonly slot: ExtensionSlot
  /** Only this one; otherwise all that the page names for the slot. */
  readonly name?: string
  readonly record?: RecordData | null
  readonly reload?: () => void
  readonly setValue?: (field: string, value: unknown) => void
}

/** The escape hatches that a page names for a slot. Each fails alone: the page around it goes on. */
export function ExtensionSlots({ page, slot, name, record = null, reload = () => undefined, setValue }: ExtensionSlotsProps) {
  const { extensions, client, ask = noPlatform } = useEngine()
  const wanted = useExtensions(page, slot).filter((one) => !name || one.name === name)
  return (
    <>
      {wanted.map((one) => {
        const extension = extensions[one.name]
        if (!extension) return <Alert key={one.name} type="warning" message={`本系统没有装入扩展“${one.name}”`} />
        const Body = extension.component
        return (
          <ExtensionBoundary key={one.name} name={one.name}>
            <Suspense fallback={<Skeleton />}><Body page={page} record={record} client={client} ask={ask} options={one.options ?? {}} reload={reload} {...(setValue ? { setValue } : {})} /></Suspense>
          </ExtensionBoundary>
        )
      })}
    </>
  )
}

const noPlatform: PlatformAsk = () => Promise.reject(new Error('这里没有接入平台，没有这项功能'))

class ExtensionBoundary extends Component<{ name: string; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    return error ? <Alert type="error" message={`扩展“${this.props.name}”出错：${error.message}`} /> : this.props.children
  }
}
