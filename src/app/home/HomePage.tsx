import useSWR from 'swr'
import type { HomeAnswer } from '../../contract/home'
import { homeKey } from '../../client/recordKeys'
import { useApplication, useWorkspace } from '../appContext'
import { homeTexts, texts } from '../texts'
import { useSessionUser } from '../useSessionUser'
import { HomeBlock } from './HomeBlock'
import { MenuAreas } from './MenuAreas'
import styles from './home.module.css'

/** Where everyone lands: who one is, and what one's roles have to do today. Without a home of its own, every page one may open. */
export function HomePage() {
  const { home } = useApplication()
  const { catalogue } = useWorkspace()
  const user = useSessionUser()
  const { data, error, mutate } = useSWR<HomeAnswer, Error>(home && homeKey, () => home!.read(), { revalidateOnMount: true })
  const isReady = home === null || data !== undefined || error !== undefined
  return (
    <main data-page="/index" data-state={isReady ? 'ready' : 'loading'} aria-busy={!isReady}>
      <h1 className={styles.greeting}>{greeting(new Date().getHours())}，{user?.empName}</h1>
      <p className={styles.place}>{user?.ownerName}{user?.postNames ? ` · ${user.postNames}` : ''}</p>
      {error && !data && <p className={styles.failed} role="alert">{homeTexts.failed}：{error.message}<button type="button" className={styles.more} onClick={() => void mutate()}>{texts.retry}</button></p>}
      {!isReady && <Waiting />}
      {data && data.blocks.length > 0 && <div className={styles.blocks}>{data.blocks.map((block) => <HomeBlock key={block.name} block={block} reload={() => void mutate()} />)}</div>}
      {isReady && !data?.blocks.length && <MenuAreas index={catalogue.index} />}
    </main>
  )
}

/** The room of the first blocks, so that nothing jumps when they come. */
function Waiting() {
  return (
    <div className={styles.blocks} role="status" aria-label={texts.loading}>
      {Array.from({ length: 4 }, (_, index) => <div key={index} className={`${styles.block} ${styles.waiting}`} />)}
    </div>
  )
}

function greeting(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}
