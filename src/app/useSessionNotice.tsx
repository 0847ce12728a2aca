import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SessionStore } from '../client/sessionStore'
import type { SessionUser } from '../contract/session'
import { standards } from '../engine/standards'
import { unsavedInput } from './unsavedInput'
import { WindowNotice } from './WindowNotice'
import { whoText, windowTexts } from './windowTexts'

/**
 * What the window shows when another tab has entered as somebody else or in another organisation: with unsaved input a
 * warning, and the change once the input is saved or left; otherwise that the change has been followed.
 */
export function useSessionNotice(store: SessionStore) {
  const other = useSyncExternalStore(store.subscribe, store.getOther)
  const followed = useFollowed(store)
  useEffect(() => {
    const goOver = () => void (unsavedInput.get() || store.adoptOther())
    return unsavedInput.subscribe(goOver)
  }, [store])
  if (other) {
    return <WindowNotice text={windowTexts.otherSession(whoText(other))}><Button size="small" data-action="switchSession" onClick={store.adoptOther}>{windowTexts.switchNow}</Button></WindowNotice>
  }
  return followed && <WindowNotice text={windowTexts.followed(whoText(followed))} />
}

/** The session this window has just followed another tab into, until it has been in view for as long as a notification stays. */
function useFollowed(store: SessionStore): SessionUser | null {
  const [followed, setFollowed] = useState<SessionUser | null>(null)
  useEffect(() => store.onFollowed(setFollowed), [store])
  useEffect(() => {
    if (!followed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const startInView = () => {
      if (document.visibilityState === 'visible') timer ??= setTimeout(() => setFollowed(null), standards.notificationTime)
    }
    startInView()
    document.addEventListener('visibilitychange', startInView)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', startInView)
    }
  }, [followed])
  return followed
}
