import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

type Context = Pick<ServerContext, 'secrets'> & { db: Executor; origin: string }

/** What is kept above of the private calendars of members. */
export type MemberCalendars = {
  /** The address of one member's; null where there is none, or it was taken back. */
  find: (ctx: Context, memberRowId: string) => Promise<string | null>
  /** Takes them back: they lead nowhere from then on. */
  end: (tx: Transaction, memberRowIds: string[], now: Date) => Promise<void>
}

let calendars: MemberCalendars = { find: async () => null, end: async () => {} }

/** Who has calendars stands above, and says so at the start. */
export function registerMemberCalendars(known: MemberCalendars) {
  calendars = known
}

export const findCalendar: MemberCalendars['find'] = (...asked) => calendars.find(...asked)

export const endCalendars: MemberCalendars['end'] = (...asked) => calendars.end(...asked)
