import { and, eq, isNull, sql } from 'drizzle-orm'
import { can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mailServerOf } from '#app/house/mail/rules/server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { LOGGED } from '#app/overview/backups/queries/backups.server.ts'
import { sampleRecords } from '#app/overview/sample/tables.server.ts'
import { type StartEntry, startEntries } from './rules.ts'

/** The start checklist of whoever asks; empty for whoever may not edit settings. */
export async function findStartEntries({
  db,
  env,
  actor,
}: Pick<CommandContext, 'db' | 'env' | 'actor'>): Promise<StartEntry[]> {
  if (!can(actor, 'settings.edit')) return []
  const [settings, [found]] = await Promise.all([findSettings(db), db.select(FACTS).from(ONE)])
  if (!found) throw new Error('A query without a table has one row')
  const facts = {
    ...found,
    settings,
    presets: readSettings(new Map()).settings,
    sendsMail: mailServerOf(env, settings.mail) !== null,
    takesCards: env.STRIPE_SECRET_KEY !== undefined || found.hasCardLinks,
  }
  return startEntries(facts, permission => can(actor, permission))
}

const ONE = sql`(select 1) as one`

const isOwner = and(eq(adminUsers.role, 'owner'), isNull(adminUsers.endedAt))
const isBackup = and(
  eq(adminActivityLog.entityType, LOGGED.entityType),
  eq(adminActivityLog.entityId, LOGGED.entityId),
  eq(adminActivityLog.action, 'created'),
)

const FACTS = {
  hasCardLinks: sql<boolean>`exists (select from ${plans} where ${plans.isActive}
    and (${plans.paymentLinkNew} is not null or ${plans.paymentLinkExisting} is not null))`,
  hasBackup: sql<boolean>`exists (select from ${adminActivityLog} where ${isBackup})`,
  owners: sql<number>`(select count(*)::int from ${adminUsers} where ${isOwner})`,
  hasSecondFactor: sql<boolean>`exists (select from ${adminUsers}
    join ${users} on ${users.id} = ${adminUsers.userId} where ${isOwner} and ${users.twoFactorEnabled})`,
  hasSample: sql<boolean>`exists (select from ${sampleRecords})`,
}
