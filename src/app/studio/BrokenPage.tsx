import useSWR from 'swr'
import { Link } from 'react-router-dom'
import { studioPaths } from '../../contract/studio'
import { useEngine } from '../../engine/engineServices'
import type { BrokenPage as Broken } from '../../contract/pageIndex'
import type { Finding } from '../../language/finding'
import { useWorkspace } from '../appContext'
import { Notice } from '../pages/Notice'
import styles from './studio.module.css'

/** Stands at the address of a page whose file is wrong: where and why for those who may mend it, a sentence for all others. */
export function BrokenPage({ page }: { page: Broken }) {
  const { may, catalogue } = useWorkspace()
  const { ask } = useEngine()
  const isAuthor = may('studio', 'view')
  const { data } = useSWR(isAuthor && ask ? ['studioBroken', page.file, catalogue.index] : null, () => ask!<{ findings: readonly Finding[] }>('POST', studioPaths.broken, { file: page.file }))
  return (
    <main data-page={page.path} data-state="error">
      <Notice title={`“${page.title}”暂时不能使用`} text={isAuthor ? '页面文件有问题，改正后立即恢复，其他页面不受影响。' : '这个页面正在维护，其他功能照常使用。'}>
        {isAuthor && (
          <div>
            <ul className={styles.findings} data-findings={data?.findings.length ?? 0}>
              {data?.findings.map(({ file, line, column, message, cure }) => <li key={`${line}:${column}${message}`}><code>{file}:{line}:{column}</code>　{message}<em>{cure}</em></li>)}
            </ul>
            <Link to={`/studio?file=${encodeURIComponent(page.file)}`}>在页面工作室里改正</Link>
          </div>
        )}
      </Notice>
    </main>
  )
}
