import { Component, type ReactNode } from 'react'
import { RouteError } from '../pages/RouteError'

interface RouteBoundaryProps {
  /** The address it was drawn for: another one is tried again. */
  readonly at: string
  readonly children: ReactNode
}

interface RouteBoundaryState {
  readonly at: string
  readonly failure: { readonly error: unknown } | null
}

/** Shows what went wrong instead of an empty window. */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { at: this.props.at, failure: null }
  static getDerivedStateFromError(error: unknown): Partial<RouteBoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ at }: RouteBoundaryProps, state: RouteBoundaryState): RouteBoundaryState | null {
    return at === state.at ? null : { at, failure: null }
  }

  override render() {
    const { failure } = this.state
    return failure ? <RouteError error={failure.error} /> : this.props.children
  }
}
