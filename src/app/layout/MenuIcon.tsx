import { lazy, Suspense } from 'react'
import { pauses, whenIdle } from '../../fields/inputs/whenIdle'
import styles from './layout.module.css'

/** A page that never comes must not keep them back. */
const mostTurns = 20

/** The drawings come after what the page is about: a menu is read by its words. */
const DrawnIcon = lazy(async () => {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    await new Promise<void>((resolve) => { whenIdle(resolve, pauses.soon) })
    if (document.querySelector('main[data-state]:not([data-state="loading"])')) break
  }
  return { default: (await import('./menuIcons')).DrawnIcon }
})

/** The icon of a menu group; its place is kept until it is there. */
export function MenuIcon({ name }: { name: string }) {
  return <Suspense fallback={<span className={styles.iconPlace} aria-hidden />}><DrawnIcon name={name} /></Suspense>
}
