const LONGEST_LINE_BYTES = 75

/** An entry of a calendar (RFC 5545); its times go out in UTC, so that no calendar has to guess a zone. */
export type CalendarEntry = {
  /** For life: whatever is moved keeps it, so that calendars move it too. */
  uid: string
  /** Rises with every change of time, place or state. */
  sequence?: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  title: string
  description?: string
  location?: string
  url?: string
  status?: CalendarStatus
  /** Between whom it is; only where it is sent to somebody (RFC 5546). */
  organizer?: CalendarPerson
  attendee?: CalendarPerson
}

/** What the format knows of an event. */
export type CalendarStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'

type CalendarPerson = { name: string; email: string }

type Calendar = {
  /** Which part of the program writes it, e.g. "Bookings". */
  product: string
  /** What people see it called who follow it. */
  name?: string
  /** How often whoever follows it should look again; only for what is followed. */
  isFeed?: boolean
  /** What it asks of a calendar that gets it by mail (RFC 5546). */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  entries: readonly CalendarEntry[]
}

/** A calendar as a file or a feed that every calendar reads. */
export function toCalendar({ product, name, isFeed = false, method, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Sala//${product}//EN`,
    ...(isFeed ? ['METHOD:PUBLISH', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    ...(method && !isFeed ? [`METHOD:${method}`] : []),
    ...(name ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`] : []),
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/**
 * The entries of several calendars that were to go with mails, the newest first, as one that is published: of each the
 * newest, and nobody is asked to answer (RFC 5546).
 */
export function joinCalendars(calendars: readonly string[]): string {
  const all = calendars.flatMap(calendar => calendar.match(/^BEGIN:VEVENT\r\n.*?^END:VEVENT\r\n/gms) ?? [])
  const byName = new Map(all.toReversed().map(entry => [/^UID:.*$/m.exec(entry)?.[0], entry]))
  const entries = [...byName.values()]
  const [head = '', tail = ''] = toCalendar({ product: 'Mails', method: 'PUBLISH', entries: [] }).split(
    'END:',
  )
  return `${head}${entries.join('').replace(/^ATTENDEE.*\r\n(?: .*\r\n)*/gm, '')}END:${tail}`
}

function linesOf(entry: CalendarEntry): string[] {
  const { uid, sequence, startsAt, endsAt, changedAt, title, description, location, url, status } = entry
  const { organizer, attendee } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${toUtc(changedAt)}`,
    `DTSTART:${toUtc(startsAt)}`,
    `DTEND:${toUtc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`, `LAST-MODIFIED:${toUtc(changedAt)}`]),
    ...(status === undefined ? [] : [`STATUS:${status}`]),
    ...(organizer ? [personLine('ORGANIZER', organizer)] : []),
    ...(attendee ? [personLine('ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE', attendee)] : []),
    'END:VEVENT',
  ]
}

/** A parameter in quotes holds no quotes and no control characters (RFC 5545 section 3.2). */
function personLine(property: string, { name, email }: CalendarPerson): string {
  return `${property};CN="${name.replace(/["\p{Cc}]/gu, ' ').trim()}":mailto:${email}`
}

function toUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')
}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** Lines hold at most 75 bytes; what is longer goes on after a space, never in the middle of a letter. */
function fold(line: string): string {
  if (bytesOf(line) <= LONGEST_LINE_BYTES) return line
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = bytesOf(letter)
    if (bytes + size > LONGEST_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
