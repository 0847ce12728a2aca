/** Milliseconds of processor time that something takes: what else the machine does meanwhile does not count. */
export function cpuTime(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
