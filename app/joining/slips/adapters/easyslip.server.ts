import { z } from 'zod'
import { ask } from './ask-services.server.ts'
import {
  bahtOf,
  isAmount,
  type ProviderAnswer,
  type ProviderReply,
  type SlipProvider,
  type SlipQuestion,
  type ToldPayment,
  toldPayment,
} from './provider.ts'

const EASYSLIP_URL = 'https://api.easyslip.com'

type EasySlipKey = { key: string; url: string | undefined; timeoutMs?: number }

/** EasySlip v2 (rule slips.easyslip). It compares the receiver with the accounts that its owner registered there. */
export function easySlip({ key, url = EASYSLIP_URL, timeoutMs }: EasySlipKey): SlipProvider {
  return {
    name: 'EasySlip',
    verify: question =>
      ask({
        url: `${url.replace(/\/+$/, '')}/v2/verify/bank`,
        headers: { authorization: `Bearer ${key}` },
        body: {
          payload: question.payload,
          matchAmount: bahtOf(question.expectedSatang),
          matchAccount: true,
          checkDuplicate: true,
        },
        read: json => readEasySlip(json, question),
        timeoutMs,
      }),
  }
}

const ANSWERS: Record<string, ProviderAnswer> = {
  SLIP_NOT_FOUND: 'not_found',
  SLIP_PENDING: 'retry_later',
  RATE_LIMIT_EXCEEDED: 'retry_later',
  API_SERVER_ERROR: 'no_answer',
  INTERNAL_SERVER_ERROR: 'no_answer',
}

const refusal = z.object({ error: z.object({ code: z.string().regex(/^[A-Z_]{1,60}$/) }) })
const words = z.string().max(400).nullish().catch(null)
const sender = z.object({ account: z.object({ name: z.object({ th: words, en: words }) }) })
const success = z.object({
  success: z.literal(true),
  data: z.object({
    isDuplicate: z.boolean(),
    matchedAccount: z.object({}).nullable(),
    amountInSlip: z.number(),
    isAmountMatched: z.boolean(),
    rawSlip: z
      .object({ date: words, sender: sender.nullish().catch(null) })
      .nullish()
      .catch(null),
  }),
})

/** What EasySlip's JSON says of the slip; null where it is none of its answers. */
export function readEasySlip(
  json: unknown,
  { expectedSatang }: Pick<SlipQuestion, 'expectedSatang'>,
): ProviderReply | null {
  const good = success.safeParse(json)
  if (good.success) {
    const { data } = good.data
    return { answer: judge(data, expectedSatang), code: 'success', paid: paymentOf(data) }
  }
  const bad = refusal.safeParse(json)
  if (!bad.success) return null
  const { code } = bad.data.error
  return { answer: ANSWERS[code] ?? 'unavailable', code }
}

function judge(data: z.infer<typeof success>['data'], expectedSatang: number): ProviderAnswer {
  if (data.matchedAccount === null) return 'wrong_receiver'
  if (!data.isAmountMatched || !isAmount(data.amountInSlip, expectedSatang)) return 'wrong_amount'
  return data.isDuplicate ? 'duplicate' : 'verified'
}

function paymentOf({ amountInSlip: amount, rawSlip }: z.infer<typeof success>['data']): ToldPayment | null {
  const name = rawSlip?.sender?.account.name
  return toldPayment({ amount, sender: [name?.th, name?.en], time: rawSlip?.date })
}
