import { addDays, dayOf } from '../src/language/calendar'

/** The day so many days from today, as it is now in China. */
export const day = (ahead: number): string => addDays(dayOf(new Date()), ahead)
