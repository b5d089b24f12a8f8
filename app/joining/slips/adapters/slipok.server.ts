import { z } from 'zod'
import { ask } from './ask-services.server.ts'
import {
  bahtOf,
  isAmount,
  mayBeOurs,
  type ProviderAnswer,
  type ProviderReply,
  type SlipProvider,
  type SlipQuestion,
  type ToldPayment,
  toldPayment,
} from './provider.ts'

const SLIPOK_URL = 'https://api.slipok.com'

type SlipOkKey = { branch: string; key: string; url: string | undefined; timeoutMs?: number }

/** SlipOK (rule slips.slipok). `log` makes it compare the receiver with the branch's accounts and remember the slip. */
export function slipOk({ branch, key, url = SLIPOK_URL, timeoutMs }: SlipOkKey): SlipProvider {
  return {
    name: 'SlipOK',
    verify: question =>
      ask({
        url: `${url.replace(/\/+$/, '')}/api/line/apikey/${branch}`,
        headers: { 'x-authorization': key },
        body: { data: question.payload, amount: bahtOf(question.expectedSatang), log: true },
        read: json => readSlipOk(json, question),
        timeoutMs,
      }),
  }
}

const ANSWERS: Record<number, ProviderAnswer> = {
  1008: 'not_found',
  1009: 'retry_later',
  1010: 'retry_later',
  1011: 'not_found',
  1012: 'duplicate',
  1013: 'wrong_amount',
  1014: 'wrong_receiver',
}

const party = z
  .object({ value: z.string().max(100).nullish() })
  .nullish()
  .catch(null)
const words = z.string().max(400).nullish().catch(null)
/** What it tells of a slip, also of one that it refuses. */
const payment = z.object({
  amount: z.number(),
  sender: z.object({ displayName: words, name: words }).nullish().catch(null),
  transTimestamp: words,
})
const refusal = z.object({
  code: z.coerce.number().int().min(1000).max(9999),
  data: payment.nullish().catch(null),
})
const success = z.object({
  success: z.literal(true),
  data: payment.extend({
    success: z.literal(true),
    receiver: z.object({ account: party, proxy: party }).nullish().catch(null),
  }),
})

/** What SlipOK's JSON says of the slip; null where it is none of its answers. */
export function readSlipOk(
  json: unknown,
  { expectedSatang, expectedReceivers }: Omit<SlipQuestion, 'payload'>,
): ProviderReply | null {
  const good = success.safeParse(json)
  if (good.success) {
    const { amount, receiver } = good.data.data
    const paid = paymentOf(good.data.data)
    const told = [receiver?.account?.value, receiver?.proxy?.value]
    if (!mayBeOurs(told, expectedReceivers)) return { answer: 'wrong_receiver', code: 'receiver', paid }
    return { answer: isAmount(amount, expectedSatang) ? 'verified' : 'wrong_amount', code: 'success', paid }
  }
  const bad = refusal.safeParse(json)
  if (!bad.success) return null
  const { code, data } = bad.data
  return { answer: ANSWERS[code] ?? 'unavailable', code: String(code), paid: data ? paymentOf(data) : null }
}

function paymentOf({ amount, sender, transTimestamp }: z.infer<typeof payment>): ToldPayment | null {
  return toldPayment({ amount, sender: [sender?.displayName, sender?.name], time: transTimestamp })
}
