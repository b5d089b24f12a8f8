import { toBangkokLocal } from './instants.ts'

/** Time of day in Bangkok, 'HH:MM', 00:00 to 23:59. */
export type ClockTime = string

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export function isClockTime(text: string): text is ClockTime {
  return CLOCK_TIME.test(text)
}

/** Minutes since midnight. */
export function minutesOfClock(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time of day in Bangkok at that instant, without its seconds. */
export function bangkokClock(instant: Date): ClockTime {
  return toBangkokLocal(instant).slice(11, 16)
}
