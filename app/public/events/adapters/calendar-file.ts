const LONGEST_LINE_BYTES = 75

type CalendarEvent = {
  id: string
  title: string
  description: string
  startsAt: Date
  endsAt: Date
  location: string
  /** Its page. */
  url: string
  /** Host of the site: with the id it makes the entry's name in every calendar. */
  host: string
  now: Date
}

/** The event as an iCalendar file (RFC 5545), for "add to calendar". */
export function toCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sala//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@${event.host}`,
    `DTSTAMP:${toUtc(event.now)}`,
    `DTSTART:${toUtc(event.startsAt)}`,
    `DTEND:${toUtc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

function toUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')
}

/** Lines hold at most 75 bytes; what is longer goes on after a space, never in the middle of a letter. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > LONGEST_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
