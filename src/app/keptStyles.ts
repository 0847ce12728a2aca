import { createCache } from '@ant-design/cssinjs'

/** Where antd's parts look up their styles: how many show one now, and the style. */
type Styles = Pick<ReturnType<typeof createCache>, 'opUpdate'>

/**
 * Lets go of no style. Otherwise antd throws a part's style away with the last that shows it: who goes from one list to the next would see each of them
 * worked out, and the whole document measured, anew. So each look has a class of its own (`themeClass`): what is kept of one does not meet what is kept of another.
 */
export function keepStyles<Kept extends Styles>(styles: Kept): Kept {
  const { opUpdate } = styles
  styles.opUpdate = function keep(this: Styles, path, change) {
    opUpdate.call(this, path, (before) => change(before) ?? (before && [0, before[1]]))
  }
  return styles
}

export const keptStyles = keepStyles(createCache())
