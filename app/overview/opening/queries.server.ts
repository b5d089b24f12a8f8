import { eq, ne, sql } from 'drizzle-orm'
import { can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { canBePaid } from '#app/money/methods/queries.server.ts'
import { sampleRecords } from '#app/overview/sample/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { isOffered, type OpeningEntry, openingEntries } from './rules/steps.ts'

/** How far the space is with being opened: the steps of whoever asks, and whether the staff area opens on them. */
export type Opening = { entries: OpeningEntry[]; isOffered: boolean }

export async function findOpening(ctx: Pick<CommandContext, 'db' | 'env' | 'actor'>): Promise<Opening> {
  const { db, actor } = ctx
  const [settings, [found]] = await Promise.all([findSettings(db), db.select(FACTS).from(ONE)])
  if (!found) throw new Error('A query without a table has one row')
  const facts = { ...found, settings, canBePaid: await canBePaid(ctx, settings) }
  const entries = openingEntries(facts, permission => can(actor, permission))
  return { entries, isOffered: can(actor, 'settings.edit') && isOffered(facts, entries) }
}

const ONE = sql`(select 1) as one`

const FACTS = {
  hasSpaces: sql<boolean>`exists (select from ${spaces} where ${ne(spaces.kind, 'call')})`,
  hasApproved: sql<boolean>`exists (select from ${applications} where ${eq(applications.status, 'approved')})`,
  isEmpty: sql<boolean>`not exists (select from ${members}) and not exists (select from ${sampleRecords})`,
}

/** The newest application: that of whoever tries the way of a visitor. */
export async function findTrial({ db }: Pick<CommandContext, 'db'>) {
  const { id, name, status } = applications
  const [newest] = await db
    .select({ id, name, status })
    .from(applications)
    .orderBy(sql`${applications.createdAt} desc`)
    .limit(1)
  return newest ?? null
}
