import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { LIMITS, type SpaceKind } from './spaces.ts'

/** Spaces that are alike, as somebody has said them: "2 meeting rooms for 6". */
export type SaidSpaces = { kind: SpaceKind; units: number; seats: number | null }

/** What a kind is called by whoever writes, in any language; the first that a word fits is meant. */
const KINDS: readonly [SpaceKind, RegExp][] = [
  ['event', /event|hall|stage|จัดงาน|กิจกรรม|อีเวนต์|мероприят|ивент/],
  ['booth', /booth|\bpods?\b|cabin|บูธ|ตู้|будк|кабин(?!ет)/],
  ['desk', /desk|table|workstation|workplace|โต๊ะ|стол|рабоч/],
  ['room', /room|office|ห้อง|комнат|переговорн|кабинет|\bзал/],
]

/** How many people fit: "for 6", "6 people". */
const SEATS =
  /(?:\b(?:for|up to|seats)|สำหรับ|(?<!\p{L})(?:на|для|до))\s*(\d{1,4})(?:\s*(?:people|persons?|คน|человек|мест\p{L}*))?|(\d{1,4})\s*(?:people|persons?|seats|คน|ที่นั่ง|человек|мест(?:а|о)?(?!\p{L}))/u

const BETWEEN = /[,;\n+]|\s(?:and|и)\s|และ/u
const COUNT = /\d{1,3}/
const MOST_KINDS = 20

/**
 * Reads one line of words as spaces: "4 desks, 2 meeting rooms for 6", in English, Thai or Russian. Without a number it is one.
 * The failure is the part that says nothing that can be booked, as it was written.
 */
export function readSpaceLine(text: string): Result<SaidSpaces[], string> {
  const parts = text
    .split(BETWEEN)
    .map(part => part.trim())
    .filter(Boolean)
  if (parts.length === 0 || parts.length > MOST_KINDS) return fail(text.trim())
  const said: SaidSpaces[] = []
  for (const part of parts) {
    const spaces = readPart(plainDigits(part.toLowerCase()))
    if (!spaces) return fail(part)
    said.push(spaces)
  }
  return ok(said)
}

function readPart(part: string): SaidSpaces | null {
  const kind = KINDS.find(([, words]) => words.test(part))?.[0]
  if (!kind) return null
  const seats = SEATS.exec(part)
  const rest = seats ? part.replace(seats[0], ' ') : part
  const units = Number(COUNT.exec(rest)?.[0] ?? 1)
  const people = seats ? Number(seats[1] ?? seats[2]) : null
  const isMany = units >= LIMITS.units.least && units <= LIMITS.units.most
  return isMany && people !== 0 ? { kind, units, seats: people } : null
}

const THAI_ZERO = '๐'.codePointAt(0) ?? 0

function plainDigits(text: string): string {
  return text.replace(/[๐-๙]/g, digit => String((digit.codePointAt(0) ?? 0) - THAI_ZERO))
}
