import { describe, expect, test } from 'vitest'
import { settingsSchemas } from '../schema/settings.ts'
import { linktreeLink, mapFrameLink, mapLink, phoneLink } from './links.ts'

const company = settingsSchemas.company.parse({ email: 'hello@sala.example' })
const unset = settingsSchemas.links.parse({})

describe('links that are not set up', () => {
  test('Linktree is the contact list', () => {
    expect(linktreeLink(unset, '/th/#contact')).toBe('/th/#contact')
  })

  test('the map is a search for the address', () => {
    const query = new URL(mapLink(unset, company)).searchParams.get('query')
    expect(query).toBe('Sala Coworking, Jomtien Second Road, Pattaya, Chonburi, 20150')
  })

  test('the frame is OpenStreetMap with the house in its middle', () => {
    const frame = new URL(mapFrameLink(unset, { ...company, latitude: 12.9, longitude: 100.9 }))
    expect(frame.origin).toBe('https://www.openstreetmap.org')
    expect(frame.searchParams.get('marker')).toBe('12.9,100.9')
    expect(frame.searchParams.get('bbox')).toBe('100.88900,12.89400,100.91100,12.90600')
  })
})

test('links that are set up win', () => {
  const links = {
    booking: 'https://cal.example/call',
    tour: 'https://cal.example/tour',
    consultation: 'https://cal.example/advice',
    linktree: 'https://linktr.example/sala',
    map: 'https://maps.example/sala',
    mapEmbed: 'https://www.google.com/maps/embed?pb=1',
  }
  expect(linktreeLink(links, '#contact')).toBe(links.linktree)
  expect(mapLink(links, company)).toBe(links.map)
  expect(mapFrameLink(links, company)).toBe(links.mapEmbed)
})

test('a phone number is dialled without its spaces', () => {
  expect(phoneLink('+66 (0)38 000-024')).toBe('tel:+66038000024')
})
