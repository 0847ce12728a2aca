import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { EngineProvider, type EngineServices } from '../../../engine/engineServices'
import type { Subject } from './subject'
import { subjectAt } from './subject'
import { inspectorTexts as texts } from './texts'

const InspectorPanel = lazy(async () => ({ default: (await import('./InspectorPanel')).InspectorPanel }))

const held = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

/** For those who make pages: while it is on, a click asks what is there instead of doing it; with Alt it does so at any time. */
export function InspectorToggle({ services }: { services: EngineServices }) {
  const [isOn, setOn] = useState(false)
  const [subject, setSubject] = useState<Subject | null>(null)
  useEffect(() => {
    const hear = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target : null
      if (!element || !(isOn || event.altKey) || element.closest('[data-inspector]')) return
      const found = subjectAt(element)
      // What is no part of a page, as the menu, goes on working.
      if (!found) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'click') setSubject(found)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(isOn || subject)) return
      event.stopPropagation()
      setOn(false)
      setSubject(null)
    }
    for (const type of held) document.addEventListener(type, hear, true)
    document.addEventListener('keydown', leave, true)
    return () => {
      for (const type of held) document.removeEventListener(type, hear, true)
      document.removeEventListener('keydown', leave, true)
    }
  }, [isOn, subject])
  const close = () => {
    setOn(false)
    setSubject(null)
  }
  const label = isOn ? texts.stop : texts.start
  return (
    <span data-inspector>
      <Button type={isOn ? 'primary' : 'text'} icon={<SearchOutlined />} aria-label={label} title={label} aria-pressed={isOn} onClick={() => (isOn ? close() : setOn(true))} />
      {(isOn || subject) && <Suspense><EngineProvider value={services}><InspectorPanel subject={subject} onChoose={setSubject} onClose={close} /></EngineProvider></Suspense>}
    </span>
  )
}
