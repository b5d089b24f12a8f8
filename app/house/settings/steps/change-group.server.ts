import { sql } from 'drizzle-orm'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { findSettings } from '../queries/settings.server.ts'
import { isSecret, type Settings, type SettingsGroup, settingsSchemas } from '../schema/settings.ts'
import { settings } from '../tables.server.ts'

/** One at a time: a group that was never saved has no row to lock. */
export async function lockSettings(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala settings'))`)
}

type GroupWrite<Group extends SettingsGroup> = {
  group: Group
  before: Settings[Group]
  after: Settings[Group]
  adminId: string
  now: Date
  /** What the activity log shows of the group's values, where they hold secrets. */
  describe?: (values: Settings[Group]) => Record<string, unknown>
}

/** Stores a group and writes down what changed in it. */
export async function writeGroup<Group extends SettingsGroup>(
  tx: Transaction,
  { group, before, after, adminId, now, describe = values => values }: GroupWrite<Group>,
) {
  const row = { value: after, updatedAt: now }
  await tx
    .insert(settings)
    .values({ key: group, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
  const changed = changedFields(describe(before), describe(after))
  const details = { before: hidden(group, changed.before), after: hidden(group, changed.after) }
  await logActivity(tx, { adminId, action: 'updated', entityType: 'settings', entityId: group, details })
}

const HIDDEN = '•••'

/** What opens something stands in no log; that it was there, or is now, does. */
function hidden(group: SettingsGroup, values: Record<string, unknown>) {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    isSecret(group, name) && value ? HIDDEN : value,
  ])
  return Object.fromEntries(shown)
}

type GroupChange<Group extends SettingsGroup> = Omit<GroupWrite<Group>, 'before' | 'after'> & {
  /** The fields that change; the others keep their values. */
  fields: Partial<Settings[Group]>
}

/** Stores the change and writes it down; people who save at once do so one after the other. Nothing changed, nothing done. */
export async function changeSettings<Group extends SettingsGroup>(
  tx: Transaction,
  { fields, ...change }: GroupChange<Group>,
) {
  const { group } = change
  await lockSettings(tx)
  const before = (await findSettings(tx))[group]
  const after = settingsSchemas[group].parse({ ...before, ...fields }) as Settings[Group]
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await writeGroup(tx, { ...change, before, after })
  await announceChange(tx, 'settings')
}
