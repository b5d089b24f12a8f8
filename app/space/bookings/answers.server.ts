import type { Answers } from '#app/kit/platform/questions.server.ts'
import { cancelAll, countToCome } from './steps/departure.server.ts'
import { endMemberFeeds, findMemberCalendar } from './steps/feeds.server.ts'
import { nameBookedLines } from './views/own.server.ts'

export const answers: Partial<Answers> = {
  departure: { kind: 'bookings', count: countToCome, end: cancelAll },
  memberCalendars: { find: findMemberCalendar, end: endMemberFeeds },
  booked: nameBookedLines,
}
