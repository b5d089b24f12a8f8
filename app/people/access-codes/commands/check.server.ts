import { and, eq } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { lastEntryOf, mayEnter } from '#app/people/entitlements/rules.ts'
import { beginEntitlement } from '#app/people/entitlements/steps/begin.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type CodeState, codeStateOf, readTypedCode } from '../rules.ts'
import { hashPass, isSamePass, openPass } from '../steps/pass.server.ts'
import { isNewest, refreshCode } from '../steps/refresh.server.ts'
import { noteUse } from '../steps/use.server.ts'
import { accessCodes } from '../tables.server.ts'

type CheckContext = Pick<ServerContext, 'db' | 'secrets' | 'now' | 'log'>

/** `unknown` is also the answer to a wrong Pass, so that nobody learns which IDs there are. */
export type CodeCheck =
  | { isOpen: true; validUntil: Date; isProvisional: boolean }
  | { isOpen: false; reason: Exclude<CodeState, 'valid'> | 'owed' | 'unknown' | 'too_many' }

/** Attempts on one ID: a door that is tried by its owner needs fewer, a Pass that is guessed needs far more. */
const ATTEMPTS = { limit: 20, windowSeconds: 60 }

const LOOKS_LIKE_ID = /^[0-9A-Z]{6}$/

/**
 * Whether the code opens the door at `at`: for doors and Wi-Fi. Every check is counted against its ID and logged
 * without the Pass.
 */
export async function checkCode(
  ctx: CheckContext,
  { id, pass, at = ctx.now() }: { id: string; pass: string; at?: Date },
): Promise<CodeCheck> {
  const code = { accessId: readTypedCode(id), pass: readTypedCode(pass) }
  const isWithinLimit = await takeAttempt(ctx, code.accessId)
  const check = isWithinLimit ? await judge(ctx, code, at) : ({ isOpen: false, reason: 'too_many' } as const)
  logOutcome(ctx, code.accessId, check.isOpen ? 'open' : check.reason)
  return check
}

/** A member, or the provisional code of somebody who is none yet. */
export type CodeOwner = { memberRowId: string } | { codeId: string }

/** Whose code it is, whatever it opens: for check-in, which decides by itself. Counted and logged like a check. */
export async function findCodeOwner(
  ctx: CheckContext,
  { id, pass }: { id: string; pass: string },
): Promise<Result<CodeOwner, 'unknown' | 'too_many'>> {
  const code = { accessId: readTypedCode(id), pass: readTypedCode(pass) }
  if (!(await takeAttempt(ctx, code.accessId))) return fail('too_many')
  return answerOwner(ctx, code.accessId, ownerOf(await findSame(ctx, code)))
}

/**
 * The same for what a tablet kept while it had no network: not the Pass, but a proof that it was typed.
 * @param isPass whether it was this Pass
 */
export async function findProvenOwner(
  ctx: CheckContext,
  { id, isPass }: { id: string; isPass: (pass: string) => Promise<boolean> },
): Promise<Result<CodeOwner, 'unknown' | 'too_many'>> {
  const accessId = readTypedCode(id)
  if (!(await takeAttempt(ctx, accessId))) return fail('too_many')
  const [row] = await ctx.db.select().from(accessCodes).where(eq(accessCodes.accessId, accessId))
  const pass = row && !row.revokedAt ? openPass(ctx.secrets, row) : null
  const isProven = row !== undefined && pass !== null && (await isPass(pass))
  return answerOwner(ctx, accessId, isProven ? ownerOf(row) : null)
}

function ownerOf(row: CodeRow | null): CodeOwner | null {
  if (!row || row.revokedAt) return null
  if (row.memberRowId !== null) return { memberRowId: row.memberRowId }
  return row.isProvisional ? { codeId: row.id } : null
}

function answerOwner(
  ctx: CheckContext,
  accessId: string,
  owner: CodeOwner | null,
): Result<CodeOwner, 'unknown'> {
  logOutcome(ctx, accessId, owner ? 'known' : 'unknown')
  return owner ? ok(owner) : fail('unknown')
}

function takeAttempt({ db, now }: Pick<CheckContext, 'db' | 'now'>, accessId: string): Promise<boolean> {
  return takeFromLimit(db, { key: `access-code:${accessId}`, ...ATTEMPTS, now: now() })
}

function logOutcome({ log }: Pick<CheckContext, 'log'>, typed: string, outcome: string) {
  // In its place may stand the Pass, or anything that somebody typed.
  const accessId = LOOKS_LIKE_ID.test(typed) ? typed : undefined
  log.info({ accessId, outcome }, 'door code checked')
}

/** The code of that ID and Pass; null for any other. An ID that there is not takes as long as one that there is. */
async function findSame(
  { db, secrets }: Pick<CheckContext, 'db' | 'secrets'>,
  code: { accessId: string; pass: string },
): Promise<CodeRow | null> {
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.accessId, code.accessId))
  const passHash =
    row?.passHash ?? hashPass(secrets, { ...code, pass: (row && openPass(secrets, row)) ?? '' })
  return isSamePass(secrets, code, passHash) && row && code.pass !== '' ? row : null
}

async function judge(
  { db, secrets, now }: CheckContext,
  code: { accessId: string; pass: string },
  at: Date,
): Promise<CodeCheck> {
  const row = await findSame({ db, secrets }, code)
  if (!row) return { isOpen: false, reason: 'unknown' }
  const state = (await followsMember(db, row)) ? 'valid' : codeStateOf(row, at)
  if (state !== 'valid') return { isOpen: false, reason: state }
  return row.memberRowId === null
    ? openForVisitor({ db, now }, row, at)
    : openForMember({ db, now }, { ...row, memberRowId: row.memberRowId }, at)
}

/** Whether the days of a code are those of what its member may use, which decides then alone. */
async function followsMember(db: Executor, { id, memberRowId }: CodeRow): Promise<boolean> {
  return memberRowId !== null && (await db.$count(accessCodes, and(eq(accessCodes.id, id), isNewest(db)))) > 0
}

type CodeRow = typeof accessCodes.$inferSelect
type Door = Pick<CheckContext, 'db' | 'now'>

/** A code that was given before staff have looked. */
async function openForVisitor({ db, now }: Door, row: CodeRow, at: Date): Promise<CodeCheck> {
  const validUntil = at <= now() ? await noteUse(db, row, { at, now: now() }) : row.validUntil
  // Of two doors at once the other one has begun the time, and it may be over for this moment.
  if (validUntil <= at) return { isOpen: false, reason: 'over' }
  return { isOpen: true, validUntil, isProvisional: row.isProvisional }
}

const REASONS = {
  suspended: 'revoked',
  no_entry: 'over',
  not_started: 'early',
  owed: 'owed',
  expired: 'over',
} as const

/** A member's code opens as long as the member may come in (rule entry.may-enter). */
async function openForMember(
  { db, now }: Door,
  { id, memberRowId, validUntil }: CodeRow & { memberRowId: string },
  at: Date,
): Promise<CodeCheck> {
  const [member] = await db
    .select({ status: members.status })
    .from(members)
    .where(eq(members.id, memberRowId))
  const { graceDays } = (await findSettings(db)).renewals
  const entitlements = await listEntitlements(db, memberRowId)
  const entry = member
    ? mayEnter({ ...member, entitlements }, at, graceDays)
    : ({ mayEnter: false, reason: 'expired' } as const)
  if (!entry.mayEnter) return { isOpen: false, reason: REASONS[entry.reason] }
  if (at <= now()) {
    await db.update(accessCodes).set({ lastUsedAt: now() }).where(eq(accessCodes.id, id))
    if (entry.begins && (await beginEntitlement(db, { id: entry.entitlementId, at }))) {
      await refreshCode(db, { memberRowId, now: now(), graceDays })
    }
  }
  const last = lastEntryOf(await listEntitlements(db, memberRowId), at, graceDays)
  return { isOpen: true, validUntil: last?.until ?? validUntil, isProvisional: false }
}
