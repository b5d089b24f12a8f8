/** What a failure carries when the disk was full, in the reader's words: for a page, and for a form that stays. */
export type NoRoom = { title: string; text: string; kept: string }

/** Of a page's error, as the router hands it on; null where it is another one. */
export function noRoomOf(error: unknown): NoRoom | null {
  const { data } = (error ?? {}) as { data?: { noRoom?: NoRoom } | null }
  return data?.noRoom ?? null
}
