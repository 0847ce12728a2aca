import { Fragment } from 'react'

/**
 * Stands in for what antd's table brings for choosing rows and no list uses (see `vite.config.ts`): the menu on the box
 * which chooses all rows, and the round box of a table where only one can be chosen. Every list would carry 20 KiB of it.
 */
// oxlint-disable-next-line import/no-default-export -- antd imports it by default
export default Fragment
