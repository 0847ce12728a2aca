import { message } from 'antd'
import { useEffect } from 'react'
import { standards } from '../engine/standards'
import type { Toasts } from './toasts'

/** Draws the toasts. Three at most, so that a line of failures does not cover the page. */
export function ToastHolder({ toasts }: { toasts: Toasts }) {
  const [api, holder] = message.useMessage({ duration: standards.toastTime / 1000, maxCount: 3 })
  useEffect(() => {
    const draw = () => {
      // The same words again renew the toast that stands.
      for (const { text, kind } of toasts.take()) void api.open({ key: `${kind} ${text}`, type: kind, content: text })
    }
    draw()
    return toasts.subscribe(draw)
  }, [api, toasts])
  return holder
}
