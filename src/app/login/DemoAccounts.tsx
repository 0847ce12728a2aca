import { Button } from 'antd'
import type { DemoAccount } from '../../contract/pageIndex'
import { loginTexts } from '../texts'
import type { EnterProps } from './PasswordForm'
import styles from './login.module.css'

/** The people of the demonstration, each one click away. */
export function DemoAccounts({ accounts, isSending, orgId, onEnter }: EnterProps & { accounts: readonly DemoAccount[] }) {
  return (
    <section className={styles.demo}>
      <h2>{loginTexts.demoAccounts}</h2>
      <ul>
        {accounts.map(({ mobile, password, name, post }) => (
          <li key={mobile}>
            <Button block disabled={isSending} data-demo={mobile} onClick={() => onEnter((session) => session.login(mobile, password, orgId ?? undefined))}>
              <b>{name}</b><span>{post}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
