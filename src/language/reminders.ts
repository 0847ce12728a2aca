/** The resource of the reminders, one record for each date that runs out; a product without it reminds of nothing. */
export const reminderResource = 'expiryReminder'

/** What kinds of dates there are, by which the reminders can be told apart. */
export const expiryKinds = 'expiry_source'

/** The state of a reminder whose date is no longer near: the record was renewed, removed, or is done with. */
export const clearedReminder = 'done'
