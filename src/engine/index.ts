/** The public door of the engine: what an application needs to draw pages from their definitions. */
export { EngineProvider, useEngine } from './engineServices'
export type { EngineServices, Extension, ExtensionProps, UrlState } from './engineServices'
export { PageRenderer } from './PageRenderer'
export { PageMain, usePageStatus, type PageStatus } from './PageMain'
export { ExtensionSlots } from './ExtensionSlots'
export { FieldServicesForPage } from './FieldServicesForPage'
export { useBrowserUrl } from './useUrlState'
/** Called at the very start with the address's query, it loads the page's code while its definition is on its way. */
export { preloadPage } from './preload'
