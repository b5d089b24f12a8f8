import type { Tone } from '#app/kit/ui/badge.tsx'

/** A booking as its member sees it in a list; times are texts in the language of the request. */
export type OwnBooking = {
  id: string
  href: string
  space: string
  time: string
  /** Empty where nothing of it is owed or kept any more. */
  paid: string
  status: { text: string; tone: Tone }
}
