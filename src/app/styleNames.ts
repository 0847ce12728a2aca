const names = new Map<string, string>()

/**
 * Stands in for the hash by which antd's styles are named (see `vite.config.ts`): a text is given the next free name. Every
 * button, box and icon asks several times for the name of the same settings, and working out a hash each time took a
 * twentieth of the time in which a list appears. Names need not be the same in another window: no style comes from elsewhere.
 */
// oxlint-disable-next-line import/no-default-export -- it is imported by default
export default function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `s${names.size.toString(36)}`))
  return name
}
