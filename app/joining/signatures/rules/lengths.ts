/** How many letters a name or a capacity may have. */
export const LONGEST_NAME = 120
export const LONGEST_TERMS = 20_000
export const LONGEST_REASON = 500
