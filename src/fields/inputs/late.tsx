import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

type LateProps<Props> = Props & {
  /** What stands in its place until it is here. */
  readonly meanwhile?: ReactNode
  /** Keeps it back although it is here, for something else that is waited for. */
  readonly hold?: boolean
}

/**
 * A component whose code is loaded when it is first drawn. Unlike one of React's `lazy` it appears the moment it is here:
 * React holds back for up to half a second what follows a fallback, as long as anything in it is still loading.
 * A failure is thrown where the component stands; drawn anew, it is loaded anew.
 */
export function late<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>, placeholder: ReactNode = null): ComponentType<LateProps<Props>> {
  let known: ComponentType<Props> | null = null

  return function Late({ meanwhile = placeholder, hold = false, ...props }: LateProps<Props>) {
    const [{ Loaded, error }, settle] = useState<{ Loaded: ComponentType<Props> | null; error?: unknown }>({ Loaded: known })
    useEffect(() => {
      if (Loaded !== null) return undefined
      let isGone = false
      load().then(
        ({ default: component }) => {
          known = component
          if (!isGone) settle({ Loaded: component })
        },
        (reason: unknown) => isGone || settle({ Loaded: null, error: reason }),
      )
      return () => { isGone = true }
    }, [Loaded])
    if (error !== undefined) throw error
    return Loaded === null || hold ? meanwhile : <Loaded {...(props as unknown as Props)} />
  }
}
