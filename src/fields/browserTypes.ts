/**
 * Stands in for TypeBox in the browser's build (see `vite.config.ts`). Option schemas serve the gate, which runs on the
 * server and in the build; a browser is given pages that have passed it, and would only carry 18 KiB it never reads.
 */
const nothing = () => ({})

export const Type = new Proxy({} as Record<string, () => object>, { get: () => nothing })
