/** Whether a value is the one asked for, or one of them; of several values, whether any is. */
export function isOneOf(value: unknown, wanted: unknown): boolean {
  const [values, wants] = [[value].flat(), [wanted].flat()]
  return wants.some((want) => values.some((one) => (one ?? null) === (want ?? null)))
}
