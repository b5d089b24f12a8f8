import type { Satang } from '#app/kit/pure/money.ts'

/** What a service that asks the banks said of a slip. Only its own word makes one `verified` (rule slips.verified). */
export const SLIP_ANSWERS = [
  'verified',
  'duplicate',
  'wrong_amount',
  'wrong_receiver',
  'not_found',
  'unavailable',
] as const
export type SlipAnswer = (typeof SLIP_ANSWERS)[number]

/** `asked`: the question went out, and whatever came of it, the service may know the slip from now on. */
export const VERIFICATION_STATES = ['waiting', 'asked', ...SLIP_ANSWERS] as const
export type VerificationState = (typeof VERIFICATION_STATES)[number]

export const PROVIDER_NAMES = ['SlipOK', 'EasySlip'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** `retry_later`: the bank or the service asks for patience; `no_answer`: nothing that can be read came back. */
export type ProviderAnswer = SlipAnswer | 'retry_later' | 'no_answer'

export type SlipQuestion = {
  /** The text of the slip's QR code: with the amount it is all that leaves the house. */
  payload: string
  expectedSatang: Satang
  /** Numbers of our accounts, held against what the service tells of the receiver; never sent. */
  expectedReceivers: string[]
}

/** What a service tells of the payment itself. */
export type ToldPayment = { amountSatang: Satang; sender: string | null; paidAt: Date | null }

/** `code` is what the service called it, for the log; `paid` what it tells besides, where it does. */
export type ProviderReply = { answer: ProviderAnswer; code: string; paid?: ToldPayment | null }

export type SlipProvider = {
  name: ProviderName
  /** Asks once. Never throws. */
  verify: (question: SlipQuestion) => Promise<ProviderReply>
}

export function bahtOf(satang: Satang): number {
  return satang / 100
}

/** Whether an amount in baht, as JSON carries it, is exactly so many satang. */
export function isAmount(baht: number, satang: Satang): boolean {
  return Math.round(baht * 100) === satang
}

const LONGEST_SENDER = 120

/** What a service wrote of the payment, as far as it can be: a name of one line, a moment that was. */
export function toldPayment(told: {
  amount: number
  sender: (string | null | undefined)[]
  time: string | null | undefined
}): ToldPayment | null {
  const amountSatang = Math.round(told.amount * 100)
  if (!Number.isSafeInteger(amountSatang) || amountSatang < 0) return null
  const [sender = null] = told.sender.flatMap(name => {
    const line = (name ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
    return line === '' ? [] : [line.slice(0, LONGEST_SENDER)]
  })
  const paidAt = told.time ? new Date(told.time) : null
  return { amountSatang, sender, paidAt: paidAt && !Number.isNaN(paidAt.getTime()) ? paidAt : null }
}

const SHORTEST_RUN = 3

/**
 * Whether a masked number such as `xxx-x-x4567-8` can be one of these. True where it shows too few digits to tell: then
 * the service's own comparison counts alone.
 */
export function mayBeOurs(told: (string | null | undefined)[], expected: string[]): boolean {
  const shown = told.map(digitRuns).filter(runs => runs.length > 0)
  const ours = expected.map(number => number.replace(/\D/g, '')).filter(Boolean)
  if (shown.length === 0 || ours.length === 0) return true
  return shown.some(runs => ours.some(number => runs.every(run => number.includes(run))))
}

function digitRuns(masked: string | null | undefined): string[] {
  const runs = (masked ?? '').replace(/[\s-]/g, '').match(/\d+/g) ?? []
  return runs.filter(run => run.length >= SHORTEST_RUN)
}
