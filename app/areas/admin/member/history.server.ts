import { type Actor, can } from '#app/house/access/rules.ts'
import { listActivityOf } from '#app/house/activity/queries/activity.server.ts'
import { viewEntries } from '#app/house/history/views/entries.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listMemberCodes } from '#app/people/members/queries/history.server.ts'
import type { MemberRow } from '#app/people/members/queries/members.server.ts'
import { findHistoryItems } from './history-items.server.ts'

const NEWEST_ACTIVITY = 10

/**
 * What led to the membership and what it led to, as far as the reader may view such records (rule accounts.alone); `codes`
 * and `activity` are null for those who may not view codes, or the log.
 */
export async function findHistory(
  db: Database,
  member: MemberRow,
  reader: { actor: Pick<Actor, 'admin'>; now: Date; secrets: ServerContext['secrets'] },
) {
  const withActivity = can(reader.actor, 'activity.view')
  const record = { entityType: 'member', entityId: member.id, limit: NEWEST_ACTIVITY }
  const [codes, items, activity] = await Promise.all([
    can(reader.actor, 'access_codes.view')
      ? listMemberCodes({ db, secrets: reader.secrets }, { id: member.id, now: reader.now })
      : null,
    findHistoryItems(db, member, reader.actor),
    withActivity ? listActivityOf(db, record) : [],
  ])
  return {
    codes:
      codes?.map(({ validFrom, validUntil, ...code }) => ({
        ...code,
        from: formatInstant(validFrom, getLocale()),
        until: formatInstant(new Date(validUntil.getTime() - 60_000), getLocale()),
      })) ?? null,
    items,
    activity: withActivity ? await viewEntries(db, activity, reader) : null,
  }
}
