import { Link } from 'react-router-dom'
import { homeAddress } from '../../contract/home'
import { homeTexts } from '../texts'
import { useBadge } from './useBadge'
import styles from './layout.module.css'

const most = 99

/** A bell with what has not been read yet; it leads there. */
export function Badge() {
  const badge = useBadge()
  if (badge === null) return null
  const { title, count } = badge
  const text = homeTexts.unread(title, count)
  return (
    <Link className={styles.bell} to={count > 0 ? homeAddress(badge) : badge.path} aria-label={text} title={text} data-badge={count}>
      <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden><path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4" /></svg>
      {count > 0 && <span className={styles.bellCount} aria-hidden>{count > most ? `${most}+` : count}</span>}
      <span className={styles.heard} role="status">{text}</span>
    </Link>
  )
}
