import type { ExampleContext } from '../../../src/fields/fieldType'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { RecordContext } from '../../../src/language/recordRules'
import type { RecordOption } from '../../../src/contract/envelope'
import type { Api } from './api'

/** What an example of a page needs to know of the running server: who asks, and which records there are to refer to. */
export async function exampleContext(page: PageDefinition, api: Api): Promise<RecordContext & ExampleContext & { readonly labelOf: (resource: string, id: string) => string }> {
  const options = new Map<string, readonly RecordOption[]>()
  for (const reference of Object.values(page.references)) {
    const { body } = await api.call<readonly RecordOption[]>({ ...page, endpoints: reference.endpoints }, 'options', {}, { size: 20 })
    if (body.code !== 0) throw new Error(`Options of ${reference.resource} for page ${page.id} were refused: ${body.msg}`)
    options.set(reference.resource, body.data)
  }
  const labelOf = (resource: string, id: string) => options.get(resource)?.find((option) => option.id === id)?.label ?? id
  return {
    dictionary: (name) => page.dictionaries[name],
    refLabel: labelOf,
    labelOf,
    ids: (resource) => (resource === 'organization' ? [api.login.orgId] : (options.get(resource) ?? []).map((option) => option.id)),
    now: new Date(),
    user: { id: api.login.userId, orgId: api.login.orgId, roles: api.login.roles },
  }
}
