import { Alert, Button } from 'antd'
import useSWR from 'swr'
import { emptyQuery } from '../../../src/contract/listQuery'
import type { ExtensionProps } from '../../../src/engine/engineServices'
import { Skeleton } from '../../../src/fields/inputs/Skeleton'

/** Other records of the same organisation, each a button that opens it. */
export function SameCompany({ page, record, client, options, navigate }: ExtensionProps) {
  const most = Number(options['most'] ?? 5)
  const query = { ...emptyQuery, size: most, filters: { [page.owner]: String(record?.[page.owner]) } }
  const { data, error, mutate } = useSWR(['sameCompany', page.id, record?.id], () => client.page(page, query))
  if (error) return <Alert type="error" message="没有读到" action={<Button onClick={() => void mutate()}>重试</Button>} />
  if (!data) return <Skeleton />
  const others = data.records.filter(({ id }) => id !== record?.id)
  if (others.length === 0) return <p>本企业没有别的{page.noun}</p>
  return (
    <ul>
      {others.map((other) => (
        <li key={other.id}>
          <Button type="link" onClick={() => navigate(`${page.path}?open=${other.id}`)}>{String(other[page.label])}</Button>
        </li>
      ))}
    </ul>
  )
}
