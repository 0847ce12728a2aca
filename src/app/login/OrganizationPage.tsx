import { organizationTexts } from '../texts'
import { OrganizationList } from './OrganizationList'
import styles from './login.module.css'

/** Asks after the login which organisation to enter, where there is more than one. */
export function OrganizationPage({ onChosen }: { onChosen: () => void }) {
  return (
    <main className={styles.page} data-page="organizations" data-state="ready">
      <div className={styles.card}>
        <h1>{organizationTexts.title}</h1>
        <p className={styles.hint}>{organizationTexts.hint}</p>
        <OrganizationList onChosen={onChosen} />
      </div>
    </main>
  )
}
