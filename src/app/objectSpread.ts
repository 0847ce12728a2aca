/**
 * Stands in for what antd's building blocks were compiled to wherever they lay objects into one another (see
 * `vite.config.ts`): it defines each property by its descriptor, as browsers without `Object.assign` had to. Every part that
 * is drawn does so several times. None of these packages lays in an object that works out its values when they are read.
 */
// oxlint-disable-next-line import/no-default-export -- it is imported by default
export default Object.assign
