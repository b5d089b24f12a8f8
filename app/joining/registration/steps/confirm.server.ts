import { createHash } from 'node:crypto'
import { queueMail, takeBackMail } from '#app/house/mail/steps.server.ts'
import type { Period } from '#app/house/plans/rules/prices.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromBoth, takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { countedMailbox } from '#app/kit/pure/email.ts'
import { wideNetworkOf } from '#app/kit/pure/network.ts'
import { receivedMail } from '../emails/received-mail.ts'
import { mailedStatusUrl } from './mailed-link.server.ts'
import type { Application } from './save.server.ts'

const HOUR_SECONDS = 60 * 60

/**
 * How many confirmations go out, because anybody may register with anybody's address: somebody may register a team with
 * one mailbox, and a house may register behind one network, but nobody may fill a stranger's mailbox, nor the mailboxes
 * of many strangers. Above any of these a registration is taken without a mail.
 */
export const CONFIRMATION_LIMITS = {
  mailbox: { limit: 10, windowSeconds: HOUR_SECONDS },
  network: { limit: 200, windowSeconds: HOUR_SECONDS },
  house: { limit: 1000, windowSeconds: HOUR_SECONDS },
} as const

/**
 * Whether a registration that comes now may be confirmed by a mail, by its network and by the house. Asked before the
 * transaction, in which all who register would wait for one another; a network that is over its share takes nothing of
 * the house's.
 */
export async function mayConfirm({ db, now, clientAddress }: RequestContext): Promise<boolean> {
  const { network, house } = CONFIRMATION_LIMITS
  const ofNetwork = { key: `registration-mail:network:${wideNetworkOf(clientAddress)}`, ...network }
  return takeFromBoth(db, [ofNetwork, { key: 'registration-mail:house', ...house }], now())
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
  const mailbox = createHash('sha256').update(countedMailbox(email)).digest('base64url')
  const mail = receivedMail({
    ...{ locale, company, memberId, totalSatang, period },
    planName: application.selectedPlan,
    statusUrl: mailedStatusUrl(ctx, application),
  })
  const about = { kind: 'application', subjectKind: 'application', subjectId: id } as const
  const key = `registration-mail:${mailbox}`
  const [isWithinLimit, mailId] = await Promise.all([
    takeFromLimit(tx, { key, ...CONFIRMATION_LIMITS.mailbox, now: ctx.now() }),
    queueMail(tx, ctx, { ...about, recipient: email, ...mail }),
  ])
  if (!isWithinLimit) await takeBackMail(tx, mailId)
}
