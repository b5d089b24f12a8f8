import { sql } from 'drizzle-orm'
import { announceChange } from '../../platform/changes.server.ts'
import type { Transaction } from '../../platform/database.server.ts'
import { logActivity } from '../activity/commands.server.ts'
import { changedFields } from '../activity/rules.ts'
import { findSettings } from './queries.server.ts'
import { type Settings, type SettingsGroup, settingsSchemas } from './schema.ts'
import { settings } from './tables.server.ts'

type GroupChange<Group extends SettingsGroup> = {
  group: Group
  /** The fields that change; the others keep their values. */
  fields: Partial<Settings[Group]>
  adminId: string
  /** What the activity log shows of the group's values, where they hold secrets. */
  describe?: (values: Settings[Group]) => Record<string, unknown>
}

/** Stores the change and writes it down; people who save at once do so one after the other. Nothing changed, nothing done. */
export async function changeSettings<Group extends SettingsGroup>(
  tx: Transaction,
  { group, fields, adminId, describe = values => values }: GroupChange<Group>,
) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala settings'))`)
  const before = (await findSettings(tx))[group]
  const value = settingsSchemas[group].parse({ ...before, ...fields }) as Settings[Group]
  if (JSON.stringify(value) === JSON.stringify(before)) return
  const updatedAt = new Date()
  await tx
    .insert(settings)
    .values({ key: group, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
  const details = changedFields(describe(before), describe(value))
  await logActivity(tx, { adminId, action: 'updated', entityType: 'settings', entityId: group, details })
  await announceChange(tx, 'settings')
}
