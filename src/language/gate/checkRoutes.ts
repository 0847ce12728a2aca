import type { Finding } from '../finding'
import type { Path } from './place'
import { findingIn, type RawPage } from './rawPage'

/** Two pages, or a page and an alias, under one path. */
export function checkRoutes(pages: readonly RawPage[]): { pageId: string; finding: Finding }[] {
  const taken = new Map<string, { page: RawPage; path: Path }>()
  return pages.flatMap((page) =>
    routesOf(page).flatMap(({ route, path }) => {
      const other = taken.get(route)
      if (other === undefined) taken.set(route, { page, path })
      if (other === undefined) return []
      const there = findingIn(other.page, 'duplicateRoute', other.path, route)
      return [{ pageId: page.id, finding: findingIn(page, 'duplicateRoute', path, route, { other: `${there.file}:${there.line}:${there.column}` }) }]
    }),
  )
}

function routesOf({ file }: RawPage): { route: string; path: Path }[] {
  const own = file.path === undefined ? [] : [{ route: file.path, path: ['path'] }]
  return [...own, ...(file.aliases ?? []).map((route, index) => ({ route, path: ['aliases', index] }))]
}
