import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STRIPE_KEY = 'sk_test_fake'
export const STRIPE_SECRET = 'whsec_fake'

type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  amount_total: number | null
  currency: string
  payment_intent: string | null
  customer: string | null
  setup_intent: { id: string; status: 'succeeded'; payment_method: PaymentMethod } | null
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  expires_at: number
  livemode: boolean
  url: string
}

type PaymentMethod = {
  id: string
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

type Intent = {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'requires_payment_method'
  amount: number
  amount_received: number
  currency: string
  customer: string
  created: number
  metadata: Record<string, string>
  last_payment_error: { code: string; decline_code?: string } | null
}

export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}
export type SignedEvent = { body: Buffer; signature: string }

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

/**
 * Stripe as far as we use it: checkout sessions with its rules, idempotency keys, a page to pay on, and signed events,
 * which a test delivers as often, as late and in whatever order it likes. `deliverTo` has them sent by themselves.
 */
export class FakeStripe {
  origin = ''
  readonly sessions = new Map<string, Session>()
  readonly events: StripeEvent[] = []
  /** Every request that reached the API: its path and parameters. */
  readonly requests: { path: string; params: URLSearchParams; key: string | null }[] = []
  /** What each payout is made of. */
  readonly settled = new Map<string, { id: string }[]>()
  /** Cards that were given, by their ids. */
  readonly cards = new Map<string, PaymentMethod>()
  /** What was asked of them. */
  readonly intents: Intent[] = []
  /** Why the bank of the next cards says no, in Stripe's words. */
  decline: { code: string; decline_code?: string } | null = null
  /** Whether an answer gets lost once all is done. */
  losesAnswers = false
  /** What the API answers instead of working. */
  outage: 'error' | 'no answer' | null = null
  deliverTo: string | null = null
  /** How far its clock is before the true one. */
  aheadMs = 0
  /** What was answered, by path and idempotency key. */
  readonly kept = new Map<string, { params: string; status: number; body: string }>()
  readonly #server = createServer((request, response) => answer(this, { request, response }))

  async listen() {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  seconds(): number {
    return Math.floor((Date.now() + this.aheadMs) / 1000)
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The visitor fills in the page; with PromptPay the money comes later. */
  pay(sessionId: string, { isLater = false } = {}): StripeEvent {
    const session = this.sessionOf(sessionId)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`)
    Object.assign(session, { status: 'complete', payment_intent: newId('pi') })
    if (!isLater) session.payment_status = 'paid'
    return this.emit('checkout.session.completed', session)
  }

  /** The visitor leaves a card on the page. */
  give(sessionId: string): StripeEvent {
    const session = this.sessionOf(sessionId)
    const [customer, id] = [newId('cus'), newId('pm')]
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2028 }
    const payment_method = { id, customer, card }
    this.cards.set(id, payment_method)
    const setup_intent = { id: newId('seti'), status: 'succeeded' as const, payment_method }
    Object.assign(session, { status: 'complete', customer, setup_intent })
    return this.emit('checkout.session.completed', { ...session, setup_intent: setup_intent.id })
  }

  /** What Stripe tells of a charge by itself. */
  tell(intent: Intent): StripeEvent {
    const news = intent.status === 'succeeded' ? 'succeeded' : 'payment_failed'
    return this.emit(`payment_intent.${news}`, intent)
  }

  arrive(sessionId: string): StripeEvent {
    const session = Object.assign(this.sessionOf(sessionId), { payment_status: 'paid' })
    return this.emit('checkout.session.async_payment_succeeded', session)
  }

  fail(sessionId: string): StripeEvent {
    return this.emit('checkout.session.async_payment_failed', this.sessionOf(sessionId))
  }

  expire(sessionId: string): StripeEvent {
    const session = Object.assign(this.sessionOf(sessionId), { status: 'expired' })
    return this.emit('checkout.session.expired', session)
  }

  /** `refunded` is what went back in all. */
  refund(sessionId: string, refunded: number): StripeEvent {
    const { payment_intent, amount_total: amount, metadata } = this.sessionOf(sessionId)
    const isWhole = refunded === amount
    const charge = { id: newId('ch'), object: 'charge', amount, payment_intent, metadata }
    return this.emit('charge.refunded', { ...charge, amount_refunded: refunded, refunded: isWhole })
  }

  dispute(sessionId: string, status: string): StripeEvent {
    const { payment_intent } = this.sessionOf(sessionId)
    const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed'
    return this.emit(type, { id: newId('dp'), object: 'dispute', payment_intent, status })
  }

  emit(type: string, object: object): StripeEvent {
    const copy = structuredClone(object) as Record<string, unknown>
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: this.seconds(),
      data: { object: copy },
    }
    this.events.push(event)
    if (this.deliverTo) void this.deliver(event, this.deliverTo)
    return event
  }

  sign(event: object, { secrets = [STRIPE_SECRET], at = this.seconds() } = {}): SignedEvent {
    const body = Buffer.from(JSON.stringify(event, null, 2))
    const mac = (secret: string) => createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
    return { body, signature: [`t=${at}`, ...secrets.map(secret => `v1=${mac(secret)}`), 'v0=00'].join() }
  }

  async deliver(event: StripeEvent, url: string): Promise<number> {
    const { body, signature } = this.sign(event)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status
  }

  private sessionOf(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    return session
  }
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const fake = new FakeStripe()
  await fake.listen()
  return fake
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

function answer(fake: FakeStripe, { request, response }: Exchange) {
  const { pathname } = new URL(request.url ?? '/', 'http://stripe')
  if (pathname.startsWith('/v1/')) return void answerApi(fake, { request, response, path: pathname })
  const id = /^\/c\/pay\/(\w+)$/.exec(pathname)?.[1]
  return id ? answerPage(fake, { request, response, id }) : response.writeHead(404).end()
}

async function answerApi(fake: FakeStripe, { request, response, path }: Exchange & { path: string }) {
  const text = await textOf(request)
  const { searchParams } = new URL(request.url ?? '/', 'http://stripe')
  const params = request.method === 'GET' ? searchParams : new URLSearchParams(text)
  const key = headerOf(request, 'idempotency-key')
  fake.requests.push({ path, params, key })
  if (fake.outage === 'no answer') return request.socket.destroy()
  if (fake.outage === 'error') return send(response, 500, errorOf('api_error', 'Stripe is down'))
  if (headerOf(request, 'authorization') !== `Bearer ${STRIPE_KEY}`)
    return send(response, 401, errorOf('invalid_request_error', 'Invalid API Key provided'))
  const before = key === null ? undefined : fake.kept.get(path + key)
  if (before && before.params !== text)
    return send(response, 400, errorOf('idempotency_error', 'Keys can only be used with the same parameters'))
  if (before && fake.losesAnswers) return request.socket.destroy()
  if (before) return response.writeHead(before.status, JSON_TYPE).end(before.body)
  const [status, answer] = handle(fake, path, params)
  const body = JSON.stringify(answer)
  if (key !== null) fake.kept.set(path + key, { params: text, status, body })
  if (fake.losesAnswers) return request.socket.destroy()
  response.writeHead(status, JSON_TYPE).end(body)
}

function handle(fake: FakeStripe, path: string, params: URLSearchParams): [number, object] {
  if (path === '/v1/checkout/sessions') return createSession(fake, params)
  if (path === '/v1/payment_intents')
    return params.has('amount') ? chargeCard(fake, params) : listIntents(fake, params)
  const [, session] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? []
  if (session && fake.sessions.has(session)) return [200, fake.sessions.get(session) ?? {}]
  const [, detached] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
  if (detached) return detachCard(fake, detached)
  if (path === '/v1/balance_transactions') return listSettled(fake, params)
  const ended = fake.sessions.get(/^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? '')
  if (!ended) return [404, errorOf('invalid_request_error', `Unrecognized request URL (${path})`)]
  if (ended.status !== 'open') return [400, errorOf('invalid_request_error', 'Only open sessions expire')]
  fake.expire(ended.id)
  return [200, ended]
}

/** As Stripe does for a customer who is not there: it is paid, or the request fails. */
function chargeCard(fake: FakeStripe, params: URLSearchParams): [number, object] {
  const text = (name: string) => params.get(name) ?? ''
  const card = fake.cards.get(text('payment_method'))
  if (!card || card.customer === null || card.customer !== params.get('customer'))
    return [
      400,
      errorOf('invalid_request_error', 'No such PaymentMethod', 'payment_method', 'resource_missing'),
    ]
  if (text('off_session') !== 'true' || text('confirm') !== 'true')
    return [400, errorOf('invalid_request_error', 'The customer is not there', 'off_session')]
  const { decline } = fake
  const amount = Number(text('amount'))
  const intent: Intent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount,
    currency: text('currency'),
    customer: card.customer,
    created: fake.seconds(),
    last_payment_error: decline,
    status: decline ? 'requires_payment_method' : 'succeeded',
    amount_received: decline ? 0 : amount,
    metadata: { cardChargeId: text('metadata[cardChargeId]') },
  }
  fake.intents.push(intent)
  if (!decline) return [200, intent]
  return [402, { error: { type: 'card_error', message: 'Declined', ...decline, payment_intent: intent } }]
}

function listIntents(fake: FakeStripe, params: URLSearchParams): [number, object] {
  const data = fake.intents.filter(({ customer }) => customer === params.get('customer'))
  return [200, { object: 'list', url: '/v1/payment_intents', data, has_more: false }]
}

function detachCard(fake: FakeStripe, id: string): [number, object] {
  const card = fake.cards.get(id)
  if (!card || card.customer === null)
    return [400, errorOf('invalid_request_error', 'The payment method is not attached')]
  card.customer = null
  return [200, card]
}

function listSettled(fake: FakeStripe, params: URLSearchParams): [number, object] {
  const all = fake.settled.get(params.get('payout') ?? '') ?? []
  const from = all.findIndex(({ id }) => id === params.get('starting_after')) + 1
  const data = all.slice(from, from + Number(params.get('limit')))
  const has_more = from + data.length < all.length
  return [200, { object: 'list', url: '/v1/balance_transactions', data, has_more }]
}

function createSession(fake: FakeStripe, params: URLSearchParams): [number, object] {
  const problem = problemOf(params, fake.seconds())
  if (problem) return [400, errorOf('invalid_request_error', problem.message, problem.param)]
  const id = newId('cs_test')
  const text = (name: string) => params.get(name) ?? ''
  const metadata = [...params].flatMap(([name, value]) => {
    const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return field ? [[field, value] as const] : []
  })
  const session: Session = {
    id,
    object: 'checkout.session',
    status: 'open',
    livemode: false,
    mode: text('mode') === 'setup' ? 'setup' : 'payment',
    payment_status: text('mode') === 'setup' ? 'no_payment_required' : 'unpaid',
    amount_total: text('mode') === 'setup' ? null : Number(text(AMOUNT)),
    currency: params.get(CURRENCY) ?? text('currency'),
    payment_intent: null,
    customer: null,
    setup_intent: null,
    client_reference_id: params.get('client_reference_id'),
    customer_email: params.get('customer_email'),
    metadata: Object.fromEntries(metadata),
    success_url: text('success_url'),
    cancel_url: text('cancel_url'),
    expires_at: Number(text('expires_at')),
    url: `${fake.origin}/c/pay/${id}`,
  }
  fake.sessions.set(id, session)
  return [200, session]
}

function answerPage(fake: FakeStripe, { request, response, id }: Exchange & { id: string }) {
  const session = fake.sessions.get(id)
  if (!session) return response.writeHead(404).end()
  if (request.method !== 'POST') return response.writeHead(200, HTML_TYPE).end(pageOf(session))
  if (session.mode === 'setup') fake.give(id)
  else fake.pay(id)
  return response.writeHead(303, { Location: session.success_url }).end()
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const HTML_TYPE = { 'Content-Type': 'text/html; charset=utf-8' }
const AMOUNT = 'line_items[0][price_data][unit_amount]'
const CURRENCY = 'line_items[0][price_data][currency]'

/** The rules of Stripe that we could break, as of the version that the library speaks. */
function problemOf(params: URLSearchParams, now: number): { message: string; param: string } | null {
  const lifetime = Number(params.get('expires_at')) - now
  const removed = [...params.keys()].find(name => name.startsWith('payment_method_types'))
  if (removed) return { message: 'payment_method_types is no longer supported', param: removed }
  if (!/^(payment|setup)$/.test(params.get('mode') ?? ''))
    return { message: 'Missing required param: mode.', param: 'mode' }
  if (lifetime < 30 * 60 || lifetime > 24 * 60 * 60)
    return { message: 'The expires_at timestamp must be 30 minutes to 24 hours ahead', param: 'expires_at' }
  if (params.get('mode') === 'setup')
    return params.has('currency') ? null : { message: 'Missing required param: currency.', param: 'currency' }
  if (!/^[1-9]\d*$/.test(params.get(AMOUNT) ?? '')) return { message: 'Invalid integer', param: AMOUNT }
  if (params.get(CURRENCY) === 'thb' && Number(params.get(AMOUNT)) < 10_00)
    return { message: 'The total must be at least ฿10.00', param: AMOUNT }
  if (!URL.canParse(params.get('success_url') ?? '')) return { message: 'Not a URL', param: 'success_url' }
  if (!/^[^\s@]+@[^\s@]+\.[a-z]+$/i.test(params.get('customer_email') ?? ''))
    return { message: 'Invalid email address', param: 'customer_email' }
  return null
}

function errorOf(type: string, message: string, param?: string, code?: string) {
  return { error: { type, message, ...(param && { param }), ...(code && { code }) } }
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function pageOf({ mode, amount_total, customer_email, cancel_url }: Session): string {
  const [title, button] =
    mode === 'setup' ? ['Save a card', 'Save'] : [`฿${((amount_total ?? 0) / 100).toFixed(2)}`, 'Pay']
  // Without a word about its icon some browsers ask for one, and report that there is none.
  const head = '<title>Checkout</title><link rel="icon" href="data:,">'
  return `<!doctype html><html lang="en">${head}<main><h1>${title}</h1>
<p>${customer_email}</p><form method="post"><button>${button}</button></form><a href="${cancel_url}">Back</a></main>`
}
