import { Alert, Radio } from 'antd'
import type { UsableStamp } from '../../contract/letters'
import { signTexts } from './texts'
import styles from './signLetter.module.css'

/** The stamps that the person may set for his company today. */
export function StampChoice({ stamps, value, onChange }: { stamps: readonly UsableStamp[]; value: string | null; onChange: (id: string) => void }) {
  if (stamps.length === 0) return <Alert type="warning" showIcon message={signTexts.noStamp} />
  return (
    <Radio.Group aria-label={signTexts.stamps} className={styles.stamps} value={value} onChange={({ target }) => onChange(String(target.value))}>
      {stamps.map(({ id, name, validTo, image }) => (
        <Radio key={id} value={id} className={styles.stamp}>
          <img src={image} alt="" />
          <span>{name}<br /><span className={styles.note}>{signTexts.stampTo(validTo)}</span></span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
