import { expect, test } from 'vitest'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { schemaOrgFaults } from '../../../../tests/support/schema-org.ts'
import { landingData } from './structured-data.ts'

const PLAN = { priceSatang: 150_00 } as never
const LANDING = {
  company: settingsSchemas.company.parse({}),
  hasPlaceOnMap: true,
  reception: { hours: settingsSchemas.hours.parse({}).reception, closed: [] },
  links: settingsSchemas.links.parse({}),
  plans: [PLAN, { priceSatang: 12_000_00 } as never],
  events: [],
}
const PAGE = { url: 'https://sala.example/th/', description: 'A house.' }

test('what a space has not said of itself, search engines do not learn', () => {
  const company = { ...LANDING.company, phone: '', email: '' }
  const [business] = landingData({ ...LANDING, company, hasPlaceOnMap: false }, PAGE)
  for (const name of ['telephone', 'email', 'geo']) expect(business).not.toHaveProperty(name)
})

test('search engines learn where the house is, when reception is there, that members always may, and what it costs', () => {
  const [business, ...rest] = landingData(LANDING, PAGE)
  expect(rest).toEqual([])
  expect(schemaOrgFaults(business)).toEqual([])
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    '@id': 'https://sala.example/#house',
    name: 'Sala Coworking',
    image: 'https://sala.example/og.png',
    address: { streetAddress: 'Jomtien Second Road', addressCountry: 'TH' },
    priceRange: 'THB 150–12,000',
    openingHoursSpecification: { length: 6, 5: { dayOfWeek: ['Saturday'], opens: '10:00', closes: '21:00' } },
    amenityFeature: {
      name: '24/7 for members',
      hoursAvailable: { dayOfWeek: { length: 7 }, opens: '00:00', closes: '23:59' },
    },
  })
  expect(business).not.toHaveProperty('sameAs')
})

test.each([
  [[], undefined],
  [[PLAN], 'THB 150'],
])('%j on sale cost %s', (plans, priceRange) => {
  expect((landingData({ ...LANDING, plans }, PAGE)[0] as { priceRange?: string }).priceRange).toBe(priceRange)
})

test('the map and the other pages of the house are named where there are some', () => {
  const links = { ...LANDING.links, map: 'https://map.example/x', linktree: 'https://links.example/x' }
  const [business] = landingData({ ...LANDING, links }, PAGE)
  expect(business).toMatchObject({ hasMap: links.map, sameAs: [links.linktree] })
})

test('each event that the page shows is an event of the house, with its picture or the house’s', () => {
  const event = {
    id: '1',
    slug: 'breakfast',
    title: 'Breakfast',
    description: 'Come hungry.',
    type: 'networking' as const,
    place: 'Terrace',
    endsAt: '2026-03-09T02:00:00.000Z',
    startsAt: '2026-03-09T01:00:00.000Z',
    day: '',
    month: '',
    weekday: '',
    time: '',
    zone: '',
    imageUrl: '/images/events/1.jpg',
  }
  const other = { ...event, slug: 'lunch', place: '', endsAt: null, imageUrl: null }
  const [, first, second] = landingData({ ...LANDING, events: [event, other] }, PAGE)
  for (const shown of [first, second]) expect(schemaOrgFaults(shown)).toEqual([])
  expect(first).toMatchObject({
    '@type': 'Event',
    name: 'Breakfast',
    startDate: '2026-03-09T01:00:00.000Z',
    endDate: '2026-03-09T02:00:00.000Z',
    url: 'https://sala.example/events/breakfast',
    image: 'https://sala.example/images/events/1.jpg',
    location: { name: 'Terrace', address: { addressLocality: 'Pattaya' } },
    organizer: { '@id': 'https://sala.example/#house' },
  })
  expect(second).toMatchObject({
    image: 'https://sala.example/og.png',
    location: { name: 'Sala Coworking' },
  })
  expect(second).not.toHaveProperty('endDate')
})
