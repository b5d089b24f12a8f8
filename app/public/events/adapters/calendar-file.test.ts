import { expect, test } from 'vitest'
import { toCalendarFile } from './calendar-file.ts'

const event = {
  id: '0199',
  title: 'Jazz; wine, and\nmore',
  description: 'ดนตรีแจ๊สริมทะเลกับเพื่อนใหม่ทุกคืนวันศุกร์ที่ศาลา',
  startsAt: new Date('2026-12-31T12:00:00Z'),
  endsAt: new Date('2026-12-31T14:00:00Z'),
  location: 'Sala, Pattaya',
  url: 'https://sala.example/events/jazz',
  host: 'sala.example',
  now: new Date('2026-11-21T05:00:00Z'),
}

test('the file has the event with its time in UTC', () => {
  const lines = toCalendarFile(event).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:0199@sala.example',
      'DTSTAMP:20261121T050000Z',
      'DTSTART:20261231T120000Z',
      'DTEND:20261231T140000Z',
      'LOCATION:Sala\\, Pattaya',
      'URL:https://sala.example/events/jazz',
      'END:VCALENDAR',
    ]),
  )
})

test('commas, semicolons and line ends of a title stay text', () => {
  expect(toCalendarFile(event)).toContain('SUMMARY:Jazz\\; wine\\, and\\nmore\r\n')
})

test('long lines are folded between letters, and unfold to the same text', () => {
  const file = toCalendarFile(event)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${event.description}\r\n`)
})
