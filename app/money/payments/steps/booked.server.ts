import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { Day } from '#app/kit/pure/days.ts'

/** A line of an account that is about a booking. */
export type BookedLine = {
  id: string
  bookingId: string
  /** By the clock of the database, which the log goes by as well. */
  writtenAt: Date
  /** On which it counts. */
  day: Day
  /** It gives back what was taken before the booking was changed in the same transaction. */
  isOfBefore?: boolean
}

/** The booking that a line is about, in words; `note` is what the books say, which are in English. */
export type Booked = { space: string; time: string; note: string }

/** What each line is about, by its id and in the language of the request: the booking as it was when that was written. */
type NameBooked = (db: Executor, lines: readonly BookedLine[]) => Promise<Map<string, Booked>>

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps bookings. */
    booked: NameBooked
  }
}

/** In one line. */
export const bookedText = ({ space, time }: Pick<Booked, 'space' | 'time'>) => `${space}, ${time}`

export const nameBooked: NameBooked = async (...asked) => (await answerTo('booked'))(...asked)
