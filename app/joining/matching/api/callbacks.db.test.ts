import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { bankAccounts, bankEvents, bankLines } from '#app/money/bank/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { expectBillsToAgree } from '../../../../tests/support/bills-agree.ts'
import type { EnqueuedJob } from '../../../../tests/support/context.ts'
import { KBANK_ACCOUNT, SCB_ACCOUNT, startFakeBanks } from '../../../../tests/support/fake-banks.ts'
import { openMatchingHouse } from '../../../../tests/support/matching-house.ts'
import { serve } from '../../../../tests/support/request-house.ts'
import { runAskBank } from '../steps/ask-bank.server.ts'
import { waiting } from '../views/waiting.server.ts'

const house = await openMatchingHouse()
const { db, sold, billNow, allReceived, manager } = house
const { banks, env, secrets } = await startFakeBanks()
const jobs: EnqueuedJob[] = []
let logged = ''
const sink = new Writable({
  write: (chunk, _, done) => {
    logged += chunk
    done()
  },
})
const ctx = {
  ...house.ctx,
  env: { ...house.ctx.env, ...env },
  log: createLog('info', sink),
  enqueue: (async (_executor, { name }, payload, { startAfter } = {}) => {
    jobs.push({ name, payload: payload as EnqueuedJob['payload'], startAfter })
  }) as typeof house.ctx.enqueue,
}
const url = await serve(ctx)

beforeEach(async () => {
  jobs.length = 0
  logged = ''
  for (const table of [rateLimits, bankEvents]) await db.delete(table)
  await db.update(bankLines).set({ ignoredReason: 'Of another test' })
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.status, 'submitted'))
  await db
    .insert(bankAccounts)
    .values([
      { name: 'SCB', bank: 'scb', number: SCB_ACCOUNT },
      { name: 'KBank', bank: 'kbank', number: KBANK_ACCOUNT },
    ])
    .onConflictDoNothing()
})
afterEach(() => expectBillsToAgree(db))

let asked = 3000_00
/** A registration of a price that nothing else has. */
async function registered() {
  const one = await sold('application')
  const totalSatang = ++asked
  await db.update(applications).set({ totalSatang }).where(eq(applications.id, one.subject.id))
  return { ...one, dueSatang: totalSatang }
}

const HOUR_MS = 3_600_000
const inBangkok = (at: Date) => `${new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 19)}+07:00`
const hoursAgo = (hours: number) => inBangkok(new Date(Date.now() - hours * HOUR_MS))

const scbPayment = (satang: number, more: object = {}): Record<string, unknown> => ({
  payeeProxyId: 'biller',
  payeeProxyType: 'BILLERID',
  payeeAccountNumber: SCB_ACCOUNT,
  payerAccountNumber: '0987654321',
  payerName: 'Somying Jaidee',
  sendingBankCode: '004',
  receivingBankCode: '014',
  amount: (satang / 100).toFixed(2),
  transactionId: randomUUID(),
  transactionDateandTime: hoursAgo(0),
  billPaymentRef1: 'SALA42',
  billPaymentRef2: '',
  billPaymentRef3: 'SCB',
  currencyCode: '764',
  channelCode: 'PMH',
  transactionType: 'Domestic Transfers',
  ...more,
})
const kbankCallback = (satang: number, more: object = {}): Record<string, unknown> => ({
  partnerTxnUid: `P${randomUUID().slice(0, 12)}`,
  partnerId: 'partner',
  statusCode: '00',
  errorCode: null,
  errorDesc: null,
  merchantId: 'merchant',
  txnAmount: satang / 100,
  txnCurrencyCode: 'THB',
  txnNo: '201802080035496',
  ...more,
})

async function call(bank: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/${bank}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: answer.ok ? JSON.parse(text) : text }
}

/** Does what waits as it would be read from the queue, and says how often. */
async function work(): Promise<number> {
  let done = 0
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    await runAskBank(ctx, JSON.parse(JSON.stringify(job.payload)))
    done++
  }
  return done
}

const events = () => db.select().from(bankEvents).orderBy(asc(bankEvents.createdAt))
const codes = (id: string) => db.$count(accessCodes, eq(accessCodes.applicationId, id))

/** A payment of each bank that it knows itself, with the callback about it. */
const BANKS = {
  scb: (satang: number) => {
    const payment = scbPayment(satang)
    banks.scb.push(scbPayment(1, { billPaymentRef1: 'SALA42' }), payment)
    return payment
  },
  kbank: (satang: number) => {
    const callback = kbankCallback(satang)
    const amount = { txnAmount: (satang / 100).toFixed(2), txnCurrencyCode: 'THB', txnNo: callback['txnNo'] }
    banks.kbank.set(String(callback['partnerTxnUid']), { txnStatus: 'PAID', ...amount, reference1: 'SALA42' })
    return callback
  },
}
type Bank = keyof typeof BANKS
const EACH: [Bank][] = [['scb'], ['kbank']]

test.each([
  ['scb', { resCode: '00', resDesc: 'success', transactionId: expect.any(String) }, '004'],
  ['kbank', expect.objectContaining({ statusCode: '00', errorCode: null, errorDesc: null }), ''],
] as const)(
  'what %s calls about is asked back, and marks the one bill of that amount as seen',
  async (bank, thanks, sender) => {
    const { billId, dueSatang, subject } = await registered()
    const before = await allReceived()
    expect(await call(bank, BANKS[bank](dueSatang))).toEqual({ status: 200, body: thanks })
    expect([await events(), banks.asked]).toEqual([[], []])
    expect(await work()).toBe(1)
    expect(await events()).toMatchObject([{ billId, amountSatang: dueSatang, sender }])
    expect([(await billNow(billId)).state, await allReceived()]).toEqual(['open', before])
    expect(await codes(subject.id)).toBe(1)
    expect(await db.$count(documents, eq(documents.applicationId, subject.id))).toBe(0)
    const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.action, 'bill_seen'))
    expect(entry?.adminId).toBeNull()
  },
)

test.each(EACH)(
  'a callback of %s that comes again, or five times at once, or hours later, counts once',
  async bank => {
    const { billId, dueSatang } = await registered()
    const callback = BANKS[bank](dueSatang)
    await Promise.all([1, 2, 3, 4, 5].map(() => call(bank, callback)))
    expect(jobs).toHaveLength(1)
    const job = jobs[0]?.payload
    await work()
    await Promise.all([1, 2, 3].map(() => runAskBank(ctx, job as never)))
    await db.delete(rateLimits) // the hour is over
    expect((await call(bank, callback)).status).toBe(200)
    expect(await work()).toBe(1)
    expect(await events()).toMatchObject([{ billId }])
  },
)

test.each<[string, Bank, (satang: number) => unknown]>([
  ['SCB does not know', 'scb', satang => scbPayment(satang)],
  ['SCB knows of another id', 'scb', satang => ({ ...BANKS.scb(satang), transactionId: 'T1' })],
  [
    'SCB knows of another day',
    'scb',
    satang => ({ ...BANKS.scb(satang), transactionDateandTime: hoursAgo(30) }),
  ],
  ['SCB knows of another reference', 'scb', satang => ({ ...BANKS.scb(satang), billPaymentRef1: 'SALA43' })],
  [
    'SCB says was given back',
    'scb',
    satang => {
      banks.scb.push(scbPayment(satang, { reverseFlag: 'R' }))
      return banks.scb[0]
    },
  ],
  [
    'SCB says came in dollars',
    'scb',
    satang => {
      banks.scb.push(scbPayment(satang, { currencyCode: '840' }))
      return banks.scb[0]
    },
  ],
  ['KBank does not know', 'kbank', satang => kbankCallback(satang)],
  [
    'KBank says is not paid',
    'kbank',
    satang => {
      const callback = BANKS.kbank(satang)
      banks.kbank.set(String(callback['partnerTxnUid']), { txnStatus: 'REQUESTED', txnAmount: satang / 100 })
      return callback
    },
  ],
])(
  'of money that %s nothing is written; it is asked about once more, and no more',
  async (_, bank, forge) => {
    const { dueSatang, subject } = await registered()
    const forged = forge(dueSatang)
    expect((await call(bank, forged)).status).toBe(200)
    expect(await work()).toBe(2)
    expect([await events(), await codes(subject.id)]).toEqual([[], 0])
  },
)

test.each(EACH)('a callback of %s may say any amount: what the bank says counts', async bank => {
  const [real, wished] = [await registered(), await registered()]
  const callback = BANKS[bank](real.dueSatang)
  const forged = { amount: wished.dueSatang / 100, txnAmount: wished.dueSatang / 100, payerName: 'Nok' }
  await call(bank, { ...callback, ...forged, statusCode: '00' })
  await work()
  expect(await events()).toMatchObject([{ billId: real.billId, amountSatang: real.dueSatang }])
  expect(await codes(wished.subject.id)).toBe(0)
})

test.each([
  ['of a month ago', -31 * 24],
  ['of an hour to come', 1],
])('money %s marks nothing, though SCB says so', async (_, hours) => {
  const { dueSatang } = await registered()
  const payment = scbPayment(dueSatang, { transactionDateandTime: hoursAgo(-hours) })
  banks.scb.push(payment)
  await call('scb', payment)
  expect(await work()).toBe(1)
  expect(await events()).toEqual([])
})

test.each(EACH)('money at %s of which two bills are is kept, and marks neither', async bank => {
  const [one, other] = [await registered(), await registered()]
  await db
    .update(applications)
    .set({ totalSatang: one.dueSatang })
    .where(eq(applications.id, other.subject.id))
  await call(bank, BANKS[bank](one.dueSatang))
  await work()
  expect(await events()).toMatchObject([{ billId: null }])
  expect([await codes(one.subject.id), await codes(other.subject.id)]).toEqual([0, 0])
})

test.each([
  ...EACH.flatMap(([bank]) => (['error', 'no answer', 'nonsense', 'moved'] as const).map(how => [bank, how])),
] as [Bank, 'error'][])(
  'while %s gives %s it is asked again later, and what it says then counts',
  async (bank, how) => {
    const { billId, dueSatang } = await registered()
    await call(bank, BANKS[bank](dueSatang))
    banks.outage = how
    const [job] = jobs.splice(0)
    await runAskBank(ctx, job?.payload as never)
    expect(await events()).toEqual([])
    expect(jobs).toMatchObject([{ name: 'ask-bank', payload: { bank, tries: 1 } }])
    expect(jobs[0]?.startAfter?.getTime()).toBeGreaterThan(Date.now())
    expect(banks.asked).not.toContain('GET /else')
    banks.outage = null
    await work()
    expect(await events()).toMatchObject([{ billId }])
  },
)

test('a bank that stays away is asked six times, and told of in the log', async () => {
  const { dueSatang } = await registered()
  await call('scb', BANKS.scb(dueSatang))
  banks.outage = 'error'
  expect(await work()).toBe(6)
  expect(logged.match(/"msg":"callback of a bank not confirmed"/g)).toHaveLength(6)
  expect(logged).toContain('"code":"HTTP 503"')
})

test('a token serves until it is over or refused', async () => {
  const ask = async () => {
    await call('kbank', BANKS.kbank((await registered()).dueSatang))
    await work()
  }
  await ask()
  banks.asked.length = 0
  await ask()
  expect(banks.asked).not.toContain('token')
  banks.outage = 'error'
  await call('kbank', BANKS.kbank(1))
  await runAskBank(ctx, jobs.splice(0)[0]?.payload as never)
  Object.assign(banks, { outage: null, tokenSeconds: 30 })
  for (const list of [jobs, banks.asked]) list.length = 0
  for (const _ of [1, 2]) await ask()
  expect(banks.asked.filter(question => question === 'token')).toHaveLength(2)
})

test.each([
  ['scb', 'no JSON'],
  ['scb', '[]'],
  ['scb', { ...scbPayment(1), transactionId: undefined }],
  ['scb', { ...scbPayment(1), transactionId: 'a b' }],
  ['scb', { ...scbPayment(1), transactionId: 'x'.repeat(51) }],
  ['scb', { ...scbPayment(1), transactionDateandTime: 'yesterday' }],
  ['scb', { ...scbPayment(1), transactionDateandTime: '2026-02-30T10:00:00+07:00' }],
  ['scb', { ...scbPayment(1), billPaymentRef1: 42 }],
  ['kbank', scbPayment(1)],
  ['kbank', { partnerTxnUid: ['P1'] }],
])('%s never sends %j, which is refused', async (bank, body) => {
  expect((await call(bank, body)).status).toBe(400)
  expect(jobs).toEqual([])
})

test('a moment without a zone is Bangkok’s, and what is not known is passed over', async () => {
  const { billId, dueSatang } = await registered()
  const payment = scbPayment(dueSatang, {
    transactionDateandTime: hoursAgo(0).slice(0, 19),
    more: { a: [1] },
  })
  banks.scb.push(payment)
  expect((await call('scb', payment)).status).toBe(200)
  await work()
  expect(await events()).toMatchObject([{ billId }])
})

test('a callback is small, and of one network only so many are taken', async () => {
  expect((await call('scb', scbPayment(1, { more: 'x'.repeat(17_000) }))).status).toBe(413)
  const answers = new Set<number>()
  for (let n = 0; n < 202; n++) answers.add((await call('kbank', kbankCallback(1))).status)
  expect([[...answers], jobs.length]).toEqual([[200, 429], 200])
})

test('a browser of another site calls nothing back', async () => {
  const callback = BANKS.scb((await registered()).dueSatang)
  expect((await call('scb', callback, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await fetch(`${url}/api/scb/webhook`)).status).toBe(405)
  expect(jobs).toEqual([])
})

test('without a contract there is no such address, and what was kept before asks nobody', async () => {
  const without = await serve({ ...ctx, env: { ...ctx.env, SCB_API_KEY: undefined } })
  const callback = BANKS.scb(100)
  const asked = { method: 'POST', body: JSON.stringify(callback) }
  expect((await fetch(`${without}/api/scb/webhook`, asked)).status).toBe(404)
  expect((await fetch(`${without}/api/bbl/webhook`)).status).toBe(404)
  expect(jobs).toEqual([])
  await call('scb', callback)
  await runAskBank({ ...ctx, env: house.ctx.env }, jobs[0]?.payload as never)
  expect([banks.asked, await events()]).toEqual([[], []])
})

test('while nobody has added the account it waits for that, and staff are told', async () => {
  await db.delete(bankAccounts).where(eq(bankAccounts.number, SCB_ACCOUNT))
  const shown = async () => waiting[0]?.today?.find({ ...manager, env: ctx.env }, 5)
  expect(await shown()).toMatchObject({
    total: 1,
    rows: [{ name: 'SCB', facts: ['xxx-x-xx333-4'], path: '/admin/bank?new=1' }],
  })
  const { billId, dueSatang } = await registered()
  await call('scb', BANKS.scb(dueSatang))
  const [job] = jobs.splice(0)
  await runAskBank(ctx, job?.payload as never)
  expect([banks.asked, jobs.length]).toEqual([[], 1])
  await db.insert(bankAccounts).values({ name: 'SCB', bank: 'scb', number: SCB_ACCOUNT })
  await work()
  expect(await events()).toMatchObject([{ billId }])
  expect((await shown())?.rows).toEqual([])
})

test('keys of the contract, tokens and who paid stand in no answer, log, job or record', async () => {
  const { dueSatang } = await registered()
  const answers = [await call('scb', BANKS.scb(dueSatang)), await call('kbank', BANKS.kbank(1))]
  const kept = JSON.stringify([answers, jobs])
  banks.outage = 'error'
  await runAskBank(ctx, jobs[0]?.payload as never)
  banks.outage = null
  await work()
  const all = [
    kept,
    logged,
    JSON.stringify([await events(), await db.select().from(adminActivityLog)]),
  ].join()
  for (const secret of [...secrets, 'token-of-the-bank', 'Somying', '0987654321'])
    expect(all).not.toContain(secret)
})

test('a bank that wants a certificate is shown the house’s', async () => {
  const pem = (kind: string) => `tests/fixtures/bank-client.${kind}`
  const [cert, key] = await Promise.all([readFile(pem('crt')), readFile(pem('key'))])
  const shown: unknown[] = []
  const bank = createServer({ cert, key, ca: cert, requestCert: true }, (request, response) => {
    shown.push((request.socket as TLSSocket).getPeerCertificate().subject.CN)
    response.writeHead(503).end()
  })
  bank.listen(0, '127.0.0.1')
  await once(bank, 'listening')
  const { port } = bank.address() as AddressInfo
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0') // its own certificate is signed by nobody
  const wanted = { KBANK_API_URL: `https://127.0.0.1:${port}` }
  await call('kbank', BANKS.kbank(100))
  const [job] = jobs.splice(0)
  const certified = { KBANK_CLIENT_CERT: pem('crt'), KBANK_CLIENT_KEY: pem('key') }
  for (const files of [{}, certified])
    await runAskBank({ ...ctx, env: { ...ctx.env, ...wanted, ...files } }, job?.payload as never)
  vi.unstubAllEnvs()
  bank.close()
  expect(shown).toEqual(['sala.test'])
})

test('a certificate that cannot be read asks nobody, and is tried again', async () => {
  const missing = { SCB_CLIENT_CERT: '/no/such.pem', SCB_CLIENT_KEY: '/no/such.key' }
  await call('scb', BANKS.scb(100))
  await runAskBank({ ...ctx, env: { ...ctx.env, ...missing } }, jobs.splice(0)[0]?.payload as never)
  expect([banks.asked, jobs.length]).toEqual([[], 1])
  expect(logged).toContain('"code":"CLIENT_CERT"')
})
