import { sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { mailBills } from '#app/joining/contracts/steps/mailing.server.ts'
import { runBilling } from '#app/joining/contracts/steps/run.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Database, Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { addMonths, bangkokDay } from '#app/kit/pure/days.ts'
import type { KnownKey } from '#app/machines/api/adapters/authenticate.server.ts'
import type { Call } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { mayWithhold, type Subject } from '#app/money/bills/rules.ts'
import { billOf, lockBill } from '#app/money/bills/steps/kinds.server.ts'
import { CashClosed, findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { findBill, listBillsOfContracts, type ToldBill } from '../queries/bills.server.ts'
import { TOLD_METHODS } from '../rules.ts'
import { etagOf, recordsOf } from './record.server.ts'
import type { BillRecord, endOfBill, newPayment, newRun } from './schema.ts'

type NewPayment = z.output<typeof newPayment>

/** The bill with that id. @throws the refusal, as a Response */
export async function findOrRefuse(db: Executor, id = ''): Promise<ToldBill> {
  const found = isUuid(id) ? await findBill(db, id) : null
  if (!found) throw problem('not_found')
  return found
}

/** Books money that is there, whole or in part, however often it is sent with the same `Idempotency-Key` (rule payment.by-program). */
export async function payBill(call: Call<null, NewPayment>): Promise<Response> {
  const { ctx, key, request, body } = call
  try {
    return await ctx.db.transaction(tx =>
      answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, () => payOnce(tx, call)),
    )
  } catch (error) {
    if (error instanceof CashClosed)
      throw problem('month_closed', { detail: 'The cash of that day is closed.' })
    throw error
  }
}

async function payOnce(tx: Transaction, call: Call<null, NewPayment>): Promise<KeptAnswer> {
  const { ctx, key, body } = call
  const paidOn = await readPaidOn(tx, body, bangkokDay(ctx.now()))
  const { bill, subject, locked } = await lockOrRefuse(tx, call)
  if (bill.state !== 'open') throw problem('already_paid')
  if (await hasWaitingSlip(tx, subject)) throw problem('conflict', { detail: SLIP_WAITS })
  const { amount_satang: amountSatang, withheld_satang: withheldSatang, reference } = body
  const wrong = withheldSatang > 0 && !mayWithhold(subject) ? NOT_WITHHELD : TOO_MUCH_WITHHELD
  const mostSatang = Math.min(amountSatang, locked.mostWithheldSatang ?? amountSatang)
  if (withheldSatang > (mayWithhold(subject) ? mostSatang : 0)) throw problem('invalid', { errors: [wrong] })
  const money = { amountSatang, withheldSatang, method: TOLD_METHODS[body.method], paidOn, reference }
  await locked.atDesk(money)
  await logBy(tx, key, subject, { action: 'bill_paid', ...money })
  return { status: 201, ...(await answerOf(tx, bill.id)) }
}

/** Ends what nothing came in for; a slip that waits is decided about first (rule payment.ended). */
export function voidBill(call: Call<null, z.output<typeof endOfBill>>): Promise<Response> {
  const { ctx, key, body } = call
  return ctx.db.transaction(async tx => {
    const { bill, subject, locked } = await lockOrRefuse(tx, call)
    if (bill.state !== 'open') throw problem('paid')
    if (await hasWaitingSlip(tx, subject)) throw problem('conflict', { detail: SLIP_WAITS })
    const [before] = await recordsOf(tx, [await findOrRefuse(tx, bill.id)])
    if (before?.received_satang !== 0) throw problem('paid')
    await locked.cancel(body.reason)
    await logBy(tx, key, subject, { action: 'bill_ended', reason: body.reason })
    const { headers, body: after } = await answerOf(tx, bill.id)
    if ((after as BillRecord).state !== 'void') throw problem('conflict', { detail: TOO_LATE })
    return Response.json(after, { headers: { ETag: headers['ETag'] ?? '' } })
  })
}

/** The bill with what it is for, which nobody else changes before the transaction ends. */
async function lockOrRefuse(tx: Transaction, { ctx, path }: Pick<Call<null, null>, 'ctx' | 'path'>) {
  const { bill: found } = await findOrRefuse(tx, path['id'])
  const subject = { kind: found.kind, id: found.subjectId }
  const locked = await lockBill(tx, { ...ctx, actor: { userId: null } }, subject)
  // Whoever had it locked may have paid it, or ended it.
  const { bill } = await findOrRefuse(tx, found.id)
  if (!locked || bill.state === 'void') throw problem('void')
  return { bill, subject, locked }
}

type Said = { action: string } & Record<string, unknown>

async function logBy(
  tx: Transaction,
  { name: apiKey }: KnownKey,
  subject: Subject,
  { action, ...details }: Said,
) {
  const { entityType, topic } = await billOf(subject)
  await logActivity(tx, {
    adminId: null,
    action,
    entityType,
    entityId: subject.id,
    details: { ...details, apiKey },
  })
  await announceChange(tx, topic)
}

const NOT_WITHHELD = {
  pointer: '#/withheld_satang',
  detail: 'Tax is kept back only of what a member owes and of contracts.',
}
const TOO_MUCH_WITHHELD = {
  pointer: '#/withheld_satang',
  detail: 'Must not be more than the amount, or than is charged.',
}
const SLIP_WAITS = 'A slip of it waits for staff.'
const TOO_LATE = 'What it is for has begun, and cannot be ended any more.'

async function readPaidOn(tx: Transaction, { paid_on }: NewPayment, today: string) {
  const paidOn = paid_on ?? today
  if (paidOn > today)
    throw problem('invalid', { errors: [{ pointer: '#/paid_on', detail: 'Must not be later than today.' }] })
  const firstOpenDay = await findFirstOpenDay(tx)
  if (firstOpenDay !== null && paidOn < firstOpenDay) throw problem('month_closed')
  return paidOn
}

/** A bill is written at the end of what changes it, or now. */
async function answerOf(tx: Transaction, id: string): Promise<Pick<KeptAnswer, 'headers' | 'body'>> {
  await tx.execute(sql`set constraints all immediate`)
  const found = await findOrRefuse(tx, id)
  const [body] = await recordsOf(tx, [found])
  return { headers: { ETag: etagOf(found), Location: `/api/v1/bills/${id}` }, body }
}

/** How far ahead bills may be made. */
const MOST_MONTHS = 24

/** Makes the bills of contracts that are dated until a day, or says what it would make (rule contracts.run). */
export async function runBills(call: Call<null, z.output<typeof newRun>>): Promise<Response> {
  const { ctx, key, request, body } = call
  if (body.until > addMonths(bangkokDay(ctx.now()), MOST_MONTHS))
    throw problem('invalid', { errors: [{ pointer: '#/until', detail: TOO_FAR }] })
  const run = (tx: Transaction) => runOnce(tx, call)
  if (!body.dry_run)
    return ctx.db.transaction(tx =>
      answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, () => run(tx)),
    )
  const { status, body: answer } = await trial(ctx.db, run)
  return Response.json(answer, { status })
}

const TOO_FAR = 'Must not be more than 24 months ahead.'

async function runOnce(tx: Transaction, { ctx, body }: Call<null, z.output<typeof newRun>>) {
  const made = await runBilling(tx, { ...ctx, actor: { userId: null } }, body.until)
  if (!body.dry_run) await mailBills(tx, { ...ctx, origin: linkOrigin(ctx) }, made)
  await tx.execute(sql`set constraints all immediate`)
  const rows = await listBillsOfContracts(tx, made)
  return { status: 201, headers: {}, body: { bills: await recordsOf(tx, rows) } }
}

/** Does something, and then nothing of it. @returns what it would have answered */
async function trial<Answer>(db: Database, run: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  const done: Answer[] = []
  const undo = new Error('only to look')
  await db
    .transaction(async tx => {
      done.push(await run(tx))
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  const [answer] = done
  if (answer === undefined) throw new Error('nothing was tried')
  return answer
}
