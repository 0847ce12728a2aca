import { Alert, Button } from 'antd'
import { Component, useMemo, type ReactNode } from 'react'
import { publicAddress } from '../client/publicAddress'
import type { RecordData } from '../contract/envelope'
import type { PageDefinition } from '../language/pageDefinition'
import type { ExtensionSlot } from '../language/pageFile'
import { useEngine, type ExtensionProps, type PlatformAsk, type PlatformListen } from './engineServices'
import { useFocusBack } from './keepFocus'
import { texts } from './texts'
import { useExtensions } from './useExtensions'
import { useUrlState } from './useUrlState'

export interface ExtensionSlotsProps extends Pick<ExtensionProps, 'setValue' | 'close'> {
  readonly page: PageDefinition
  readonly slot: ExtensionSlot
  /** Only this one; otherwise all that the page names for the slot. */
  readonly name?: string
  readonly record?: RecordData | null
  readonly reload?: () => void
  /** In the slot `move`: the move it stands for. */
  readonly transition?: string
}

/** The escape hatches that a page names for a slot. Each fails alone: the page around it goes on. */
export function ExtensionSlots({ page, slot, name, record = null, reload = nothing, transition, ...ofSlot }: ExtensionSlotsProps) {
  const { extensions, client, ask = noPlatform, listen = noNews, navigate, user, may: mayOn, setUnsaved, publicUrl } = useEngine()
  const url = useUrlState()
  useFocusBack(ofSlot.close !== undefined)
  const may = useMemo(() => (action: string) => mayOn(page.id, action), [mayOn, page.id])
  const addressOf = useMemo(() => (path: string) => publicAddress(path, publicUrl), [publicUrl])
  const wanted = useExtensions(page, slot).filter((one) => (!name || one.name === name) && one.transition === transition)
  return (
    <>
      {wanted.map((one) => {
        const Body = extensions[one.name]?.component
        if (!Body) return <Alert key={one.name} type="warning" message={`本系统没有装入扩展“${one.name}”`} />
        return (
          <ExtensionBoundary key={one.name} name={one.title ?? one.name}>
            <Body {...ofSlot} page={page} record={record} client={client} ask={ask} listen={listen} publicAddress={addressOf} navigate={navigate} url={url} may={may} user={user} setUnsaved={setUnsaved} options={one.options ?? none} reload={reload} />
          </ExtensionBoundary>
        )
      })}
    </>
  )
}

const none = {}
const nothing = () => undefined
const noPlatform: PlatformAsk = () => Promise.reject(new Error('这里没有接入平台，没有这项功能'))
const noNews: PlatformListen = () => nothing

/** A failure stays where it happened; what has been loading is loaded anew when it is tried again. */
class ExtensionBoundary extends Component<{ name: string; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <Alert type="error" message={`扩展“${this.props.name}”出错：${error.message}`} action={<Button data-action="retry" onClick={() => this.setState({ error: null })}>{texts.retry}</Button>} />
  }
}
