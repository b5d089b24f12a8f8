import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'

export type StaffKeys = {
  list: (db: Executor, userId: string) => Promise<string[]>
  /** Ends them for good, as part of what takes away the role in which they were made. */
  end: (tx: Transaction, ended: { userId: string; adminId: string; now: Date }) => Promise<void>
}

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps keys. */
    staffKeys: StaffKeys
  }
}

/** Names of the keys in use that somebody of staff has made: what lets programs in. */
export const listStaffKeys: StaffKeys['list'] = async (...asked) =>
  (await answerTo('staffKeys')).list(...asked)

/** Ends the keys of somebody who has not the role to make any: what left the house, or never was theirs, opens nothing. */
export const endStaffKeys: StaffKeys['end'] = async (...asked) => (await answerTo('staffKeys')).end(...asked)
