import { CalendarOutlined, DownOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { createElement, useContext, useEffect, useRef, useState, type ComponentType } from 'react'
import type { FieldDefinition } from '../definitions'
import { inputAttributes } from './inputAttributes'
import styles from './inputs.module.css'
import { PageSettledContext } from './pageSettled'
import { pauses, whenIdle } from './whenIdle'

/** What a stand-in needs to look like the input whose place it holds. */
export interface DeferredProps {
  readonly id: string
  readonly field: FieldDefinition
  readonly value: unknown
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
}

/** A hook that gives the value as the stand-in's box shows it. Null: only the input's own code can tell, which is then loaded at once. */
export type DeferredText<Props> = (props: Props) => string | null

export interface DeferredOptions<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly icon: 'calendar' | 'arrow'
  readonly placeholder: (props: Props) => string | undefined
  readonly useText: DeferredText<Props>
}

const icons = { calendar: CalendarOutlined, arrow: DownOutlined }

/**
 * An input whose code is large: a calendar, a tree. A plain box of its looks stands in its place until the page has
 * nothing else to do, or until it is pointed at or focused. Once loaded, it is drawn at once everywhere.
 */
export function deferredInput<Props extends DeferredProps>({ load, icon, placeholder, useText }: DeferredOptions<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => (loaded ??= await load())

  return function DeferredInput(props) {
    // A component is a function too: it must not be taken for the way to make the state.
    const [Real, setReal] = useState<{ readonly input: ComponentType<Props> } | null>(() => loaded && { input: loaded })
    const isSettled = useContext(PageSettledContext)
    const wasFocused = useRef(false)
    const shown = useText(props)
    // A lost connection leaves the stand-in; the next touch tries again.
    const bring = () => void fetch().then((input) => setReal({ input }), () => undefined)
    const isUrgent = shown === null
    useEffect(() => {
      if (Real) return undefined
      if (isUrgent) return bring()
      return isSettled ? whenIdle(bring, pauses.later) : undefined
    }, [Real, isUrgent, isSettled])
    const { id } = props
    useEffect(() => {
      if (Real && wasFocused.current) document.getElementById(id)?.focus()
    }, [Real, id])

    if (Real) return createElement(Real.input, props)
    const touch = () => {
      wasFocused.current = true
      bring()
    }
    // Who has gone on with the next field is not called back.
    const leave = () => { wasFocused.current = false }
    return <Input {...inputAttributes(props)} readOnly value={shown ?? '…'} placeholder={placeholder(props)} suffix={createElement(icons[icon], { 'aria-hidden': true, className: styles[icon] })} onFocus={touch} onBlur={leave} onPointerEnter={bring} data-deferred />
  }
}
