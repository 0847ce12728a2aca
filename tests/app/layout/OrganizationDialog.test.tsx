import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrganizationDialog } from '../../../src/app/layout/OrganizationDialog'
import { organizationTexts } from '../../../src/app/texts'
import type { OrganizationChoice } from '../../../src/contract/session'
import { officer } from '../officer'
import { renderApp } from '../renderApp'

const choices: readonly OrganizationChoice[] = [{ orgId: 'o1', orgName: '客运公司', industryId: null, current: true }, { orgId: 'o2', orgName: '客运站', industryId: null, current: false }]

it.each([true, false])('the change of organisation with unsaved input (%s) says what becomes of it', async (isUnsaved) => {
  const dialog = <OrganizationDialog isUnsaved={isUnsaved} onChosen={() => undefined} onClose={() => undefined} />
  renderApp([{ path: '*', element: dialog }], { user: officer, session: { organizations: async () => choices }, at: '/veh' })
  await screen.findByText('客运站')
  expect(screen.queryAllByText(organizationTexts.unsaved)).toHaveLength(isUnsaved ? 1 : 0)
})
