import { expect, test } from 'vitest'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { bookingLink } from './views.ts'

test.each([
  ['booking', '/request?for=call'],
  ['tour', '/request?for=tour'],
  ['consultation', '/request?for=consultation'],
] as const)('without a link, %s opens our own request', (service, href) => {
  expect(bookingLink(service, settingsSchemas.links.parse({}))).toBe(href)
})

test('a link that is set wins', () => {
  const links = settingsSchemas.links.parse({ tour: 'https://cal.example/tour' })
  expect(bookingLink('tour', links)).toBe('https://cal.example/tour')
  expect(bookingLink('booking', links)).toBe('/request?for=call')
})
