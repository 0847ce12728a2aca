import { late } from '../fields/inputs/late'
import { Skeleton } from '../fields/inputs/Skeleton'
import type { PageDefinition } from '../language/pageDefinition'
import { ExtensionSlots } from './ExtensionSlots'
import { useExtensions } from './useExtensions'
import { FieldServicesForPage } from './FieldServicesForPage'
import { RecordsPage } from './list/RecordsPage'
import { PageBoundary } from './PageBoundary'
import { PageMain, ReportPageStatus } from './PageMain'
import { PageTabs } from './PageTabs'
import { PageViews, usePageView } from './PageViews'

const SingleRecord = late(async () => ({ default: (await import('./form/SingleRecord')).SingleRecord }), <Skeleton rows={8} />)

/** Draws a page from its definition, in any React application: `<EngineProvider value={services}><PageRenderer page={definition} /></EngineProvider>`. */
export function PageRenderer({ page }: { page: PageDefinition }) {
  return (
    <PageBoundary key={page.id} page={page}>
      <PageMain page={page}>
        <PageTabs page={page} />
        <FieldServicesForPage page={page}>
          <PageContent page={page} />
        </FieldServicesForPage>
      </PageMain>
    </PageBoundary>
  )
}

/** An escape hatch that claims the whole page goes before what would be generated; one that is a view stands beside it. */
function PageContent({ page }: { page: PageDefinition }) {
  const [claiming] = useExtensions(page, 'page')
  const { chosen, views } = usePageView(page)
  if (claiming) return <><ReportPageStatus status="ready" /><ExtensionSlots page={page} slot="page" name={claiming.name} /></>
  return (
    <>
      <PageViews page={page} views={views} chosen={chosen} />
      {chosen === null ? <Generated page={page} /> : <><ReportPageStatus status="ready" /><ExtensionSlots key={chosen} page={page} slot="view" name={chosen} /></>}
    </>
  )
}

function Generated({ page }: { page: PageDefinition }) {
  return page.single ? <SingleRecord page={page} /> : <RecordsPage page={page} />
}
