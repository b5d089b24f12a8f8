import { expect, test } from 'vitest'
import { houseImagePath, isHouseImage, isPhotoPlace } from './front.ts'

test.each([
  ['house/0198f4a2-1111-7abc-8def-0123456789ab.jpg', true],
  ['house/0198f4a2-1111-7abc-8def-0123456789ab.webp', true],
  ['house/0198f4a2-1111-7abc-8def-0123456789ab.png', false],
  ['events/0198f4a2-1111-7abc-8def-0123456789ab.jpg', false],
  ['house/../receipts/0198f4a2-1111-7abc-8def-01234567.jpg', false],
])('%s is a picture of the house: %s', (key, isOurs) => {
  expect(isHouseImage(key)).toBe(isOurs)
})

test('an address names the picture', () => {
  expect(houseImagePath('house/a.jpg')).toBe('/images/house/a.jpg')
})

test.each([
  ['visa', true],
  ['hero', true],
  ['footer', false],
  [null, false],
])('%s is a place for a photo: %s', (place, isPlace) => {
  expect(isPhotoPlace(place)).toBe(isPlace)
})
