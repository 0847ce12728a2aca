import { createContext, useContext } from 'react'
import type { FieldServices } from './fieldView'

const FieldServicesContext = createContext<FieldServices | null>(null)

/** Hands cells, inputs and filters what they may ask of the page around them. */
export const FieldServicesProvider = FieldServicesContext.Provider

/** What the page around supplies; throws outside of a `FieldServicesProvider`. */
export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext)
  if (!services) throw new Error('useFieldServices was called outside of a FieldServicesProvider; wrap the page in <FieldServicesProvider value={services}>.')
  return services
}
