import { saidOf } from '#app/joining/slips/rules/binding.ts'
import type { ReadingView } from '#app/joining/slips/views/readings.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { needsSpelling } from '#app/money/documents/steps/spelling.server.ts'
import { ledgerMethodOf } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findLateMoney, findMoney, findSlipMoney } from '../queries/money.server.ts'
import { dueOf, knownSatang, type MoneyFacts } from '../rules/money.ts'
import { earliestPaidDay } from '../rules/paid-day.ts'
import type { Application } from '../steps/decisions.server.ts'
import type { MoneyVerdict, PaymentView } from './payment.ts'

type Slips = Awaited<ReturnType<typeof findMoney>>['slips']

/**
 * What was expected, what came in, from whom and when, and whether it was used before (rule applications.verdict).
 * @param readings of the slips that wait with the application
 */
export async function viewPayment(
  db: Executor,
  application: Application,
  readings: (ReadingView | null)[],
  now: Date,
): Promise<PaymentView> {
  const { id: applicationId, name } = application
  const isUnspelled = await needsSpelling(db, { name, applicationId, memberRowId: null })
  return viewMoney(await findMoney(db, application, now), application, {
    readings,
    needsSpelling: isUnspelled,
  })
}

type Late = { receiptId: string; reading: ReadingView | null; now: Date }

/** The same of a slip that came after the approval: whoever accepts it types what it brought. */
export async function viewLatePayment(
  db: Executor,
  application: Application,
  { reading, ...late }: Late,
): Promise<PaymentView> {
  const found = await findLateMoney(db, application, late)
  const payment = viewMoney(found, application, { readings: [reading], needsSpelling: false })
  const received = found.facts.saidSatang === null ? '' : payment.proposed.received
  return { ...payment, proposed: { ...payment.proposed, received } }
}

type Sent = Parameters<typeof findSlipMoney>[1] & { reading: ReadingView | null }

/**
 * The same of a slip that pays for no application: a visitor's booking, a guest's Day Pass, or what a member owes; with what
 * a form proposes as received, where a service told it.
 */
export async function viewSlipMoney(
  db: Executor,
  { reading, ...sent }: Sent,
): Promise<{ verdict: MoneyVerdict; saidSatang: Satang | null }> {
  const { facts, slips } = await findSlipMoney(db, sent)
  return { verdict: viewVerdict({ facts, slips }, [reading]), saidSatang: facts.saidSatang }
}

type Unclaimed = { receipt: Sent['receipt'] & { totalSatang: Satang | null }; reading: ReadingView | null }

/** The same of a slip of nobody: it is held against what it was sent for, where whoever sent it said so. */
export async function viewUnclaimedMoney(
  db: Executor,
  { receipt, reading }: Unclaimed,
): Promise<MoneyVerdict> {
  const { totalSatang } = receipt
  const { verdict } = await viewSlipMoney(db, { receipt, dueSatang: totalSatang ?? 0, reading })
  return {
    ...verdict,
    headline: m.review_money_nobody(),
    tone: verdict.problems.length > 0 ? 'bad' : 'waiting',
    ...(totalSatang === null && { expected: m.review_not_given(), difference: null }),
  }
}

function viewMoney(
  { facts, slips, sentOn }: Awaited<ReturnType<typeof findMoney>>,
  application: Application,
  { readings, needsSpelling }: { readings: (ReadingView | null)[]; needsSpelling: boolean },
): PaymentView {
  const hasSlips = slips.length > 0
  const isDayRead = slips.some(slip => slip?.verifiedPaidAt || slip?.paidOn)
  return {
    ...viewVerdict({ facts, slips }, readings),
    facts,
    hasSlips,
    proposed: {
      received: proposedOf(facts),
      method: methodOf(application, hasSlips),
      paidOn: isDayRead ? facts.paidOn : sentDay(facts, sentOn),
    },
    isDayRead,
    service: serviceOf(slips),
    needsSpelling,
    days: { min: earliestPaidDay(facts.registeredOn), max: facts.today },
  }
}

type Told = Omit<MoneyFacts, 'today' | 'paidOn' | 'firstOpenDay' | 'refundedSatang'>

function viewVerdict(
  { facts, slips }: { facts: Told; slips: Slips },
  readings: (ReadingView | null)[],
): MoneyVerdict {
  const known = knownSatang(facts)
  const hasSlips = slips.length > 0
  const problems = problemsOf(facts, readings)
  return {
    ...verdictOf(facts, { known, hasSlips, hasProblems: problems.length > 0 }),
    problems,
    expected: bahtText(dueOf(facts)),
    withheld: facts.withheldSatang > 0 ? bahtText(facts.withheldSatang) : null,
    received: known === null ? null : { amount: bahtText(known), from: fromText(facts, serviceOf(slips)) },
    difference: known === null || known === dueOf(facts) ? null : signed(known - dueOf(facts)),
    details: hasSlips ? detailsOf(slips, readings) : [],
  }
}

function serviceOf(slips: Slips): string {
  return slips.find(slip => slip?.verifiedBy)?.verifiedBy ?? ''
}

/** Nobody sends a slip before they paid, so that is nearer than the day of the approval. */
function sentDay({ today }: MoneyFacts, sentOn: Day | null): Day {
  return sentOn !== null && sentOn < today ? sentOn : today
}

type Known = { known: Satang | null; hasSlips: boolean; hasProblems: boolean }

function verdictOf(
  facts: Told,
  { known, hasSlips, hasProblems }: Known,
): Pick<MoneyVerdict, 'headline' | 'tone'> {
  if (known === null) {
    const headline = hasSlips ? m.review_money_unknown() : m.review_money_none()
    return { headline, tone: hasProblems ? 'bad' : 'waiting' }
  }
  const dueSatang = dueOf(facts)
  const amount = bahtText(Math.abs(known - dueSatang))
  if (known < dueSatang) return { headline: m.review_money_less({ amount }), tone: 'bad' }
  if (known > dueSatang) return { headline: m.review_money_more({ amount }), tone: 'bad' }
  return {
    headline: m.review_money_agrees({ amount: bahtText(known) }),
    tone: hasProblems ? 'bad' : 'good',
  }
}

function problemsOf({ earlyOn, registeredOn }: Told, readings: (ReadingView | null)[]): string[] {
  const text = (day: Day) => formatDay(day, getLocale())
  return [
    ...(earlyOn === null
      ? []
      : [m.review_money_early({ paidOn: text(earlyOn), registeredOn: text(registeredOn) })]),
    ...(readings.some(reading => reading?.isUsedBefore) ? [m.review_money_used_before()] : []),
  ]
}

function fromText({ bookedSatang, saidSatang }: Told, service: string): string {
  if (saidSatang === null) return m.review_money_booked()
  return bookedSatang > 0
    ? m.review_money_booked_and_said({ service })
    : m.review_money_by_service({ service })
}

/** Who paid whom and when, slip by slip, and whether the slips were used before. */
function detailsOf(slips: Slips, readings: (ReadingView | null)[]): MoneyVerdict['details'] {
  const senders = slips.map(slip => slip?.verifiedSender ?? m.review_money_not_told())
  const times = slips.map((slip, index) =>
    slip?.verifiedPaidAt
      ? formatInstant(slip.verifiedPaidAt, getLocale())
      : (readings[index]?.slip?.paid ?? m.review_money_not_told()),
  )
  return [
    { term: m.review_money_sender(), value: listed(senders) },
    { term: m.review_money_receiver(), value: listed(slips.map(receiverText)) },
    { term: m.review_money_time(), value: listed(times) },
    { term: m.review_money_used(), value: usedText(readings) },
  ]
}

/** Only a service tells it: the code on a slip does not. */
function receiverText(slip: Slips[number]): string {
  if (slip?.verification === 'wrong_receiver') return m.review_money_receiver_other()
  const isOurs = slip !== null && saidOf(slip) !== null
  const account = isOurs ? slip.verifiedPromptPayId || slip.verifiedAccount : null
  return account || m.review_money_not_told()
}

function listed(texts: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'unit' }).format([...new Set(texts)])
}

function usedText(readings: (ReadingView | null)[]): string {
  if (readings.some(reading => reading?.isUsedBefore)) return m.review_money_used_yes()
  return readings.every(reading => reading?.slip) ? m.review_money_used_no() : m.review_money_used_unknown()
}

/** What the bank told, or nothing besides what is booked; else whoever approves reads it from the slip. */
function proposedOf(facts: MoneyFacts): string {
  const { bookedSatang, saidSatang } = facts
  if (saidSatang !== null) return satangToBaht(saidSatang).toFixed(2)
  return bookedSatang >= dueOf(facts) ? '0.00' : ''
}

function methodOf({ paymentMethod }: Application, hasSlips: boolean): PaymentView['proposed']['method'] {
  if (paymentMethod !== null) return ledgerMethodOf(paymentMethod)
  return hasSlips ? 'transfer' : ''
}

function bahtText(satang: Satang): string {
  return formatBaht(satang, getLocale(), { decimals: 'always' })
}

function signed(satang: Satang): string {
  return `${satang > 0 ? '+' : '−'}${bahtText(Math.abs(satang))}`
}
