import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedId } from './signed-id.server.ts'

const ours = { secrets: { cookies: 'ours' } }
const theirs = { secrets: { cookies: 'theirs' } }
const ticket = signedId('ticket')
const ID = '0190f3c2-7c1e-7d61-9a42-0c6c9f6d2b10'
const KEY = ticket.keyOf(ours, ID)

test('a key says its row, and is as short as an address wants it', () => {
  expect(ticket.readKey(ours, KEY)).toBe(ID)
  expect(KEY).toMatch(/^[\w-]{43}$/)
  expect(ticket.keyOf(ours, ID)).toBe(KEY)
})

test.each([
  ['of another house', ticket.keyOf(theirs, ID)],
  ['for something else', signedId('renewal').keyOf(ours, ID)],
  ['with a letter more', `${KEY}A`],
  ['with a letter less', KEY.slice(0, -1)],
  ['written otherwise', `${KEY}=`],
  ['that is empty', ''],
])('a key %s opens nothing', (_, key) => {
  expect(ticket.readKey(ours, key)).toBeNull()
})

test('no text but the key of a row is one', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), text => ticket.readKey(ours, text) === null))
})

test('a key with one letter changed opens nothing', () => {
  fc.assert(
    fc.property(fc.nat(KEY.length - 1), fc.constantFrom(...'AZaz09-_'), (at, letter) => {
      fc.pre(KEY[at] !== letter)
      return ticket.readKey(ours, KEY.slice(0, at) + letter + KEY.slice(at + 1)) === null
    }),
  )
})
