import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { knownName } from '#app/house/mail/texts/greeting.ts'
import type { ApplicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { type Application, visitorUrl } from '#app/joining/applications/steps/decisions.server.ts'
import { mailedStatusUrl } from '#app/joining/registration/steps/mailed-link.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { receiptAcceptedMail } from '../emails/receipt-accepted-mail.ts'
import { receiptRejectedMail } from '../emails/receipt-rejected-mail.ts'
import { purposeOf } from '../rules.ts'
import type { Receipt } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Sent = { receipt: Receipt; application: Application | null }

/** Tells whoever sent a slip that it is booked, where no approval tells them. */
export function tellAccepted(
  tx: Transaction,
  ctx: DecisionContext,
  sent: Sent,
  sums: { receivedSatang: Satang; owedSatang: Satang },
) {
  return tellSender(tx, ctx, sent, mail => receiptAcceptedMail({ ...mail, ...sums }))
}

/** Asks whoever sent a slip that is not accepted for another, and says why. */
export function tellRejected(tx: Transaction, ctx: DecisionContext, sent: Sent, reason: string) {
  const purpose = purposeOf(sent.receipt, sent.application)
  return tellSender(tx, ctx, sent, mail => receiptRejectedMail({ ...mail, purpose, reason }))
}

/** By the application where there is one: its status page ties what is sent from there to it, also in another browser. */
async function tellSender(
  tx: Transaction,
  ctx: DecisionContext,
  { receipt, application }: Sent,
  compose: (mail: ApplicationMail & { receiptUrl: string }) => MailContent,
) {
  const { company } = await findSettings(tx)
  const { locale, email: recipient } = application ?? receipt
  const name = application ? knownName(application) : ''
  const receiptUrl = application
    ? mailedStatusUrl(ctx, application)
    : visitorUrl(ctx, locale, pathForAnother(receipt))
  const about = application
    ? ({ subjectKind: 'application', subjectId: application.id } as const)
    : ({ subjectKind: 'receipt', subjectId: receipt.id } as const)
  const content = compose({ locale, company, name, receiptUrl })
  await queueMail(tx, ctx, { kind: 'application', ...about, recipient, ...content })
}

const pathForAnother = ({ subject }: Receipt) =>
  subject?.kind === 'debt' ? `/my/members/${subject.id}/pay` : '/thai-scan-receipt'
