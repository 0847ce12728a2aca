import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import useSWR from 'swr'
import type { OrganizationChoice } from '../../contract/session'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { useApplication } from '../appContext'
import { organizationTexts, texts } from '../texts'
import { useSessionUser } from '../useSessionUser'
import styles from './login.module.css'

/** The organisations a person may enter. `onChosen` is called once the session is in the chosen one. */
export function OrganizationList({ onChosen }: { onChosen: () => void }) {
  const { session } = useApplication()
  const user = useSessionUser()
  const { data, error, mutate } = useSWR(['organizations', user?.empId], () => session.organizations())
  const [going, setGoing] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = async ({ orgId, current }: OrganizationChoice) => {
    setGoing(orgId)
    setFailure(null)
    try {
      if (!current) await session.changeOrg(orgId)
      onChosen()
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : texts.failed)
      setGoing(null)
    }
  }
  if (error) return <Alert type="error" showIcon role="alert" message={(error as Error).message} action={<Button size="small" onClick={() => void mutate()}>{texts.retry}</Button>} />
  if (!data) return <Skeleton />
  return (
    <>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <ul className={styles.choices}>
        {data.map((one) => (
          <li key={one.orgId}>
            <Button block loading={going === one.orgId} disabled={going !== null && going !== one.orgId} data-organization={one.orgId} data-current={one.current} onClick={() => void choose(one)}>
              <span>{one.orgName}</span>{one.current && <Tag>{organizationTexts.current}</Tag>}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
