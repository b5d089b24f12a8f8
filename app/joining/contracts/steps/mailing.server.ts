import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { parsePromptPayTarget } from '#app/kit/pure/promptpay.ts'
import { RENT_BASIS_POINTS } from '#app/kit/pure/withholding.ts'
import { prepareScan } from '#app/money/methods/queries.server.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { listPeople } from '#app/people/customers/queries.server.ts'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { billMail } from '../emails/bill-mail.ts'
import type { PayCode } from '../emails/how-to-pay.ts'
import { overdueMail } from '../emails/overdue-mail.ts'
import { listLines, listUnpaid } from '../queries/bills.server.ts'
import { listDue } from '../queries/deposits.server.ts'
import { findClosings, listOverdueOf, type OverdueBill } from '../queries/overdue.server.ts'
import { findPayer, type Payer } from '../queries/payers.server.ts'
import type { NoticeKind } from '../rules/contracts.ts'
import { type Closing, noticeDue, type OverdueNotice, saidWith } from '../rules/notices.ts'
import { withheldOf } from '../rules/totals.ts'
import { type ContractBill, contractBillNotices } from '../tables.server.ts'

// Steps of commands, within whose transaction they run. What goes wrong with a mail is logged and undone by itself:
// nobody waits for a bill because it could not be written about.

type Ctx = Pick<ServerContext, 'env' | 'enqueue' | 'log' | 'now'> & {
  /** What links in mails lead to. */
  origin: string
}

/** Mails bills that were made (rule contracts.mailed): each once, and none that asks for nothing any more. */
export async function mailBills(tx: Transaction, ctx: Ctx, billIds: string[]) {
  for (const bill of await listUnpaid(tx, billIds)) await apart(tx, ctx, part => mailBill(part, ctx, bill))
}

async function mailBill(tx: Transaction, ctx: Ctx, bill: ContractBill) {
  const { company, payments: account, tax } = await findSettings(tx)
  const { payer, locale, billing } = await findReaders(tx, bill.customerId)
  if (billing.length === 0 || !(await isNew(tx, ctx, bill, ['bill']))) return
  const lines = await listLines(tx, [bill.id])
  const rates = { service: tax.withholdingBasisPoints, rent: RENT_BASIS_POINTS }
  const kept = withheldOf(
    lines.map(({ line }) => line),
    rates,
  )
  const withheldSatang = payer.withholds ? kept : 0
  const content = billMail({
    locale,
    company,
    name: payer.name,
    bill,
    lines,
    account,
    url: urlOf(ctx, bill, { payer, locale }),
    withheldSatang,
    code: await codeOf(account, bill, bill.totalSatang - withheldSatang),
  })
  for (const recipient of billing)
    await queueMail(tx, ctx, { ...aboutOf(payer, bill), recipient, ...content })
}

/**
 * Mails the people of a customer what is due about bills that are overdue (rule contracts.overdue): each once. The
 * customer is locked, so that nothing is paid meanwhile.
 */
export async function mailOverdue(tx: Transaction, ctx: Ctx, customerId: string) {
  const today = bangkokDay(ctx.now())
  const settings = await findSettings(tx)
  const { billReminderDays: reminderDays, billClosingDays: closingDays } = settings.renewals
  const late = await listOverdueOf(tx, customerId, today)
  const closing = (await findClosings(tx, [customerId], today)).get(customerId) ?? null
  for (const bill of late) {
    const ofBill = bill === late[0] ? closing : null // seats close because of the oldest
    const due = { dueOn: bill.askedOn, closesOn: ofBill?.on ?? null }
    const notice = noticeDue(due, { today, reminderDays, closingDays })
    const bills = notice === 'reminder' ? [bill] : late
    if (notice)
      await apart(tx, ctx, part => mailNotice(part, ctx, { notice, bills, closing: ofBill, settings }))
  }
}

type Notice = {
  notice: OverdueNotice
  bills: readonly OverdueBill[]
  closing: Closing | null
  settings: Settings
}

async function mailNotice(tx: Transaction, ctx: Ctx, { settings, ...said }: Notice) {
  const [bill] = said.bills
  if (!bill) return
  const { payer, locale, billing, managers } = await findReaders(tx, bill.customerId)
  const to = said.notice === 'reminder' ? billing : eachOnce([...billing, ...managers])
  if (to.length === 0 || !(await isNew(tx, ctx, bill, saidWith(said.notice)))) return
  const { company, payments: account, renewals } = settings
  const [due] = (await listDue(tx, payer)).filter(({ id }) => id === bill.id)
  const leftSatang = bill.lacksSatang - (due?.withheldSatang ?? 0)
  const content = overdueMail({
    locale,
    company,
    name: payer.name,
    ...said,
    account,
    url: urlOf(ctx, bill, { payer, locale }),
    code: said.bills.length > 1 ? null : await codeOf(account, bill, leftSatang),
    fee: { satang: renewals.lateFeeSatang, days: renewals.billReminderDays },
  })
  for (const recipient of to) await queueMail(tx, ctx, { ...aboutOf(payer, bill), recipient, ...content })
}

/** The code to pay so much of a bill by; null where the house has none. */
async function codeOf(
  payments: Settings['payments'],
  { number: reference }: Pick<ContractBill, 'number'>,
  amountSatang: Satang,
): Promise<PayCode | null> {
  const { isSample, promptPayId, promptPayKind } = payments
  if (isSample || amountSatang <= 0 || !parsePromptPayTarget(promptPayId, promptPayKind).ok) return null
  const { imageUrl: source } = await prepareScan(payments, { reference, amountSatang })
  return { source, amountSatang }
}

/** Whom a customer's bills are mailed to, in which language, and who else hears of its seats. */
export async function findReaders(tx: Transaction, customerId: string) {
  const payer = await findPayer(tx, customerId)
  const { memberRowId, emails } = payer
  const own = memberRowId === null ? undefined : (await localesOf(tx, [{ id: memberRowId }])).get(memberRowId)
  const people = await listPeople(tx, customerId)
  const managers = people.filter(({ role }) => role === 'manager').map(({ email }) => email)
  return { payer, locale: own ?? payer.locale, billing: eachOnce(emails), managers }
}

/** Each address once, however it is written. */
export function eachOnce(emails: readonly string[]): string[] {
  return [...new Map(emails.map(email => [foldEmail(email), email])).values()]
}

/** Writes down that this is mailed about a bill, which whoever comes second does not. */
async function isNew(
  tx: Transaction,
  { now }: Ctx,
  { id: billId }: Pick<ContractBill, 'id'>,
  kinds: readonly NoticeKind[],
): Promise<boolean> {
  const rows = kinds.map(kind => ({ billId, kind, createdAt: now() }))
  const noted = await tx.insert(contractBillNotices).values(rows).onConflictDoNothing().returning()
  return noted.some(({ kind }) => kind === kinds.at(-1))
}

/** Whose record a mail about a bill belongs to. */
export function aboutOf({ id, memberRowId }: Payer, { id: topicId }: Pick<ContractBill, 'id'>) {
  const subject =
    memberRowId === null
      ? ({ subjectKind: 'customer', subjectId: id } as const)
      : ({ subjectKind: 'member', subjectId: memberRowId } as const)
  return { kind: 'contract', ...subject, topicId } as const
}

/** Its page in the member area, of a company or a member; of somebody who is no member there is none. */
export function urlOf(
  { origin }: Pick<Ctx, 'origin'>,
  { id, customerId }: Pick<ContractBill, 'id' | 'customerId'>,
  { payer, locale }: { payer: Pick<Payer, 'kind' | 'memberRowId'>; locale: string },
) {
  const { kind, memberRowId } = payer
  const whose = kind === 'company' ? `companies/${customerId}` : memberRowId && `members/${memberRowId}`
  const path = whose ? `/my/${whose}/bills/${id}` : '/my'
  return origin + localizeHref(path, { locale: toLocale(locale) ?? baseLocale })
}

async function apart(tx: Transaction, { log }: Ctx, mail: (part: Transaction) => Promise<void>) {
  try {
    await tx.transaction(mail)
  } catch (error) {
    log.error({ err: error }, 'a mail about a bill was not written')
  }
}
