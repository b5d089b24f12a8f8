import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { filledForm } from '../../tests/support/registration-form.ts'
import { slip } from '../../tests/support/slip.ts'
import { type Answer, type Asked, openAsker } from './requests/ask.ts'

/** One person who registers and then sends a receipt; `was…` are acknowledged by the program. */
export type Visitor = {
  email: string
  /** The day on which the membership is to begin: the visitor's today. */
  startDate: Day
  registrationKey: string
  receiptKey: string
  wasRegistered: boolean
  wasReceived: boolean
  cookie: string
  /** Answers that were neither a success nor an error of the server: there should be none. */
  refused: string[]
  tries: number
}

export const newVisitor = (): Visitor => visitorAt(new Date())

/** Somebody who comes at another time than now. */
export function visitorAt(now: Date): Visitor {
  const keys = { registrationKey: randomUUID(), receiptKey: randomUUID() }
  const nothing = { wasRegistered: false, wasReceived: false, cookie: '', refused: [], tries: 0 }
  return { email: `${randomUUID()}@example.com`, startDate: bangkokDay(now), ...keys, ...nothing }
}

type Visiting = {
  url: () => string
  tries?: number
  pauseMs?: number
  withReceipt?: boolean
  isAlive?: () => boolean
}

/** Registers and sends the receipt, each again with the same key as long as no answer or an error comes, as a browser would. */
export async function visit(
  visitor: Visitor,
  { url, tries = 1200, pauseMs = 250, withReceipt = true, isAlive = () => true }: Visiting,
) {
  const client = openAsker(url)
  const insist = async (
    asked: () => Asked | Promise<Asked>,
    isTaken: (answer: Answer) => boolean,
  ): Promise<boolean> => {
    for (let turn = 0; turn < tries && isAlive(); turn += 1) {
      visitor.tries += 1
      const answer = await client.ask(await asked())
      if (answer.cookies.length > 0) visitor.cookie = mergeCookies(visitor.cookie, answer)
      if (isTaken(answer)) return true
      if (answer.status !== null && answer.status < 500) {
        visitor.refused.push(`${answer.status} ${answer.body.slice(0, 200)}`)
        return false
      }
      await sleep(pauseMs)
    }
    return false
  }
  visitor.wasRegistered = await insist(() => registration(visitor), isRegistered)
  if (visitor.wasRegistered && withReceipt)
    visitor.wasReceived = await insist(() => receipt(visitor), isReceived)
  client.close()
}

/** The browser remembers the application from here on: it is stored, also where it could not be sent on yet. */
const isRegistered = ({ status, cookies }: Answer) =>
  status === 200 && cookies.some(cookie => cookie.startsWith('application='))

const isReceived = ({ status, body, cookies }: Answer) =>
  (status === 202 && body.includes('/submission-success')) || (status === 200 && cookies.length > 0)

/** Visits by so many people at once, until the last of them is done. */
export async function visitAll(visitors: Visitor[], clients: number, visiting: Visiting) {
  const waiting = visitors.values()
  const work = async () => {
    for (const visitor of waiting) await visit(visitor, visiting)
  }
  await Promise.all(Array.from({ length: clients }, work))
}

/** As the page's script sends it: the answer comes when the application is safe on the disk. */
export function registration({ email, startDate, registrationKey }: Visitor): Asked {
  const values = filledForm({ email, startDate, submissionKey: registrationKey })
  const ticked = Object.entries(values).flatMap(([name, value]) =>
    value === false ? [] : [[name, value === true ? 'on' : value] as [string, string]],
  )
  const body = new URLSearchParams([...ticked, ['step', '4'], ['intent', 'submit']])
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return {
    method: 'POST',
    path: '/_.data?index&register=day-pass',
    headers,
    body: Buffer.from(String(body)),
  }
}

const picture = slip()

async function receipt({ email, receiptKey, cookie }: Visitor): Promise<Asked> {
  const { name, mimeType, buffer } = await picture
  const form = new FormData()
  for (const [key, value] of Object.entries({ name: 'Somchai', userEmail: email, submissionKey: receiptKey }))
    form.set(key, value)
  form.set('data', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const encoded = new Response(form)
  return {
    method: 'POST',
    path: '/thai-scan-receipt.data',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', cookie },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

function mergeCookies(known: string, { cookies }: Answer): string {
  const jar = new Map(known.split('; ').map(pair => [pair.split('=')[0] ?? '', pair]))
  for (const cookie of cookies) {
    const pair = cookie.split(';')[0] ?? ''
    jar.set(pair.split('=')[0] ?? '', pair)
  }
  return [...jar.values()].filter(pair => pair !== '').join('; ')
}
