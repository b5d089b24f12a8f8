import { expect, test } from 'vitest'
import { readSettings } from '../schema/settings.ts'
import { viewArrival } from './arrival.ts'

const WIFI = { wifiName: 'Sala 5G', wifiPassword: 'lantern-42' }
const view = (arrival: object, mayEnter: boolean, locale: 'en' | 'th' = 'en') =>
  viewArrival(readSettings(new Map([['arrival', arrival]])).settings, { locale, mayEnter })

test.each([
  ['may come in', true, WIFI, { name: 'Sala 5G', password: 'lantern-42' }],
  ['may not come in now', false, WIFI, null],
  ['may come in where there is no Wi-Fi', true, {}, null],
  ['may come in where it is open', true, { wifiName: 'Sala' }, { name: 'Sala', password: '' }],
])('whoever %s is told of the Wi-Fi accordingly', (_who, mayEnter, arrival, wifi) => {
  expect(view(arrival, mayEnter).wifi).toEqual(wifi)
})

test('the way to the door is in the reader’s language, in the space’s words where it has its own', () => {
  expect(view({}, true)).toMatchObject({
    address: 'Jomtien Second Road, Pattaya, Chonburi 20150',
    mapHref: expect.stringContaining('Jomtien'),
    door: null,
    rules: null,
    code: expect.stringContaining('ID and then your Pass'),
  })
  const own = { code: { th: 'กดกริ่ง' }, rules: { en: 'Calls in the booths, please.' } }
  expect(view(own, true, 'th')).toMatchObject({ code: 'กดกริ่ง', rules: null })
  expect(view(own, true).rules).toBe('Calls in the booths, please.')
})
