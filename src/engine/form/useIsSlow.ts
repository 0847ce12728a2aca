import { useEffect, useState } from 'react'

/** After this long one wants to know that something is still going on. */
const patience = 3000

/** Whether something has been going on for longer than one waits without a word. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isSlow
}
