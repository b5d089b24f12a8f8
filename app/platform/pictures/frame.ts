/** What a file says of its picture; `isWhole` is false where it has too few bytes for what it claims. */
export type Frame = { width: number; height: number; isWhole: boolean }

/** Room for every profile of a print shop. */
export const LARGEST_PROFILE_BYTES = 4 * 2 ** 20
