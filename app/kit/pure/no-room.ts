/** What a failure carries when the disk was full: `staff` can do something about it, or know who can. */
export type NoRoom = { noRoom: 'staff' | 'visitor' }

/** Of a page's error, as the router hands it on; null where it is another one. */
export function noRoomOf(error: unknown): NoRoom['noRoom'] | null {
  const { data } = (error ?? {}) as { data?: Partial<NoRoom> | null }
  return data?.noRoom ?? null
}
