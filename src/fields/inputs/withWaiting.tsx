import { Suspense } from 'react'
import type { FieldInput } from '../fieldView'
import { Skeleton } from './Skeleton'

/** An input that is loaded when first drawn; the rest of the form does not wait for it. */
export function withWaiting(Input: FieldInput): FieldInput {
  return function WaitingInput(props) {
    return <Suspense fallback={<Skeleton isInput />}><Input {...props} /></Suspense>
  }
}
