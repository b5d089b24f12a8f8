import type { Spot } from '#app/kit/pure/spots.ts'

/** What a room's tablet shows; every text is in the reader's language, and none says who somebody is. */
export type RoomView = {
  /** When the house said it, as an ISO text. */
  at: string
  name: string
  about: string
  /** Where on the floor plan; null where it is not on it. */
  spot: Spot | null
  kind: 'free' | 'taken' | 'closed'
  /** Until when it stays so; null for longer than a day. */
  until: string | null
  /** How many of several are free. */
  free: string | null
  offers: { minutes: number; length: string; until: string; price: string }[]
  /** Nobody has said that they are there: when it is let go. */
  stillThere: string | null
  /** That moment is over, and it has not been let go yet. */
  isLate: boolean
  canArrive: boolean
  canEnd: boolean
  current: string | null
  next: { id: string; time: string; title: string }[]
}

/** What became of what somebody asked the tablet for. */
export type RoomAnswer = { isDone: boolean; title: string; text: string }
