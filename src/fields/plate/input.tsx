import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { InputProps } from '../fieldView'
import { TextInput } from '../inputs/TextInput'
import styles from '../inputs/inputs.module.css'
import { plateProvinces } from './provinces'

/** A plate number; the province is picked from a small keyboard, the rest is typed. */
export function PlateInput(props: InputProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (province: string) => {
    setOpen(false)
    props.onChange(withProvince(props.value, province))
    document.getElementById(props.id)?.focus()
  }
  return (
    <span className={styles.joined}>
      <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={<ProvinceKeys onPick={pick} />}>
        <Button aria-label={`选择${props.field.title}的省份简称`} aria-expanded={isOpen} disabled={props.disabled}>
          {provinceOf(props.value) ?? '省'}
        </Button>
      </Popover>
      <TextInput {...props} />
    </span>
  )
}

function ProvinceKeys({ onPick }: { readonly onPick: (province: string) => void }) {
  return (
    <div className={styles.keys} role="group" aria-label="省份简称">
      {[...plateProvinces].map((province) => <Button key={province} size="small" onClick={() => onPick(province)}>{province}</Button>)}
    </div>
  )
}

function provinceOf(value: unknown): string | null {
  const first = typeof value === 'string' ? value.slice(0, 1) : ''
  return first && plateProvinces.includes(first) ? first : null
}

function withProvince(value: unknown, province: string): string {
  const text = typeof value === 'string' ? value : ''
  return province + (provinceOf(text) ? text.slice(1) : text)
}
