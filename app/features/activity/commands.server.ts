import type { Transaction } from '../../platform/database.server.ts'
import { adminActivityLog } from './tables.server.ts'

export type Activity = {
  /** Null for a visitor or the system itself. */
  adminId: string | null
  action: string
  entityType: string
  entityId: string
  /** Ids and states only: no personal data. */
  details?: Record<string, unknown>
}

/** Writes the entry in the transaction of the change that it describes (admin-and-blog §7 log_admin_activity). */
export async function logActivity(tx: Transaction, activity: Activity) {
  await tx.insert(adminActivityLog).values(activity)
}
