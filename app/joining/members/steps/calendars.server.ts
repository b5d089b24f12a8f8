import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

type Context = Pick<ServerContext, 'secrets'> & { db: Executor; origin: string }

/** The addresses of members' private calendars, by member; null where one was taken back. */
export type FindCalendars = (ctx: Context, memberRowIds: string[]) => Promise<Map<string, string | null>>

let find: FindCalendars = async () => new Map()

/** Who has calendars stands above, and says so at the start. */
export function registerMemberCalendars(known: FindCalendars) {
  find = known
}

export const findCalendars: FindCalendars = (ctx, memberRowIds) => find(ctx, memberRowIds)
