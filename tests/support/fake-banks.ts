import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import type { Env } from '#app/kit/platform/env.server.ts'

export const SCB_ACCOUNT = '1112223334'
export const KBANK_ACCOUNT = '0123456789'
const SECRETS = { scb: 'scb-secret', consumer: 'kbank-secret', partner: 'partner-secret' }
const TOKEN = 'token-of-the-bank'

type Payment = Record<string, unknown>

/**
 * SCB and KBank as far as they are asked: a token by the contract's keys, and what they know of a payment. What comes with
 * other keys or without a token is refused.
 */
export async function startFakeBanks() {
  const banks = {
    origin: '',
    /** What SCB knows: by reference, day and id, as it writes it. */
    scb: [] as Payment[],
    /** What KBank knows, by partnerTxnUid. */
    kbank: new Map<string, Payment>(),
    /** Every question, the ones for a token as such. */
    asked: [] as string[],
    outage: null as 'error' | 'no answer' | 'nonsense' | 'moved' | null,
    tokenSeconds: 1800,
  }
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '', banks.origin)
    banks.asked.push(url.pathname.endsWith('/token') ? 'token' : `${request.method} ${url.pathname}`)
    if (banks.outage === 'no answer') return request.socket.destroy()
    if (banks.outage === 'error') return response.writeHead(503).end('{}')
    if (banks.outage === 'nonsense') return response.writeHead(200).end('<html>Maintenance</html>')
    if (banks.outage === 'moved') return response.writeHead(302, { location: `${banks.origin}/else` }).end()
    const [status, json] = say(url, request, Buffer.concat(chunks).toString())
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }

  function say(url: URL, { headers }: IncomingMessage, body: string): [number, unknown] {
    const isIn = headers.authorization === `Bearer ${TOKEN}`
    switch (url.pathname) {
      case '/scb/v1/oauth/token':
        return JSON.parse(body).applicationSecret === SECRETS.scb && headers['resourceownerid'] === 'scb-key'
          ? [200, { status: { code: 1000 }, data: { accessToken: TOKEN, expiresIn: banks.tokenSeconds } }]
          : [400, { status: { code: 1101 } }]
      case '/scb/v1/payment/billpayment/inquiry':
        return isIn && headers['requestuid'] ? sayScb(url.searchParams) : [401, { status: { code: 9500 } }]
      case '/kbank/v2/oauth/token':
        return headers.authorization === `Basic ${btoa(`consumer:${SECRETS.consumer}`)}` &&
          body === 'grant_type=client_credentials'
          ? [200, { access_token: TOKEN, expires_in: String(banks.tokenSeconds) }]
          : [401, {}]
      case '/kbank/v1/qrpayment/v4/inquiry':
        return isIn ? sayKbank(JSON.parse(body)) : [401, {}]
      default:
        return [404, {}]
    }
  }

  function sayScb(asked: URLSearchParams): [number, unknown] {
    const known = banks.scb.filter(
      payment =>
        asked.get('eventCode') === '00300100' &&
        asked.get('billerId') === 'biller' &&
        asked.get('reference1') === payment['billPaymentRef1'] &&
        String(payment['transactionDateandTime']).startsWith(asked.get('transactionDate') ?? ''),
    )
    if (known.length === 0) return [404, { status: { code: 1104, description: 'No such record' } }]
    // Both shapes were seen.
    const data = known.length === 1 ? known[0] : known
    return [200, { status: { code: 1000, description: 'Success' }, data }]
  }

  function sayKbank(asked: Record<string, string>): [number, unknown] {
    const { partnerTxnUid, origPartnerTxnUid = '', merchantId, partnerId, partnerSecret } = asked
    const isOurs = merchantId === 'merchant' && partnerId === 'partner' && partnerSecret === SECRETS.partner
    const known = banks.kbank.get(origPartnerTxnUid)
    const echo = { partnerTxnUid, partnerId }
    if (!isOurs || !known) return [200, { ...echo, statusCode: '10', errorCode: 'QR003' }]
    return [200, { ...echo, statusCode: '00', errorCode: null, merchantId, ...known }]
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  banks.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeEach(() => {
    banks.scb.length = 0
    banks.kbank.clear()
    banks.asked.length = 0
    Object.assign(banks, { outage: null, tokenSeconds: 1800 })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const env: Partial<Env> = {
    SCB_API_KEY: 'scb-key',
    SCB_API_SECRET: SECRETS.scb,
    SCB_BILLER_ID: 'biller',
    SCB_ACCOUNT,
    SCB_API_URL: `${banks.origin}/scb/`,
    KBANK_CONSUMER_ID: 'consumer',
    KBANK_CONSUMER_SECRET: SECRETS.consumer,
    KBANK_PARTNER_ID: 'partner',
    KBANK_PARTNER_SECRET: SECRETS.partner,
    KBANK_MERCHANT_ID: 'merchant',
    KBANK_ACCOUNT,
    KBANK_API_URL: `${banks.origin}/kbank`,
  }
  return { banks, env, secrets: Object.values(SECRETS) }
}
