import { AimOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState, type ClipboardEvent } from 'react'
import type { FieldDefinition } from '../definitions'
import type { InputProps } from '../fieldView'
import { inputAttributes } from '../inputs/inputAttributes'
import styles from '../inputs/inputs.module.css'
import { NumberInput } from '../inputs/NumberInput'
import { useTypedText } from '../inputs/useTypedText'
import { locate } from './locate'
import { readGeo } from './geoRules'

/** A place while it is being written: any part may still be missing. */
interface GeoDraft {
  readonly lng?: unknown
  readonly lat?: unknown
  readonly address?: string
}

const degree = { name: 'degree', type: 'decimal', digits: 6 } as const
const longitude: FieldDefinition = { ...degree, title: '经度', placeholder: '经度，如 108.94' }
const latitude: FieldDefinition = { ...degree, title: '纬度', placeholder: '纬度，如 34.34' }

/** A place by coordinates, address, or where the browser stands. */
export function GeoInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled } = props
  const draft = (value ?? {}) as GeoDraft
  const [problem, setProblem] = useState('')
  const [isLocating, setLocating] = useState(false)
  const change = (part: GeoDraft) => onChange(compact({ ...draft, ...part }))

  const address = useTypedText({ ...props, value: draft.address ?? null, onChange: (text) => change({ address: String(text ?? '') }) }, (text) => text.trim() || null)

  const paste = (event: ClipboardEvent) => {
    const geo = readGeo(event.clipboardData.getData('text'))
    if (!geo) return
    event.preventDefault()
    change(geo)
  }
  const useBrowser = async () => {
    setLocating(true)
    setProblem('')
    try {
      change(await locate())
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setLocating(false)
    }
  }

  const part = { disabled, invalid: props.invalid, describedBy: props.describedBy, onBlur }
  return (
    <div role="group" aria-label={field.title} className={styles.stack}>
      <span className={styles.coordinates} onPaste={paste}>
        <label htmlFor={id} className={styles.heard}>的经度</label>
        <NumberInput {...part} id={id} field={longitude} value={draft.lng} onChange={(lng) => change({ lng })} />
        <label htmlFor={`${id}-lat`} className={styles.heard}>{field.title}的纬度</label>
        <NumberInput {...part} id={`${id}-lat`} field={latitude} value={draft.lat} onChange={(lat) => change({ lat })} />
      </span>
      <span className={styles.address}>
        <Input
          {...inputAttributes({ ...props, id: `${id}-address` })}
          aria-label="地址"
          placeholder={disabled ? undefined : '地址'}
          {...address.handlers}
          value={address.text}
        />
        <Button icon={<AimOutlined aria-hidden />} loading={isLocating} disabled={disabled} onClick={() => void useBrowser()}>浏览器定位</Button>
      </span>
      {problem && <span role="alert" className={styles.problem}>{problem}</span>}
    </div>
  )
}

/** Without the parts that are empty; null when all are. */
function compact(draft: GeoDraft): GeoDraft | null {
  const parts = Object.entries(draft).filter(([, part]) => part !== null && part !== undefined && part !== '')
  return parts.length > 0 ? Object.fromEntries(parts) : null
}
