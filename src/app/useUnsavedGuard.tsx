import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { texts } from './texts'

/** Asks before unsaved input is left, by a link, by Back, or by closing the window. */
export function useUnsavedGuard() {
  const [isUnsaved, setUnsaved] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const guard = (
    <Modal
      open={blocker.state === 'blocked'}
      title={texts.leaveTitle}
      width={416}
      okText={texts.leave}
      cancelText={texts.stay}
      onOk={() => { setUnsaved(false); blocker.proceed?.() }}
      onCancel={() => blocker.reset?.()}
    >
      {texts.leaveHint}
    </Modal>
  )
  return { isUnsaved, setUnsaved, guard }
}
