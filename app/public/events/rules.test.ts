import { expect, test } from 'vitest'
import { copyOf, isEventImageUrl } from './rules.ts'

test.each([
  ['https://pictures.example/a.jpg', true],
  ['https://pictures.example/a.jpg?w=800', true],
  ['/images/events/0199c0de-0000-7000-8000-000000000001.jpg', true],
  ['http://pictures.example/a.jpg', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AAAA', false],
  ['https://user:pass@pictures.example/a.jpg', false],
  ['/images/events/../../secret.jpg', false],
  ['/images/receipts/0199c0de-0000-7000-8000-000000000001.jpg', false],
  ['picture', false],
  ['', false],
  ['https://pictures.example/'.padEnd(2000, 'a'), true],
  ['https://pictures.example/'.padEnd(2001, 'a'), false],
])('%s as a picture: %s', (text, expected) => {
  expect(isEventImageUrl(text)).toBe(expected)
})

test('a clone says that it is one', () => {
  expect(copyOf('Networking night')).toBe('Networking night (Copy)')
})
