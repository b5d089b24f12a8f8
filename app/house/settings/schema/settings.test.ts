import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const { settings: defaults } = readSettings(new Map())

test('an empty database has every default', () => {
  expect(readSettings(new Map()).unreadable).toEqual([])
  expect(defaults.company.name).toBe('Sala Coworking')
})

test('a field that cannot be read has its default, the others stay', () => {
  const { settings, unreadable } = readSettings(new Map([['company', { name: 'House', latitude: 'north' }]]))
  expect(settings.company).toEqual({ ...defaults.company, name: 'House' })
  expect(unreadable).toEqual(['company.latitude'])
})

test.each([
  [
    'half an account',
    'payments',
    { isSample: false, promptPayKind: 'national_id', promptPayId: '0812345678' },
  ],
  ['an account of an unknown kind', 'payments', { isSample: false, promptPayKind: 'bitcoin' }],
  ['a week of six days', 'hours', { reception: [null, null, null, null, null, null] }],
  [
    'a week with an hour that no day has',
    'hours',
    { reception: Array(7).fill({ opens: '24:00', closes: '24:30' }) },
  ],
  ['text', 'links', 'https://cal.com'],
  ['a list', 'company', ['Sala']],
])('%s falls back as a whole', (_what, group, value) => {
  const { settings, unreadable } = readSettings(new Map([[group, value]]))
  expect(settings).toEqual(defaults)
  expect(unreadable).toEqual([group])
})

test('a stored script is no link', () => {
  const { settings, unreadable } = readSettings(
    new Map([['links', { tour: 'javascript:alert(1)', map: null }]]),
  )
  expect(settings.links.tour).toBeNull()
  expect(unreadable).toEqual(['links.tour'])
})
