import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { giveBack, takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { readableCode } from '#app/kit/pure/readable-code.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { readTypedCode } from '#app/people/access-codes/rules.ts'
import { endOfPairing, MOST_KIOSKS, PAIRING_LENGTH, WRONG_PAIRING } from '../rules.ts'
import type { NewKiosk } from '../schema.ts'
import { fireKeyOf } from '../steps/fire-key.server.ts'
import { hashOf, tokenCookie } from '../steps/token.server.ts'
import { kiosks } from '../tables.server.ts'

/** A code to type at the tablet. It is stored nowhere: this is the only time that anybody sees it. */
type Pairing = { name: string; code: string }

/** Makes ready for a tablet (rule kiosks.pairing). */
export async function addKiosk(
  ctx: CommandContext,
  { name, locationId, spaceId = null, showsPurpose = false, firePin }: NewKiosk,
): Promise<Result<Pairing, 'too_many'>> {
  await authorise(ctx, 'kiosks.edit')
  const code = readableCode(PAIRING_LENGTH, randomBytes)
  return ctx.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala kiosks'))`)
    if ((await tx.$count(kiosks, isNull(kiosks.revokedAt))) >= MOST_KIOSKS) return fail('too_many')
    const [row] = await tx
      .insert(kiosks)
      .values({
        name,
        spaceId,
        showsPurpose,
        createdBy: ctx.actor.userId,
        ...pairing(ctx, code),
        ...(locationId && { locationId }),
      })
      .returning({ id: kiosks.id })
    if (!row) throw new Error('The tablet was not stored')
    if (firePin !== '') {
      const fireKey = await fireKeyOf(firePin, row.id)
      await tx.update(kiosks).set({ fireKey }).where(eq(kiosks.id, row.id))
    }
    await record(tx, { action: 'created', id: row.id, adminId: ctx.actor.userId, name })
    return ok({ name, code })
  })
}

/** A new code: the one before was not typed in time, or another tablet takes this one's place. */
export async function renewPairing(ctx: CommandContext, id: string): Promise<Result<Pairing, 'not_found'>> {
  await authorise(ctx, 'kiosks.edit')
  if (!isUuid(id)) return fail('not_found')
  const code = readableCode(PAIRING_LENGTH, randomBytes)
  return ctx.db.transaction(async tx => {
    const [row] = await tx
      .update(kiosks)
      .set(pairing(ctx, code))
      .where(and(eq(kiosks.id, id), isNull(kiosks.revokedAt)))
      .returning({ name: kiosks.name })
    if (!row) return fail('not_found')
    await record(tx, { action: 'pairing_renewed', id, adminId: ctx.actor.userId, name: row.name })
    return ok({ name: row.name, code })
  })
}

/** Ends a tablet at once and for good, a lost or stolen one above all. @returns its name */
export async function revokeKiosk(ctx: CommandContext, id: string): Promise<Result<string, 'not_found'>> {
  await authorise(ctx, 'kiosks.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const ended = {
      revokedAt: ctx.now(),
      tokenHash: null,
      pairingHash: null,
      pairingEndsAt: null,
      fireKey: null,
    }
    const [row] = await tx
      .update(kiosks)
      .set(ended)
      .where(and(eq(kiosks.id, id), isNull(kiosks.revokedAt)))
      .returning({ name: kiosks.name })
    if (!row) return fail('not_found')
    await record(tx, { action: 'revoked', id, adminId: ctx.actor.userId, name: row.name })
    return ok(row.name)
  })
}

/**
 * Makes the browser that types a pairing code the tablet, once (rule kiosks.pairing). Of two that type it at once, one is.
 * @returns the Set-Cookie
 */
export async function pairKiosk(
  ctx: RequestContext,
  typed: string,
): Promise<Result<string, 'wrong_code' | 'too_many'>> {
  const key = `kiosk-pairing:${networkOf(ctx.clientAddress)}`
  if (!(await takeFromLimit(ctx.db, { key, ...WRONG_PAIRING, now: ctx.now() }))) return fail('too_many')
  const token = newToken()
  return ctx.db.transaction(async tx => {
    const now = ctx.now()
    const paired = { tokenHash: hashOf(ctx, 'token', token), pairedAt: now, lastSeenAt: now }
    const isIt = eq(kiosks.pairingHash, hashOf(ctx, 'pairing', readTypedCode(typed)))
    const [row] = await tx
      .update(kiosks)
      .set({ ...paired, pairingHash: null, pairingEndsAt: null })
      .where(and(isIt, gt(kiosks.pairingEndsAt, now), isNull(kiosks.revokedAt)))
      .returning({ id: kiosks.id, name: kiosks.name })
    if (!row) return fail('wrong_code')
    await giveBack(tx, [key])
    await record(tx, { action: 'paired', id: row.id, adminId: null, name: row.name })
    return ok(tokenCookie(ctx, token))
  })
}

function pairing(ctx: CommandContext, code: string) {
  return { pairingHash: hashOf(ctx, 'pairing', code), pairingEndsAt: endOfPairing(ctx.now()) }
}

type Noted = { action: string; id: string; adminId: string | null; name: string }

async function record(tx: Transaction, { action, id, adminId, name }: Noted) {
  await logActivity(tx, { adminId, action, entityType: 'kiosk', entityId: id, details: { name } })
  await announceChange(tx, 'kiosks')
}
