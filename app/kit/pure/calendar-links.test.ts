import { expect, test } from 'vitest'
import { addLinks, followLinks } from './calendar-links.ts'

const queryOf = (href: string) => Object.fromEntries(new URL(href).searchParams)
const hrefsOf = (links: { app: string; href: string }[]) =>
  Object.fromEntries(links.map(({ app, href }) => [app, href]))

test('the usual calendars follow the private address itself', () => {
  const address = 'https://sala.test/calendar/abc_-1.ics'
  const { device = '', google = '', outlook = '' } = hrefsOf(followLinks(address, 'ห้อง & чай + 1'))
  expect(device).toBe('webcal://sala.test/calendar/abc_-1.ics')
  expect(google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/r\?/)
  expect(queryOf(google)).toEqual({ cid: device })
  expect(outlook).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/addfromweb\?/)
  expect(queryOf(outlook)).toEqual({ url: address, name: 'ห้อง & чай + 1' })
})

test('they add a booking with its name, place and time in UTC, whatever signs are in them', () => {
  const { google = '', outlook = '' } = hrefsOf(
    addLinks({
      title: 'Reef: tea & "cake" + ประชุม',
      location: 'Floor 2, left',
      startsAt: new Date('2026-12-01T23:30+07:00'),
      endsAt: new Date('2026-12-02T02:15+07:00'),
    }),
  )
  expect(queryOf(google)).toEqual({
    action: 'TEMPLATE',
    text: 'Reef: tea & "cake" + ประชุม',
    location: 'Floor 2, left',
    dates: '20261201T163000Z/20261201T191500Z',
  })
  expect(queryOf(outlook)).toMatchObject({
    rru: 'addevent',
    subject: 'Reef: tea & "cake" + ประชุม',
    location: 'Floor 2, left',
    startdt: '2026-12-01T16:30:00Z',
    enddt: '2026-12-01T19:15:00Z',
  })
  for (const href of [google, outlook]) expect(href).not.toMatch(/[\s"]|(?<!%2)\+/)
})
