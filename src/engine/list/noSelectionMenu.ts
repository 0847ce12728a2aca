import { Fragment } from 'react'

/**
 * Stands in for the menu that antd's table hangs on the box which chooses all rows (see `vite.config.ts`). No list
 * gives that menu anything to show, and every list would carry the 18 KiB of it.
 */
// oxlint-disable-next-line import/no-default-export -- antd imports it by default
export default Fragment
