import { useMemo } from 'react'
import { differenceOf } from './differenceOf'
import { studioTexts } from './texts'
import styles from './studio.module.css'

/** Lines that went and came, with a few around them. */
export function Difference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => differenceOf(before, after), [before, after])
  if (before === after) return <p className={styles.quiet}>{studioTexts.noDifference}</p>
  return (
    <pre className={styles.difference} data-difference>
      {parts.map(({ kind, text, key }) => <span key={key} className={styles[kind]}>{{ same: '  ', gone: '- ', come: '+ ', gap: '  ' }[kind]}{text}{'\n'}</span>)}
    </pre>
  )
}
