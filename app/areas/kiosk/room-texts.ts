import { m } from '#app/paraglide/messages.js'
import type { EntryRefusal } from '#app/presence/kiosks/rules.ts'
import type { RoomRefusal } from '#app/space/bookings/commands/room.server.ts'
import { refusalText } from '#app/space/bookings/texts/bookings.ts'

type Texts = { title: string; text: string }
type Words = readonly [title: () => string, text: () => string]

/** What a room's tablet says that did not happen, and what to do: also to whoever else stands before it. */
export function roomRefusal(reason: RoomRefusal): Texts {
  const words = OWN[reason as keyof typeof OWN]
  if (words) return { title: words[0](), text: words[1]() }
  return { title: m.room_not_done(), text: refusalText(reason as Exclude<RoomRefusal, OwnRefusal>) }
}

type OwnRefusal = EntryRefusal | 'has_one' | 'none_here' | 'by_staff'

const ASK: Words = [m.room_not_done, m.kiosk_ask_desk]
const NEW_CODE = m.kiosk_code_new

const OWN: Record<OwnRefusal, Words> = {
  unknown: [m.kiosk_unknown, m.kiosk_unknown_text],
  not_ours: [m.kiosk_not_ours, m.kiosk_not_ours_text],
  code_over: [m.kiosk_code_over, NEW_CODE],
  code_early: [m.kiosk_code_over, NEW_CODE],
  code_used: [m.kiosk_code_used, NEW_CODE],
  too_many: [m.kiosk_too_many, m.kiosk_ask_desk],
  has_one: [m.room_has_one, m.room_has_one_text],
  none_here: [m.room_none_here, m.room_none_here_text],
  by_staff: [m.room_not_done, m.room_by_staff],
  suspended: ASK,
  no_entry: ASK,
  not_started: ASK,
  expired: ASK,
  owed: ASK,
  already_in: ASK,
  told_late: ASK,
  cancelled: ASK,
  too_early: ASK,
  too_late: ASK,
  host_may_not: ASK,
  to_pay: ASK,
  provisional_over: ASK,
}
