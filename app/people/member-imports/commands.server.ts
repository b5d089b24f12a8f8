import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { askForWork } from '#app/house/long-works/steps/ask.server.ts'
import type { CsvProblem } from '#app/kit/platform/csv-reader.server.ts'
import { forgetFiles, keepFile } from '#app/kit/platform/kept-files.server.ts'
import { bytesOf } from '#app/kit/platform/multipart.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findMemberImport, readMemberList } from './queries.server.ts'
import { DAY_FIELDS, orderOf } from './rules/day-order.ts'
import { type ImportChoices, MEMBER_IMPORT, MOST_BYTES } from './rules/lists.ts'
import { headingOf } from './rules/match-columns.ts'
import { lockImport } from './steps/lock-import.server.ts'
import { memberImports } from './tables.server.ts'

/** Why a file is no list of members; `names` are the columns that it is about. */
export type ListProblem =
  | { reason: CsvProblem | 'no_file' | 'too_large' | 'no_rows' | 'not_stored' }
  | { reason: 'missing' | 'doubled'; names: string[] }
  /** Rows of a column of which one has the day first and the other the month. */
  | { reason: 'day_orders'; names: string[]; rows: [number, number] }

/**
 * Keeps a list of members to be looked at; nobody becomes a member by it yet.
 * @throws 403 for whoever may not edit members
 */
export async function uploadMemberList(
  ctx: CommandContext,
  file: File | null,
): Promise<{ ok: true; id: string } | { ok: false; problem: ListProblem }> {
  await authorise(ctx, 'members.edit')
  if (!file || file.size === 0) return { ok: false, problem: { reason: 'no_file' } }
  if (file.size > MOST_BYTES) return { ok: false, problem: { reason: 'too_large' } }
  const bytes = await bytesOf(file)
  const problem = await problemOf(bytes)
  if (problem) return { ok: false, problem }
  const contentKey = `member-imports/${randomUUID()}.csv`
  if (!(await keepFile(ctx, contentKey, bytes))) return { ok: false, problem: { reason: 'not_stored' } }
  const [row] = await ctx.db
    .insert(memberImports)
    .values({
      fileName: shownName(file.name),
      contentKey,
      uploadedBy: ctx.actor.userId,
      createdAt: ctx.now(),
    })
    .returning({ id: memberImports.id })
  if (!row) throw new Error('The list was not stored')
  return { ok: true, id: row.id }
}

async function problemOf(bytes: Uint8Array): Promise<ListProblem | null> {
  const list = await readMemberList(bytes)
  if (!list.ok) return { reason: list.reason }
  const { table, columns, proofs } = list.value
  const { missing, doubled } = columns
  if (missing.length > 0) return { reason: 'missing', names: missing }
  if (doubled.length > 0) return { reason: 'doubled', names: doubled }
  for (const field of DAY_FIELDS) {
    const order = orderOf(proofs, field)
    if (order !== null && typeof order === 'object')
      return { reason: 'day_orders', names: [headingOf(field, columns.headings)], rows: order.rows }
  }
  return table.rows.length === 0 ? { reason: 'no_rows' } : null
}

const LONGEST_FILE_NAME = 120

function shownName(name: string): string {
  return name.replace(/\p{Cc}/gu, '').slice(-LONGEST_FILE_NAME) || 'members.csv'
}

/**
 * Has the list taken in, in the background: every row that is fine by then becomes a member, all of them or none. Of
 * several who press at once one imports, and the others are shown the same work.
 * @throws 403 for whoever may not edit members
 */
export async function confirmMemberImport(
  ctx: CommandContext,
  id: string,
): Promise<Result<{ workId: string }, 'not_found'>> {
  await authorise(ctx, 'members.edit')
  if (!(await findMemberImport(ctx.db, id))) return fail('not_found')
  const asked = { kind: MEMBER_IMPORT, subject: id, askedBy: ctx.actor.userId }
  return ok({ workId: await askForWork(ctx, asked) })
}

/**
 * Keeps what staff say about a list that its cells leave open.
 * @returns whether it still waited
 * @throws 403 for whoever may not edit members
 */
export async function chooseForMemberImport(
  ctx: CommandContext,
  id: string,
  choices: ImportChoices,
): Promise<boolean> {
  await authorise(ctx, 'members.edit')
  return ctx.db.transaction(async tx => {
    const list = await lockImport(tx, id)
    if (!list?.contentKey || list.importedAt) return false
    const all = { ...list.choices, ...choices }
    await tx.update(memberImports).set({ choices: all }).where(eq(memberImports.id, id))
    await logActivity(tx, { ...entryOf(ctx, id), action: 'updated', details: choices })
    return true
  })
}

/**
 * Gives the list up: its file is deleted, and nobody becomes a member by it.
 * @returns whether it still waited
 * @throws 403 for whoever may not edit members
 */
export async function giveUpMemberImport(ctx: CommandContext, id: string): Promise<boolean> {
  await authorise(ctx, 'members.edit')
  const contentKey = await ctx.db.transaction(async tx => {
    const list = await lockImport(tx, id)
    if (!list?.contentKey || list.importedAt) return null
    await tx.update(memberImports).set({ contentKey: null }).where(eq(memberImports.id, id))
    await logActivity(tx, { ...entryOf(ctx, id), action: 'given_up' })
    return list.contentKey
  })
  if (contentKey) await forgetFiles(ctx, [contentKey])
  return contentKey !== null
}

function entryOf({ actor }: CommandContext, entityId: string) {
  return { adminId: actor.userId, entityType: 'member_import', entityId }
}
