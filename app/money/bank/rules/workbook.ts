/** Formats of numbers that every workbook knows as days or times, also those of Thai and its neighbours. */
const TIMED = [
  14,
  15,
  16,
  17,
  18,
  19,
  20,
  21,
  22,
  45,
  46,
  47,
  ...span(27, 36),
  ...span(50, 58),
  ...span(71, 81),
]
const WITH_SECONDS = [19, 21, 45, 46, 47]
const WITH_CENTS = [2, 4, 7, 8, 39, 40, 43, 44]

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}

/** How a number is shown: as it is, with two decimals, or as a day or a time, with its seconds or without. */
export type Look = 'plain' | 'cents' | 'minutes' | 'seconds'

/** How numbers of a format are shown, by its id and what it is written as, such as `[$-41E]d/m/bbbb h:mm`. */
export function lookOf(id: number, code: string | undefined): Look {
  if (code === undefined) {
    if (WITH_SECONDS.includes(id)) return 'seconds'
    return TIMED.includes(id) ? 'minutes' : WITH_CENTS.includes(id) ? 'cents' : 'plain'
  }
  const [bare = ''] = code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '').split(';', 1)
  if (/general|[#?]|(?<!s\.0*)0/i.test(bare)) return /0\.00(?!0)/.test(bare) ? 'cents' : 'plain'
  if (!/[dmyhsวดปชนท]/i.test(bare)) return 'plain'
  return /[sท]/i.test(bare) ? 'seconds' : 'minutes'
}

const DAY_SECONDS = 24 * 60 * 60
/** The year from which a workbook counts its days; Macs once began later. */
export type FirstDay = 1900 | 1904
/** Their day 0. */
const FIRST_DAY: Record<FirstDay, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const LAST_SERIAL = 2_958_465
/** What a workbook shows of a number; behind it stands only what computing left. */
const SHOWN_DIGITS = 15

/** A number of a workbook as it is printed: `1234.5`, `2026-11-02 09:04`, or `09:04:40` for a part of a day. */
export function printedNumber(typed: string, look: Look, firstDay: FirstDay): string {
  const number = Number(typed)
  if (typed.trim() === '' || !Number.isFinite(number)) return typed
  const isTime = look === 'minutes' || look === 'seconds'
  if (!isTime || number < 0 || number > LAST_SERIAL) {
    const shown = String(Number(number.toPrecision(SHOWN_DIGITS)))
    return look === 'cents' && /^-?\d+(?:\.\d)?$/.test(shown) ? number.toFixed(2) : shown
  }
  const seconds = Math.round(number * DAY_SECONDS)
  const printed = new Date(FIRST_DAY[firstDay] + seconds * 1000).toISOString()
  const time = printed.slice(11, look === 'seconds' || seconds % 60 > 0 ? 19 : 16)
  if (seconds < DAY_SECONDS) return time
  return seconds % DAY_SECONDS === 0 ? printed.slice(0, 10) : `${printed.slice(0, 10)} ${time}`
}

/** Which column a cell is in, from 0, by its name such as `AB12`; null where that is none. */
export function columnOf(name: string): number | null {
  const letters = /^([A-Z]{1,7})\d*$/.exec(name)?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
