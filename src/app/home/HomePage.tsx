import { Link } from 'react-router-dom'
import { useSessionUser } from '../useSessionUser'
import { useWorkspace } from '../appContext'
import { MenuIcon } from '../layout/MenuIcon'
import { visibleMenu } from '../layout/menuSearch'
import styles from './home.module.css'

/** Where everyone lands: who one is, and every page one may open, by area. */
export function HomePage() {
  const { catalogue, may } = useWorkspace()
  const user = useSessionUser()
  const menu = visibleMenu(catalogue.index, (pageId) => may(pageId, 'view'))
  return (
    <main data-page="/index" data-state="ready">
      <h1 className={styles.greeting}>{greeting(new Date().getHours())}，{user?.empName}</h1>
      <p className={styles.place}>{user?.ownerName}{user?.postNames ? ` · ${user.postNames}` : ''}</p>
      <div className={styles.areas}>
        {menu.map((group) => (
          <section key={group.title} className={styles.area}>
            <h2><MenuIcon name={group.icon} /> {group.title}</h2>
            <ul>{group.pages.map((page) => <li key={page.id}><Link to={page.path}>{page.title}</Link></li>)}</ul>
          </section>
        ))}
      </div>
    </main>
  )
}

function greeting(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}
