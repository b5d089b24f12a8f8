/** What a file says of its picture; `isWhole` is false where what it claims takes more bytes than it has, or than we take. */
export type Frame = { width: number; height: number; isWhole: boolean }

/** Room for every profile of a print shop. */
export const LARGEST_PROFILE_BYTES = 4 * 2 ** 20
