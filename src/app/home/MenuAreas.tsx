import { Link } from 'react-router-dom'
import type { PageIndex } from '../../contract/pageIndex'
import { useWorkspace } from '../appContext'
import { MenuIcon } from '../layout/MenuIcon'
import { visibleMenu } from '../layout/menuSearch'
import styles from './home.module.css'

/** Every page one may open, by area. */
export function MenuAreas({ index }: { index: PageIndex }) {
  const { may } = useWorkspace()
  return (
    <div className={styles.areas}>
      {visibleMenu(index, (pageId) => may(pageId, 'view')).map((group) => (
        <section key={group.title} className={styles.area}>
          <h2><MenuIcon name={group.icon} /> {group.title}</h2>
          <ul>{group.pages.map((page) => <li key={page.id}><Link to={page.path}>{page.title}</Link></li>)}</ul>
        </section>
      ))}
    </div>
  )
}
