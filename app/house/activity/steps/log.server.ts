import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#app/kit/platform/database.server.ts'
import { adminActivityLog } from '../tables.server.ts'

export type Activity = {
  /** Null for a visitor or the system itself. */
  adminId: string | null
  action: string
  entityType: string
  entityId: string
  /** What happened, with `before` and `after` of what changed (see `changedFields`): no secrets. */
  details?: Record<string, unknown>
}

/** Hears what happened, in the transaction in which it does: what it writes is committed with it, or not at all. */
export type ActivityListener = (tx: Transaction, activities: readonly Activity[]) => Promise<void>

let listener: ActivityListener | null = null

/** Who tells other programs of it stands above, and says so at the start. */
export function registerActivityListener(known: ActivityListener) {
  listener = known
}

/** Writes the entry in the transaction of the change that it describes (rule activity.entry). */
export async function logActivity(tx: Transaction, activity: Activity) {
  await logActivities(tx, [activity])
}

/** The same for many at once, such as what a nightly job does. */
export async function logActivities(tx: Transaction, activities: Activity[]) {
  if (activities.length === 0) return
  await Promise.all([tx.insert(adminActivityLog).values(activities), listener?.(tx, activities)])
}

/** Looking at the same thing again within this time is the same look: pages reload themselves. */
const SAME_LOOK = '10 minutes'

/** Writes down that someone looked at a screen or a record (rule activity.entry). */
export async function logView(
  db: Database,
  { adminId, entityType, entityId }: { adminId: string; entityType: string; entityId: string },
) {
  const { adminId: byAdmin, action, entityType: ofType, entityId: ofId, createdAt } = adminActivityLog
  await db.prepared.execute(sql`
    insert into ${adminActivityLog} (id, admin_id, action, entity_type, entity_id)
    select gen_random_uuid(), ${adminId}, 'viewed', ${entityType}, ${entityId}
    where not exists (
      select 1 from ${adminActivityLog}
      where ${byAdmin} = ${adminId} and ${action} = 'viewed' and ${ofType} = ${entityType}
        and ${ofId} = ${entityId} and ${createdAt} > now() - ${SAME_LOOK}::interval
    )`)
}

/** Writes down that someone took a list away as a file, and how many rows it had. */
export async function logExport(
  db: Database,
  { adminId, entityType, rows }: { adminId: string; entityType: string; rows: number },
) {
  await db.transaction(tx =>
    logActivity(tx, { adminId, action: 'exported', entityType, entityId: 'list', details: { rows } }),
  )
}
