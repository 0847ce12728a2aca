/**
 * Stands in for antd's `FilterDropdown` in the browser's build (see `vite.config.ts`): a table's own column filters bring
 * a tree along, 16 KiB that every list would carry. Lists filter above the table, at the server, and use none of it.
 */
// oxlint-disable-next-line import/no-default-export -- antd imports it by default
export default function NoColumnFilters(): null {
  return null
}

export function flattenKeys(): readonly string[] {
  return []
}
