import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Satang } from '#app/kit/pure/money.ts'
import { type Post, post } from '#app/machines/webhooks/adapters/post.server.ts'

/**
 * What a callback says, of which nothing is believed: by what its bank is asked. `reference` is what the payer's QR code
 * said, '' where the bank is asked without; `at` a moment in ISO, of the callback's arrival where it names none.
 */
export const hint = z.object({ id: z.string(), reference: z.string(), at: z.string() })
export type Hint = z.output<typeof hint>

/** What the bank itself says of money that came. `sender` is the code of the payer's bank, or ''. */
export type ToldPayment = { amountSatang: Satang; at: Date; reference: string; sender: string }

/** A bank with which the house has a contract. */
export type BankApi = {
  name: 'SCB' | 'KBank'
  /** The digits of the account that is paid to. */
  account: string
  /** Null where that is no callback of this bank. */
  read: (json: unknown, now: Date) => Hint | null
  /** What it wants to hear, once its callback is kept. */
  thanks: (hint: Hint) => object
  /**
   * Asks it. Null where it knows of no such payment, or one that was given back.
   * @throws {BankSilent} where no answer came that can be read
   */
  ask: (hint: Hint, now: Date) => Promise<ToldPayment | null>
}

/** A bank did not answer; `code` says why, without addresses. */
export class BankSilent extends Error {
  readonly code: string

  constructor(code: string) {
    super(`The bank did not answer: ${code}`)
    this.code = code
  }
}

/** What identifies a payment or a QR code. */
export const idText = z.string().regex(/^[\x21-\x7e]{1,50}$/)

/** An amount in baht, which some write as a number and others as text. */
export const bahtAmount = z.coerce
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
  .transform(baht => Math.round(Number(baht) * 100))
  .refine(satang => satang > 0)

export const codeText = z.string().max(20).catch('')

type Call = Pick<Post, 'headers' | 'method'> & {
  url: string
  body?: string
  /** Files of a certificate and its key. */
  cert: string | undefined
  key: string | undefined
}
type Said = { status: number; json: unknown }

const REFUSED = [401, 403, 408, 429]

/**
 * Asks a bank once, by its certificate where it has one.
 * @throws {BankSilent} where nothing came, the bank is down or does not let us ask
 */
export async function callBank({ url, body = '', cert, key, ...wanted }: Call): Promise<Said> {
  const asked = { ...wanted, url: new URL(url), body: Buffer.from(body), isPublicOnly: false }
  const answer = await post({ ...asked, identity: await readIdentity(cert, key) })
  const { statusCode: status, error } = answer
  if (status === null || status >= 500 || REFUSED.includes(status))
    throw new BankSilent(error ?? `HTTP ${status}`)
  return { status, json: parseJson(answer.body) }
}

/** Undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readIdentity(cert: string | undefined, key: string | undefined) {
  if (!cert || !key) return null
  try {
    return { cert: await readFile(cert), key: await readFile(key) }
  } catch {
    throw new BankSilent('CLIENT_CERT')
  }
}

/** What the schema reads of an answer. */
export function readSaid<Read>(schema: z.ZodType<Read>, { status, json }: Said): Read {
  const read = schema.safeParse(json)
  if (!read.success) throw new BankSilent(`HTTP ${status}, not understood`)
  return read.data
}

type Token = { text: string; seconds: number }

/** By whose they are: banks give few in an hour. */
const tokens = new Map<string, { text: string; until: number }>()
const MARGIN_SECONDS = 60

/** Asks with a token that holds; one with which asking failed is not used again. */
export async function withToken<Answer>(
  { whose, now, find }: { whose: string; now: Date; find: () => Promise<Token> },
  ask: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const kept = tokens.get(whose)
  let text = kept && kept.until > now.getTime() ? kept.text : null
  if (text === null) {
    const found = await find()
    text = found.text
    tokens.set(whose, { text, until: now.getTime() + (found.seconds - MARGIN_SECONDS) * 1000 })
  }
  try {
    return await ask(text)
  } catch (error) {
    tokens.delete(whose)
    throw error
  }
}
