import { m } from '#app/paraglide/messages.js'
import type { DayToComplete } from '../views/day.ts'
import { DaysToComplete } from './days-to-complete.tsx'

/** How many are listed at once. */
const SHOWN = 5

/** Clock-outs that somebody forgot, with the way to enter them. */
export const ForgottenNotice = ({ notices }: { notices: DayToComplete[] }) => (
  <DaysToComplete
    title={m.attendance_forgotten_title()}
    lead={m.attendance_forgotten_count({ count: notices.length })}
    days={notices.slice(0, SHOWN)}
    more={notices.length - SHOWN}
  />
)
