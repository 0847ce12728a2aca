/** Stands in for a polyfill that antd brings along (see `vite.config.ts`): every browser it is built for has its own. */
// oxlint-disable-next-line import/no-default-export -- it is imported by default
export default ResizeObserver
