import { sql } from 'kysely'
import { withOrganizationsAbove } from '../resources/organizationsAround'
import type { RecordServices } from '../resources/recordServices'
import { fieldIn, readFields, textOf } from '../platform/readFields'
import { isDigestName, type DigestName } from './digests'
import { isSignatureName, type SignatureName } from './serverKeys'

/** Codes of the application parameters that say how letters are sealed. */
export const letterSettingCodes = { digest: 'letterDigest', signature: 'letterSignature' } as const

/** How letters of an organisation are sealed: as its own parameters say, or those of the nearest organisation above; SHA-256 and Ed25519 where none does. */
export async function letterSettings(services: Pick<RecordServices, 'set' | 'db'>, orgId: string): Promise<{ digest: DigestName; signature: SignatureName }> {
  const above = await withOrganizationsAbove(services, orgId)
  const rows = await readFields(services, 'appSetting', ['code', 'value', 'org'], [
    fieldIn(services, 'appSetting', 'code', Object.values(letterSettingCodes)), sql`(t.org_id is null or t.org_id = any(${[...above]}::text[]))`,
  ])
  const distance = (org: unknown) => (textOf(org) === null ? above.length : above.indexOf(textOf(org) ?? ''))
  const nearest = (code: string) => rows.filter((row) => row.code === code && textOf(row.value) !== null).toSorted((one, other) => distance(one.org) - distance(other.org))[0]?.value
  const [digest, signature] = [nearest(letterSettingCodes.digest), nearest(letterSettingCodes.signature)]
  return { digest: isDigestName(digest) ? digest : 'SHA256', signature: isSignatureName(signature) ? signature : 'Ed25519' }
}
