import { createHash } from 'node:crypto'
import { type Transaction, together } from '../../platform/database.server.ts'
import { linkOrigin } from '../../platform/link-origin.ts'
import { takeFromLimit } from '../../platform/rate-limit.server.ts'
import type { RequestContext } from '../../platform/server-context.ts'
import { receivedMail } from '../applications/emails/received-mail.ts'
import { queueMail, takeBackMail } from '../mail/commands.server.ts'
import type { Settings } from '../settings/schema.ts'
import type { Application } from './save.server.ts'
import { statusUrl } from './status-link.ts'

/** Somebody may register a team with one address; nobody may fill a stranger's mailbox. */
const MAILS_PER_HOUR = 10

/** Tells the visitor by mail that the registration is in, with the link that shows where it stands. */
export async function queueConfirmation(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  { company }: Settings,
) {
  const { id, email, locale, name, memberId, totalSatang } = application
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  const limit = { limit: MAILS_PER_HOUR, windowSeconds: 60 * 60, now: ctx.now() }
  const mail = receivedMail({
    ...{ locale, company, name, memberId, totalSatang },
    planName: application.selectedPlan,
    statusUrl: statusUrl(linkOrigin(ctx), application),
  })
  const [isWithinLimit, mailId] = await together([
    takeFromLimit(tx, { key: `registration-mail:${address}`, ...limit }),
    queueMail(tx, ctx, {
      ...{ kind: 'application', subjectKind: 'application', subjectId: id, recipient: email },
      ...mail,
    }),
  ])
  if (!isWithinLimit) await takeBackMail(tx, mailId)
}
