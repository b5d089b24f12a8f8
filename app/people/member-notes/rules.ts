export const LONGEST_NOTE = 2000

/** So many can be written about one member. */
export const MOST_NOTES = 200

/** What somebody who may edit members may do about a note: its writer changes it, and who may remove members takes it away, too (rule notes.staff). */
export function mayChange(
  note: { writtenBy: string },
  { userId, mayRemove }: { userId: string; mayRemove: boolean },
): { edit: boolean; remove: boolean } {
  const isOwn = note.writtenBy === userId
  return { edit: isOwn, remove: isOwn || mayRemove }
}
