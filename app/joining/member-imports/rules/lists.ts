/** What one upload may hold. */
export const MOST_ROWS = 20_000
export const MOST_BYTES = 6 * 1024 * 1024

/** How long an uploaded list waits to be taken in, in days: it holds personal data. */
export const FORGOTTEN_AFTER_DAYS = 7

/** What a work that takes a list in is called. */
export const MEMBER_IMPORT = 'member_import'

/** Why a list was not taken in. */
export type ImportFailure = 'given_up' | 'nothing_to_add'
