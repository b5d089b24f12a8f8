import type { Executor } from '#app/kit/platform/database.server.ts'

/** Who of the staff is at work, and since when. Who keeps attendance stands above, and says it at the start. */
export type ListStaff = (db: Executor, now: Date) => Promise<{ name: string; since: Date | null }[]>

let list: ListStaff | null = null

export function registerStaffAtWork(staff: ListStaff) {
  list = staff
}

/** @throws where nobody has said it */
export function listStaffAtWork(db: Executor, now: Date): ReturnType<ListStaff> {
  if (!list) throw new Error('Nobody has said who of the staff is at work')
  return list(db, now)
}
