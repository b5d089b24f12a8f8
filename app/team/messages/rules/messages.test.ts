import { describe, expect, test } from 'vitest'
import {
  canMarkRead,
  canReply,
  describeParticipant,
  isSameParty,
  LIMITS,
  matchesSearch,
  type Party,
  previewOf,
  replySubject,
} from './messages.ts'

const ploy: Party = { type: 'admin', id: 'ploy' }
const kanya: Party = { type: 'employee', id: 'kanya' }
const fromPloy = {
  senderType: ploy.type,
  senderId: ploy.id,
  receiverType: kanya.type,
  receiverId: kanya.id,
}

test.each<[Party, Party, boolean]>([
  [ploy, { ...ploy }, true],
  [ploy, { ...ploy, type: 'employee' }, false],
  [ploy, { ...ploy, id: 'daria' }, false],
])('%j and %j are the same side: %s', (a, b, expected) => {
  expect(isSameParty(a, b)).toBe(expected)
})

describe('a message from Ploy to Kanya', () => {
  test.each<[string, Party, boolean, boolean]>([
    ['its recipient', kanya, false, true],
    ['its recipient, a second time', kanya, true, false],
    ['its sender', ploy, false, false],
    ['another employee', { type: 'employee', id: 'malee' }, false, false],
    ['an admin with the id of the recipient', { type: 'admin', id: 'kanya' }, false, false],
  ])('may be marked as read by %s: %j, read %s → %s', (_who, reader, isRead, expected) => {
    expect(canMarkRead({ ...fromPloy, isRead }, reader)).toBe(expected)
  })

  test('is answered by its recipient only', () => {
    expect(canReply(fromPloy, kanya)).toBe(true)
    expect(canReply(fromPloy, ploy)).toBe(false)
  })
})

test.each([
  ['Keys', 'Re: Keys'],
  ['Re: Keys', 'Re: Keys'],
  ['RE: re : Re:Keys', 'Re: Keys'],
  ['Regarding keys', 'Re: Regarding keys'],
  ['  Keys ', 'Re: Keys'],
  ['x'.repeat(LIMITS.subject), `Re: ${'x'.repeat(LIMITS.subject - 4)}`],
])('the answer to %j is about %j', (subject, expected) => {
  expect(replySubject(subject)).toBe(expected)
})

test.each([
  ['Short', 'Short'],
  ['Two\n\nlines  here', 'Two lines here'],
  ['x'.repeat(140), 'x'.repeat(140)],
  ['x'.repeat(141), `${'x'.repeat(140)}…`],
  [`${'word '.repeat(40)}end`, `${'word '.repeat(27)}word…`],
  [`${'a'.repeat(70)} ${'b'.repeat(100)}`, `${'a'.repeat(70)} ${'b'.repeat(69)}…`],
  [`${'a'.repeat(71)} ${'b'.repeat(100)}`, `${'a'.repeat(71)}…`],
  ['🌴'.repeat(141), `${'🌴'.repeat(140)}…`],
])('%j begins with %j', (content, expected) => {
  expect(previewOf(content)).toBe(expected)
})

test.each([
  [undefined, { name: 'Unknown', department: 'Unknown Department' }],
  [
    { name: 'Kanya', department: '' },
    { name: 'Kanya', department: 'Unknown Department' },
  ],
  [
    { name: ' ', department: 'Café' },
    { name: 'Unknown', department: 'Café' },
  ],
  [
    { name: 'Kanya', department: 'Café' },
    { name: 'Kanya', department: 'Café' },
  ],
])('%j is shown as %j', (person, expected) => {
  expect(describeParticipant(person, { name: 'Unknown', department: 'Unknown Department' })).toEqual(expected)
})

test.each([
  ['', true],
  ['KANYA', true],
  ['saeng kan', true],
  ['emp-007', true],
  ['café', true],
  ['kanya front', false],
  ['%', false],
])('the search %j finds Kanya: %s', (search, expected) => {
  const person = { name: 'Kanya Saengchan', code: 'EMP-007', department: 'Café' }
  expect(matchesSearch(person, search)).toBe(expected)
})
