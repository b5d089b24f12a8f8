import type { PlanTerms } from '#app/house/plans/rules/catalogue.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { readableCode } from '#app/kit/pure/readable-code.ts'

/** The days of an access code as moments: from the first day's start to the last day's end in Bangkok. */
export function codeValidity(firstDay: Day, lastDay: Day): { validFrom: Date; validUntil: Date } {
  return { validFrom: startOfDay(firstDay), validUntil: startOfDay(addDays(lastDay, 1)) }
}

/** For whoever stays a little longer than the hours that they paid for. */
const GRACE_MINUTES = 15

/**
 * How a plan lets people in (rule access.plans): null where it opens no doors. `entryMinutes` is how long its code opens
 * from the first entry, where the plan is of hours; null where it opens until the membership ends.
 */
export function entryOf({ opensDoors, periodUnit, periodCount }: Omit<PlanTerms, 'isRecurring'>) {
  if (!opensDoors) return null
  return { entryMinutes: periodUnit === 'hour' ? periodCount * 60 + GRACE_MINUTES : null }
}

/** When a code ends that is used for the first time at `at`. */
export function endOfEntry(at: Date, entryMinutes: number): Date {
  return new Date(at.getTime() + entryMinutes * 60_000)
}

/** A new ID (30 random bits, kept unique by the database) and Pass (40 random bits) for the door. */
export function newAccessCode(randomBytes: (n: number) => Uint8Array): { accessId: string; pass: string } {
  return { accessId: readableCode(6, randomBytes), pass: readableCode(8, randomBytes) }
}

const LONGEST_TYPED = 40

/**
 * An ID or Pass as somebody types or reads it out, in the letters that codes are made of (Crockford's base 32). A scanner may
 * type anything, also what no database takes.
 */
export function readTypedCode(text: string): string {
  return text
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replace(/[\s\p{C}-]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

export const CODE_STATES = ['valid', 'early', 'over', 'revoked'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** What an access code is worth at `now`; it counts from its first moment and no longer at its last. */
export function codeStateOf(
  code: { validFrom: Date; validUntil: Date; revokedAt: Date | null },
  now: Date,
): CodeState {
  if (code.revokedAt) return 'revoked'
  if (code.validUntil <= now) return 'over'
  return code.validFrom <= now ? 'valid' : 'early'
}

export type AccessCode = { id: string; pass: string }

const LONGEST_CODE = 100

/**
 * The access code in a webhook's answer: JSON that carries `data.id` and `data.pass`, strings or numbers
 * (rule receipts.access-code). The JSON may itself be wrapped in a JSON text. Null for anything else; never throws.
 */
export function readAccessCode(body: string): AccessCode | null {
  const answer = parseJson(body)
  const data = property(typeof answer === 'string' ? parseJson(answer) : answer, 'data')
  const id = readCode(property(data, 'id'))
  const pass = readCode(property(data, 'pass'))
  return id && pass ? { id, pass } : null
}

/** An answer as staff see it: the pass is for whoever sent the slip, however its JSON spells it. */
export function withoutPass(body: string): string {
  const code = readAccessCode(body)
  return code ? hideIn(body, code.pass) : body
}

const HIDDEN = '•••'
const JSON_LITERALS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Whatever says the pass once it is read: a number, a text with escapes, or such a text within a text. */
function hideIn(json: string, pass: string): string {
  return json.replace(JSON_LITERALS, literal => {
    const value = parseJson(literal)
    if (typeof value !== 'string') return String(value) === pass ? HIDDEN : literal
    const isJson = parseJson(value) !== null
    const hidden = (isJson ? hideIn(value, pass) : value).replaceAll(pass, HIDDEN)
    return hidden === value ? literal : JSON.stringify(hidden)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

function readCode(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (typeof value !== 'string') return null
  const code = value.trim()
  return code && code.length <= LONGEST_CODE && !/\p{C}/u.test(code) ? code : null
}
