import { QRCode } from 'antd'
import type { ReactNode } from 'react'

const side = 200

/** An address for a phone to scan; the `cover` lies over a code that is good for nothing any more. Large: load it lazily. */
export function QrCode({ value, label, cover }: { value: string; label: string; cover?: ReactNode }) {
  // Dark on light in every theme: many phones read no other.
  return <QRCode type="svg" size={side} color="#000" bgColor="#fff" value={value} status={cover ? 'expired' : 'active'} statusRender={() => cover} aria-label={label} />
}
