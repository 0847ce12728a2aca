import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { standards } from '../engine/standards'
import type { VersionCheck } from './versionCheck'
import { WindowNotice } from './WindowNotice'
import { windowTexts } from './windowTexts'

/** What the window shows of an update; null where there is none. */
export function useVersionNotice(versionCheck: VersionCheck) {
  const state = useSyncExternalStore(versionCheck.subscribe, versionCheck.getState)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (state !== 'updating') return
    const timer = setTimeout(() => setOver(true), standards.versionNoticeTime)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'waiting') {
    return <WindowNotice text={windowTexts.updateWaiting}><Button type="primary" size="small" data-action="updateNow" onClick={() => void versionCheck.update()}>{windowTexts.updateNow}</Button></WindowNotice>
  }
  return state === 'updating' && !isOver ? <WindowNotice text={windowTexts.updating} /> : null
}
