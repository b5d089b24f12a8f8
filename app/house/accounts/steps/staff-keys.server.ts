import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'

/** What somebody of staff made that lets programs in: their keys, by name. */
export type StaffKeys = {
  list: (db: Executor, userId: string) => Promise<string[]>
  /** Ends them for good, as part of what takes away the role in which they were made. */
  end: (tx: Transaction, ended: { userId: string; adminId: string; now: Date }) => Promise<void>
}

let keys: StaffKeys | null = null

/** Who keeps keys stands above, and says so at the start. */
export function registerStaffKeys(known: StaffKeys) {
  keys = known
}

/** @throws where nobody has said it: somebody would keep keys that nobody sees */
function staffKeys(): StaffKeys {
  if (!keys) throw new Error('Nobody has said which keys staff have made')
  return keys
}

/** Names of the keys in use that somebody of staff has made. */
export const listStaffKeys: StaffKeys['list'] = (...asked) => staffKeys().list(...asked)

/** Ends the keys of somebody who has not the role to make any: what left the house, or never was theirs, opens nothing. */
export const endStaffKeys: StaffKeys['end'] = (...asked) => staffKeys().end(...asked)
