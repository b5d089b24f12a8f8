import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findMailServer } from '#app/house/mail/queries/server.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { changeSettings } from '#app/house/settings/steps/change-group.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, isDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { tellOfAgreement } from './jobs/tell-of-agreement.server.ts'
import { findAnnouncement, findHoldingAgreement, isAccepted } from './queries.server.ts'
import { NOTICE_DAYS } from './rules/changes.ts'
import { composeAgreement, isSame, keepVersion, lockAgreement } from './steps.server.ts'
import { agreementAnnouncements, agreementNotices } from './tables.server.ts'

/**
 * Somebody of the space says that they have read the agreement, and that it is what they want people to accept.
 * @throws 403 for whoever may not edit settings
 */
export async function confirmAgreementRead(ctx: CommandContext): Promise<void> {
  await authorise(ctx, 'settings.edit')
  const change = { group: 'start', fields: { isAgreementRead: true } } as const
  await ctx.db.transaction(tx => changeSettings(tx, { ...change, adminId: ctx.actor.userId, now: ctx.now() }))
}

export type AnnounceRefusal = 'nothing_to_announce' | 'already_announced' | 'changed_since'

/**
 * Makes what the settings say a version that holds later: a job tells the members, and the days count from the last of
 * its mails (rule registration.agreement-notice).
 * @param seen the fingerprint of the text that was looked at
 * @returns the version's name
 * @throws 403 for whoever may not edit settings
 */
export async function announceAgreement(
  ctx: CommandContext,
  { seen }: { seen: string },
): Promise<Result<string, AnnounceRefusal>> {
  await authorise(ctx, 'settings.edit')
  const [now, adminId] = [ctx.now(), ctx.actor.userId]
  return ctx.db.transaction(async tx => {
    await lockAgreement(tx)
    const today = bangkokDay(now)
    if (await findAnnouncement(tx, today)) return fail('already_announced')
    const [wanted, holding] = [await composeAgreement(tx, now), await findHoldingAgreement(tx, today)]
    const isDue = holding[0] && (await isAccepted(tx, holding[0].number))
    if (!isDue || isSame(holding, wanted)) return fail('nothing_to_announce')
    if (wanted[baseLocale].sha256 !== seen) return fail('changed_since')
    const [kept] = await keepVersion(tx, wanted, now)
    if (!kept) throw new Error('A version has languages')
    await tx
      .insert(agreementAnnouncements)
      .values({ number: kept.number, announcedBy: adminId, announcedAt: now })
    await ctx.enqueue(tx, tellOfAgreement, {})
    await logStep(tx, ctx, 'announced', { version: kept.version })
    return ok(kept.version)
  })
}

/**
 * Takes an announced version back before it holds. Mails that wait are not sent any more.
 * @throws 403 for whoever may not edit settings
 */
export async function withdrawAgreement(
  ctx: CommandContext,
  { number }: { number: number },
): Promise<Result<null, 'not_announced'>> {
  await authorise(ctx, 'settings.edit')
  return ctx.db.transaction(async tx => {
    await lockAgreement(tx)
    const announced = await findAnnouncement(tx, bangkokDay(ctx.now()))
    if (announced?.number !== number) return fail('not_announced')
    await tx
      .update(agreementAnnouncements)
      .set({ withdrawnAt: ctx.now() })
      .where(eq(agreementAnnouncements.number, number))
    await takeBackMails(tx, number)
    await logStep(tx, ctx, 'withdrawn', { number })
    return ok(null)
  })
}

/** What nobody has tried to send yet, and what was only kept. */
async function takeBackMails(tx: Transaction, number: number) {
  const isTheirs = sql`${mails.id} in (select ${agreementNotices.mailId} from ${agreementNotices}
    where ${agreementNotices.number} = ${number})`
  const isUnsent = or(eq(mails.status, 'kept'), and(eq(mails.status, 'pending'), isNull(mails.sentAt)))
  const gone = await tx.delete(mails).where(and(isTheirs, isUnsent)).returning({ id: mails.id })
  if (gone.length > 0) await announceChange(tx, 'mails')
}

export type NoticeRefusal = 'not_announced' | 'no_day' | 'has_mail_server'

/**
 * Says, where no mail is sent, since when members could read a printed notice: the days count from there.
 * @throws 403 for whoever may not edit settings
 */
export async function confirmAgreementNotice(
  ctx: CommandContext,
  { number, noticeOn }: { number: number; noticeOn: string },
): Promise<Result<null, NoticeRefusal>> {
  await authorise(ctx, 'settings.edit')
  if (await findMailServer(ctx)) return fail('has_mail_server')
  const today = bangkokDay(ctx.now())
  return ctx.db.transaction(async tx => {
    await lockAgreement(tx)
    const announced = await findAnnouncement(tx, today)
    if (announced?.number !== number || announced.holdsFrom !== null) return fail('not_announced')
    const isPossible = isDay(noticeOn) && noticeOn >= bangkokDay(announced.announcedAt) && noticeOn <= today
    if (!isPossible) return fail('no_day')
    await tx
      .update(agreementAnnouncements)
      .set({ noticeOn, holdsFrom: addDays(noticeOn, NOTICE_DAYS) })
      .where(eq(agreementAnnouncements.number, number))
    await logStep(tx, ctx, 'notice_confirmed', { number, noticeOn })
    return ok(null)
  })
}

async function logStep(
  tx: Transaction,
  { actor }: CommandContext,
  action: 'announced' | 'withdrawn' | 'notice_confirmed',
  details: Record<string, unknown>,
) {
  const about = { entityType: 'settings', entityId: 'agreement' }
  await logActivity(tx, { adminId: actor.userId, action, ...about, details })
  await announceChange(tx, 'settings')
}
