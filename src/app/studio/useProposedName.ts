import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key of a title. */
const askAfter = 250

/** A name that follows a title until somebody writes one by hand. */
export function useProposedName(first: string, title: string, taken: ReadonlySet<string>, nameFor: (title: string) => Promise<string>): readonly [name: string, setName: (name: string) => void] {
  const [name, setName] = useState(first)
  const proposed = useRef('')
  const known = useRef(taken)
  known.current = taken
  const asked = title.trim()
  useEffect(() => {
    if (first !== '' || asked === '') return undefined
    let isStale = false
    const timer = setTimeout(() => {
      nameFor(asked).then((answer) => {
        if (isStale) return
        const [before, free] = [proposed.current, freeName(answer, known.current)]
        proposed.current = free
        setName((now) => (now === '' || now === before ? free : now))
      }, () => undefined) // Whoever gets no proposal writes the name himself.
    }, askAfter)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [first, asked, nameFor])
  return [name, setName]
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (name === '' || !taken.has(name)) return name
  for (let number = 2; ; number += 1) if (!taken.has(`${name}${number}`)) return `${name}${number}`
}
