import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '#app/kit/platform/env.server.ts'
import {
  type BankApi,
  bahtAmount,
  callBank,
  type Hint,
  idText,
  readSaid,
  type ToldPayment,
  withToken,
} from './bank-api.server.ts'

const KBANK_URL = 'https://openapi.kasikornbank.com'
const BANGKOK_MS = 7 * 60 * 60 * 1000

const callback = z.object({ partnerTxnUid: idText })
const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })
const inquiry = z.object({ statusCode: z.coerce.string(), txnStatus: z.string().nullish() })
const payment = z.object({
  statusCode: z.literal('00'),
  txnStatus: z.literal('PAID'),
  txnAmount: bahtAmount,
  txnCurrencyCode: z.literal('THB').nullish(),
  txnNo: idText.nullish(),
})

/** KBank's API of the house's contract (rule matching.callbacks); null without one. */
export function kbank(env: Env): BankApi | null {
  const { KBANK_CONSUMER_ID: consumer, KBANK_CONSUMER_SECRET: secret, KBANK_ACCOUNT: account } = env
  const { KBANK_PARTNER_ID: partnerId, KBANK_PARTNER_SECRET: partnerSecret } = env
  const { KBANK_MERCHANT_ID: merchantId, KBANK_TERMINAL_ID: terminalId } = env
  if (!consumer || !secret || !account || !partnerId || !partnerSecret || !merchantId) return null
  const url = (env.KBANK_API_URL ?? KBANK_URL).replace(/\/+$/, '')
  const identity = { cert: env.KBANK_CLIENT_CERT, key: env.KBANK_CLIENT_KEY }

  async function find() {
    const said = await callBank({
      ...identity,
      url: `${url}/v2/oauth/token`,
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from(`${consumer}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    const { access_token: text, expires_in: seconds } = readSaid(token, said)
    return { text, seconds }
  }

  async function inquire({ id, at }: Hint, now: Date, bearer: string): Promise<ToldPayment | null> {
    const said = await callBank({
      ...identity,
      url: `${url}/v1/qrpayment/v4/inquiry`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        partnerTxnUid: `INQ${randomBytes(6).toString('hex')}`,
        partnerId,
        partnerSecret,
        merchantId,
        terminalId,
        origPartnerTxnUid: id,
        requestDt: `${new Date(now.getTime() + BANGKOK_MS).toISOString().slice(0, 19)}+07:00`,
      }),
    })
    readSaid(inquiry, said)
    const { data } = payment.safeParse(said.json)
    // It names neither a moment nor who paid: what counts is when its callback came.
    return data
      ? { amountSatang: data.txnAmount, at: new Date(at), reference: data.txnNo ?? id, sender: '' }
      : null
  }

  return {
    name: 'KBank',
    account,
    read: (json, now) => {
      const { data } = callback.safeParse(json)
      return data ? { id: data.partnerTxnUid, reference: '', at: now.toISOString() } : null
    },
    thanks: ({ id }) => ({
      partnerTxnUid: id,
      partnerId,
      statusCode: '00',
      errorCode: null,
      errorDesc: null,
    }),
    ask: (hint, now) =>
      withToken({ whose: `${url} ${consumer}`, now, find }, text => inquire(hint, now, text)),
  }
}
