import { and, eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { ClaimedWork, WorkOutcome, WorkTurn } from '#app/house/long-works/steps/turn.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { renewLocked } from '#app/joining/sales/steps/renew.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok } from '#app/kit/pure/result.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { memberContent } from '#app/people/members/schema.ts'
import { changeMember } from '#app/people/members/steps/change.server.ts'
import { endWithMembers } from '#app/people/members/steps/departures.server.ts'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import { valuesOf } from '#app/people/members/steps/values.server.ts'
import { batchMail } from '../emails/batch-mail.ts'
import { type Batch, type BatchItem, findBatch, listItems } from '../queries.server.ts'
import { leftOut, type Reason } from '../rules.ts'
import { memberBatchItems } from '../tables.server.ts'

type Worker = RequestContext & { actor: { userId: string } }

/**
 * Does what was asked for to one member after the other, each in a transaction of their own that says what came of it:
 * whoever begins again goes on where another stopped, and nobody is renewed or written to twice.
 */
export async function carryOutBatch(
  server: ServerContext,
  work: ClaimedWork,
  turn: WorkTurn,
): Promise<WorkOutcome> {
  const batch = await findBatch(server.db, work.subject)
  if (!batch) return fail('gone')
  const ctx = workerOf(server, batch)
  const items = await listItems(server.db, batch.id)
  for (const [done, item] of items.entries()) {
    turn.lost.throwIfAborted()
    turn.report({ phase: batch.action, done, total: items.length })
    if (item.state === 'waiting') await settle(ctx, batch, item)
  }
  const ended = await listItems(server.db, batch.id)
  const count = (state: BatchItem['state']) => ended.filter(item => item.state === state).length
  return ok({ done: count('done'), refused: count('refused') })
}

/** As whoever asked, without a browser of theirs. */
function workerOf(server: ServerContext, { askedBy }: Batch): Worker {
  const origin = `http://localhost:${server.env.PORT}`
  return { ...server, requestId: '', clientAddress: '', nonce: '', origin, actor: { userId: askedBy } }
}

async function settle(ctx: Worker, batch: Batch, item: BatchItem) {
  try {
    await ctx.db.transaction(async tx => {
      // Whoever else is at it waits here, and finds it settled.
      const [open] = await tx.select().from(memberBatchItems).where(isOpen(item)).for('update')
      if (open) await write(tx, item, await actOn(tx, ctx, batch, item))
    })
  } catch (error) {
    const { memberRowId } = item
    ctx.log.error({ err: error, batchId: batch.id, memberRowId }, 'nothing done to one member of many')
    await ctx.db.transaction(tx => write(tx, item, 'error'))
  }
}

const isOpen = ({ id }: BatchItem) => and(eq(memberBatchItems.id, id), eq(memberBatchItems.state, 'waiting'))

async function write(tx: Transaction, item: BatchItem, reason: Reason | null) {
  const state = reason === null ? 'done' : 'refused'
  await tx.update(memberBatchItems).set({ state, reason }).where(isOpen(item))
}

/** @returns why nothing was done; null when it was */
async function actOn(tx: Transaction, ctx: Worker, batch: Batch, item: BatchItem): Promise<Reason | null> {
  const member = await lockMember(tx, item.memberRowId)
  if (!member) return 'not_found'
  const { graceDays } = (await findSettings(tx)).renewals
  const reason = leftOut(batch.action, member, {
    to: batch.toStatus,
    today: bangkokDay(ctx.now()),
    graceDays,
  })
  if (reason) return reason
  if (batch.action === 'renew') return renew(tx, ctx, member, item)
  if (batch.action === 'message') return mail(tx, ctx, member, batch)
  const content = memberContent({ ...valuesOf(member), status: batch.toStatus ?? member.status })
  const now = ctx.now()
  await changeMember(tx, member, content, { by: batch.askedBy, now, telling: ctx })
  const leaving = { memberRowIds: [member.id], adminId: batch.askedBy, now, telling: ctx }
  if (batch.endsToCome) await endWithMembers(tx, leaving)
  return null
}

/** What it costs is charged, and nothing booked as paid: that is done one by one, when it comes. */
async function renew(tx: Transaction, ctx: Worker, member: Member, item: BatchItem): Promise<Reason | null> {
  const { fromDay, toDay, totalSatang } = item
  const seen = { from: fromDay ?? '', to: toDay ?? '', totalSatang }
  const renewed = await renewLocked(tx, ctx, { member, ...seen, paid: { satang: 0, method: null } })
  return renewed.ok ? null : renewed.reason
}

async function mail(tx: Transaction, ctx: Worker, member: Member, { subject, message, askedBy }: Batch) {
  const locale = (await localesOf(tx, [member])).get(member.id) ?? baseLocale
  const { company } = await findSettings(tx)
  const content = batchMail({ locale, company, name: member.name, subject, message })
  const about = { kind: 'message', subjectKind: 'member', subjectId: member.id } as const
  await queueMail(tx, ctx, { ...about, recipient: member.email, ...content })
  const entity = { entityType: 'member', entityId: member.id }
  await logActivity(tx, { adminId: askedBy, action: 'wrote_to', ...entity })
  return null
}
