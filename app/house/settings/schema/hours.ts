import { z } from 'zod'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { MONDAY_FIRST, type ReceptionHours } from '../rules/opening-hours.ts'
import { weekdayName } from '../texts.ts'
import { MOST } from './lengths.ts'
import { countOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

const USUAL = { opens: '09:00', closes: '21:00' }

/** Midnight as a closing time may be written either way; on the site it is 24:00. */
const MIDNIGHT = '24:00'

/**
 * A time of day as people type it ("9", "9:30", "9.30", "0930") as HH:MM; null for anything else.
 * Only a closing time may be 24:00.
 */
export function readTime(text: string, { isClosing }: { isClosing: boolean }): string | null {
  const written = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim())
  if (!written) return null
  const [, hour = '', minute = '00'] = written
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (isClosing && (time === MIDNIGHT || time === '00:00')) return MIDNIGHT
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null
}

type Problem = { field: string; message: string }

/** The week that the form holds, with what is wrong in it. */
export function readWeek(fields: FormFields): { week: ReceptionHours; problems: Problem[] } {
  const problems: Problem[] = []
  const week = Array.from({ length: 7 }, (_, day) => {
    if (fields[`${day}-open`] !== 'on') return null
    const opens = readTime(fields[`${day}-opens`] ?? '', { isClosing: false })
    const closes = readTime(fields[`${day}-closes`] ?? '', { isClosing: true })
    if (opens === null) problems.push({ field: `${day}-opens`, message: m.settings_opens_wrong() })
    if (closes === null) problems.push({ field: `${day}-closes`, message: m.settings_closes_wrong() })
    if (opens === null || closes === null) return null
    if (opens === closes) problems.push({ field: `${day}-closes`, message: m.settings_hours_equal() })
    return { opens, closes }
  })
  return { week, problems: problems.length > 0 ? problems : overlapsOf(week) }
}

/** A day that closes after midnight must have closed before the next one opens. */
function overlapsOf(week: ReceptionHours): Problem[] {
  return week.flatMap((hours, day) => {
    const next = (day + 1) % 7
    const opensNext = week[next]?.opens
    const runsOver = hours !== null && hours.closes < hours.opens
    if (!runsOver || opensNext === undefined || hours.closes <= opensNext) return []
    const message = m.settings_hours_overlap({ weekday: weekdayName(next, 'long'), time: opensNext })
    return [{ field: `${day}-closes`, message }]
  })
}

/** Empty until somebody has counted. */
const capacityField = z.union([z.literal('').transform(() => null), countOf(1, MOST.capacity)])

const roomForm = z.object({ capacity: capacityField, stayHours: countOf(1, MOST.stayHours) })

function labelsOf(day: number): [string, () => string][] {
  const weekday = () => weekdayName(day, 'long')
  return [
    [`${day}-open`, () => m.settings_day_open({ weekday: weekday() })],
    [`${day}-opens`, () => m.settings_day_opens({ weekday: weekday() })],
    [`${day}-closes`, () => m.settings_day_closes({ weekday: weekday() })],
  ]
}

export const hoursForm: SectionForm = {
  schema: z.record(z.string(), z.string()).transform((fields, ctx) => {
    const { week, problems } = readWeek(fields)
    for (const { field, message } of problems) ctx.addIssue({ code: 'custom', path: [field], message })
    const rooms = roomForm.safeParse(fields)
    for (const { path, message } of rooms.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: [...path], message })
    return { hours: { reception: week }, rooms: rooms.data ?? z.NEVER }
  }),
  fieldsOf: ({ hours, rooms }) => ({
    capacity: rooms.capacity === null ? '' : String(rooms.capacity),
    stayHours: String(rooms.stayHours),
    ...Object.fromEntries(
      MONDAY_FIRST.flatMap(day => {
        const { opens, closes } = hours.reception[day] ?? USUAL
        const open = hours.reception[day] ? 'on' : ''
        return [
          [`${day}-open`, open],
          [`${day}-opens`, opens],
          [`${day}-closes`, closes],
        ]
      }),
    ),
  }),
  labels: {
    capacity: m.settings_capacity,
    stayHours: m.settings_stay_hours,
    ...Object.fromEntries(MONDAY_FIRST.flatMap(labelsOf)),
  },
}
