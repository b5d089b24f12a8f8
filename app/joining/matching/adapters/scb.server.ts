import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '#app/kit/platform/env.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import {
  type BankApi,
  bahtAmount,
  callBank,
  codeText,
  type Hint,
  idText,
  readSaid,
  type ToldPayment,
  withToken,
} from './bank-api.server.ts'

const SCB_URL = 'https://api.partners.scb/partners'

// Thai QR codes that a customer scans.
const EVENT_CODE = '00300100'
const BAHT = '764'

/** A moment; where it names no zone it is Bangkok's. */
const moment = z.preprocess(
  said => (typeof said === 'string' && !/(?:Z|[+-]\d\d:\d\d)$/.test(said) ? `${said}+07:00` : said),
  z.iso.datetime({ offset: true }),
)

const callback = z.object({
  transactionId: idText,
  transactionDateandTime: moment,
  billPaymentRef1: idText,
})
const token = z.object({
  data: z.object({ accessToken: z.string().min(1), expiresIn: z.coerce.number() }),
})
// SCB documents a list, others saw one payment alone; what it answers of none is nowhere said.
const inquiry = z.object({ status: z.object({ code: z.coerce.number() }), data: z.unknown() })
const SUCCESS = 1000
const payment = z.object({
  transactionId: z.string(),
  amount: bahtAmount,
  transactionDateandTime: moment,
  sendingBankCode: codeText,
  currencyCode: z.coerce.string().nullish(),
  reverseFlag: z.string().nullish(),
})

/** SCB's API of the house's contract (rule matching.callbacks); null without one. */
export function scb(env: Env): BankApi | null {
  const { SCB_API_KEY: key, SCB_API_SECRET: secret, SCB_BILLER_ID: billerId, SCB_ACCOUNT: account } = env
  if (!key || !secret || !billerId || !account) return null
  const url = `${(env.SCB_API_URL ?? SCB_URL).replace(/\/+$/, '')}/v1`
  const identity = { cert: env.SCB_CLIENT_CERT, key: env.SCB_CLIENT_KEY }
  const headers = () => ({ resourceOwnerId: key, requestUId: randomUUID(), 'accept-language': 'EN' })

  async function find() {
    const body = JSON.stringify({ applicationKey: key, applicationSecret: secret })
    const as = { ...headers(), 'content-type': 'application/json' }
    const said = await callBank({ ...identity, url: `${url}/oauth/token`, headers: as, body })
    const { accessToken, expiresIn } = readSaid(token, said).data
    return { text: accessToken, seconds: expiresIn }
  }

  async function inquire({ id, reference, at }: Hint, bearer: string): Promise<ToldPayment | null> {
    const transactionDate = bangkokDay(new Date(at))
    const asked = { eventCode: EVENT_CODE, billerId: billerId ?? '', reference1: reference, transactionDate }
    const said = await callBank({
      ...identity,
      method: 'GET',
      url: `${url}/payment/billpayment/inquiry?${new URLSearchParams(asked)}`,
      headers: { ...headers(), authorization: `Bearer ${bearer}` },
    })
    if (said.status >= 400) return null
    const { status, data } = readSaid(inquiry, said)
    return status.code === SUCCESS ? paymentOf(data, id) : null
  }

  return {
    name: 'SCB',
    account,
    read: json => {
      const { data } = callback.safeParse(json)
      if (!data) return null
      return { id: data.transactionId, reference: data.billPaymentRef1, at: data.transactionDateandTime }
    },
    thanks: ({ id }) => ({ resCode: '00', resDesc: 'success', transactionId: id }),
    ask: (hint, now) => withToken({ whose: `${url} ${key}`, now, find }, text => inquire(hint, text)),
  }
}

/** The one of that id that came in baht and was not given back. */
function paymentOf(data: unknown, id: string): ToldPayment | null {
  const payments = [data].flat().flatMap(each => payment.safeParse(each).data ?? [])
  const found = payments.find(({ transactionId }) => transactionId === id)
  if (!found || (found.currencyCode ?? BAHT) !== BAHT || found.reverseFlag === 'R') return null
  const { amount: amountSatang, transactionDateandTime: at, sendingBankCode: sender } = found
  return { amountSatang, at: new Date(at), reference: id, sender }
}
