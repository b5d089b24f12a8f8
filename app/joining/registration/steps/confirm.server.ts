import { queueMail, takeBackMail } from '#app/house/mail/steps.server.ts'
import type { Period } from '#app/house/plans/rules/prices.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type MailLimits, takeMailboxShare, takeMailShare } from '#app/kit/platform/mail-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { receivedMail } from '../emails/received-mail.ts'
import { mailedStatusUrl } from './mailed-link.server.ts'
import type { Application } from './save.server.ts'

const HOUR_SECONDS = 60 * 60

/** Somebody may register a team with one mailbox, and a house may register behind one network. */
export const CONFIRMATION_LIMITS: MailLimits = {
  kind: 'registration-mail',
  mailbox: { limit: 10, windowSeconds: HOUR_SECONDS },
  network: { limit: 200, windowSeconds: HOUR_SECONDS },
  house: { limit: 1000, windowSeconds: HOUR_SECONDS },
}

/**
 * Whether a registration that comes now may be confirmed by a mail, by its network and by the house. Asked before the
 * transaction, in which all who register would wait for one another.
 */
export function mayConfirm({ db, now, clientAddress }: RequestContext): Promise<boolean> {
  return takeMailShare(db, CONFIRMATION_LIMITS, { clientAddress, now: now() })
}

/**
 * Tells the visitor by mail that the registration is in, with the link that shows where it stands, and nothing that was
 * typed: the address may be a stranger's.
 */
export async function queueConfirmation(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  { company, period }: Pick<Settings, 'company'> & { period: Period },
) {
  const { id, email, locale, memberId, totalSatang } = application
  const mail = receivedMail({
    locale,
    company,
    memberId,
    totalSatang,
    period,
    planName: application.selectedPlan,
    statusUrl: mailedStatusUrl(ctx, application),
  })
  const about = { kind: 'application', subjectKind: 'application', subjectId: id } as const
  const [isWithinLimit, mailId] = await Promise.all([
    takeMailboxShare(tx, CONFIRMATION_LIMITS, { email, now: ctx.now() }),
    queueMail(tx, ctx, { ...about, recipient: email, ...mail }),
  ])
  if (!isWithinLimit) await takeBackMail(tx, mailId)
}
