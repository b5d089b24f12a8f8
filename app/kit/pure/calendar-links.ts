import type { CalendarEntry } from './calendar.ts'

/** A calendar that many people have; `device` is whatever the phone or computer opens by itself. */
export type CalendarApp = 'device' | 'google' | 'outlook'
export type CalendarLink = { app: CalendarApp; href: string }

/** Where the usual calendars begin to follow an address, without anybody copying it (rule bookings.calendar-links). */
export function followLinks(address: string, name: string): CalendarLink[] {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return [
    { app: 'device', href: webcal },
    { app: 'google', href: linkTo('https://calendar.google.com/calendar/r', { cid: webcal }) },
    {
      app: 'outlook',
      href: linkTo('https://outlook.live.com/calendar/0/addfromweb', { url: address, name }),
    },
  ]
}

type Added = Pick<CalendarEntry, 'title' | 'location' | 'startsAt' | 'endsAt'>

/** Where they add one booking, as it is now: what is moved later is not moved there. */
export function addLinks({ title, location = '', startsAt, endsAt }: Added): CalendarLink[] {
  const [from, to] = [isoOf(startsAt), isoOf(endsAt)]
  const google = { action: 'TEMPLATE', text: title, location, dates: `${basicOf(from)}/${basicOf(to)}` }
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    location,
    startdt: from,
    enddt: to,
  }
  return [
    { app: 'google', href: linkTo('https://calendar.google.com/calendar/render', google) },
    { app: 'outlook', href: linkTo('https://outlook.live.com/calendar/0/deeplink/compose', outlook) },
  ]
}

const isoOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
const basicOf = (iso: string) => iso.replace(/[-:]/g, '')

/** Spaces are %20: one of the calendars shows a plus as a plus. */
function linkTo(base: string, params: Record<string, string>): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${base}?${pairs.join('&')}`
}
