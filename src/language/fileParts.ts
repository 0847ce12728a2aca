import { Type } from '@sinclair/typebox'

/** Parts that every kind of schema file is written with. */

/** A field, an action, a slot: a word in lower camel case. */
export const Name = Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' })
/** A field, or through a reference one of the record it names: `vehicle.plateNo`. */
export const FieldPath = Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)?$' })
/** An expression, and what it is for. */
export const Cel = (description: string) => Type.String({ minLength: 1, description: `${description}（CEL 表达式）` })
/** Nothing but what is named. */
export const strict = { additionalProperties: false }
