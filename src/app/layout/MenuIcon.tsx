import { lazy, Suspense } from 'react'
import { pauses, whenIdle } from '../../fields/inputs/whenIdle'
import styles from './layout.module.css'

/** The drawings come after what the page is about: a menu is read by its words. */
const DrawnIcon = lazy(async () => {
  await new Promise<void>((resolve) => { whenIdle(resolve, pauses.soon) })
  return { default: (await import('./menuIcons')).DrawnIcon }
})

/** The icon of a menu group; its place is kept until it is there. */
export function MenuIcon({ name }: { name: string }) {
  return <Suspense fallback={<span className={styles.iconPlace} aria-hidden />}><DrawnIcon name={name} /></Suspense>
}
