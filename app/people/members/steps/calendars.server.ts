import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

type Context = Pick<ServerContext, 'secrets'> & { db: Executor; origin: string }

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps the private calendars of members. */
    memberCalendars: {
      find: (ctx: Context, memberRowId: string) => Promise<string | null>
      end: (tx: Transaction, memberRowIds: readonly string[], now: Date) => Promise<void>
    }
  }
}

/** The address of a member's private calendar; null where there is none, or it was taken back. */
export async function findCalendar(ctx: Context, memberRowId: string): Promise<string | null> {
  return (await answerTo('memberCalendars')).find(ctx, memberRowId)
}

/** Takes the calendars of members back: they lead nowhere from then on. */
export async function endCalendars(tx: Transaction, memberRowIds: readonly string[], now: Date) {
  await (await answerTo('memberCalendars')).end(tx, memberRowIds, now)
}
