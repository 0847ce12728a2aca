/**
 * Places of the product that are no pages and yet need a right, by what may be done there. Whoever may do everything on
 * every page (`*`) may do nothing in a room: a change there concerns all organisations, so roles name it.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  studio: ['view', 'publish'],
}

/** Whether a name is that of a room. */
export const isRoom = (name: string): boolean => Object.hasOwn(rooms, name)
