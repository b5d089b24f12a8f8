/** Characters that what is typed for a paper has at most. */
export const LONGEST = { name: 200, address: 500, details: 200 } as const
