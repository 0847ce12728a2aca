import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { FieldInput } from '../fieldView'

/** An input that is loaded when first drawn; the rest of the form does not wait for it. */
export function withWaiting(Input: FieldInput): FieldInput {
  return function WaitingInput(props) {
    return <Suspense fallback={<Skeleton.Input active block />}><Input {...props} /></Suspense>
  }
}
