import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAccessCode, withoutPass } from '#app/people/access-codes/rules.ts'
import { canUndoAcceptance, canUndoRejection, usualWait } from './rules.ts'

test.each([
  ['texts', '{"data":{"id":"A-17","pass":"9911"}}', { id: 'A-17', pass: '9911' }],
  ['numbers', '{"data":{"id":17,"pass":0}}', { id: '17', pass: '0' }],
  ['further fields', '{"ok":true,"data":{"id":"a","pass":"b","door":1}}', { id: 'a', pass: 'b' }],
  ['blanks around', ' {"data":{"id":" a ","pass":"b\\n"}} ', { id: 'a', pass: 'b' }],
  ['JSON in a JSON text', JSON.stringify('{"data":{"id":"a","pass":"b"}}'), { id: 'a', pass: 'b' }],
])('reads an access code of %s', (_, body, code) => {
  expect(readAccessCode(body)).toEqual(code)
})

test.each([
  '',
  'Accepted',
  'null',
  '[]',
  '{"data":null}',
  '{"data":{"id":"a"}}',
  '{"data":{"id":"","pass":"b"}}',
  '{"data":{"id":{"a":1},"pass":"b"}}',
  '{"data":{"id":"a","pass":true}}',
  '{"data":{"id":"a\\u0000","pass":"b"}}',
  '{"data":{"id":1e999,"pass":"b"}}',
  `{"data":{"id":"a","pass":"${'9'.repeat(101)}"}}`,
  '{"__proto__":{"data":{"id":"a","pass":"b"}}}',
])('finds no access code in %s', body => {
  expect(readAccessCode(body)).toBeNull()
})

test('an ID or a pass has up to 100 letters', () => {
  const code = { id: 'a', pass: '9'.repeat(100) }
  expect(readAccessCode(JSON.stringify({ data: code }))).toEqual(code)
})

test('reading an access code never throws, and gives only texts that can be stored', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.jsonValue())
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.record({ data: fc.record({ id: part, pass: part }) }).map(value => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(body, text => {
      const code = readAccessCode(text)
      if (!code) return
      expect(code.id).toMatch(/^[^\p{C}]{1,100}$/u)
      expect(code.pass).toMatch(/^[^\p{C}]{1,100}$/u)
    }),
  )
})

const DECIDED = new Date('2026-11-21T10:00:00Z')
test.each([
  ['of no application', null, true],
  ['of an application that waits', { status: 'submitted', updatedAt: new Date(DECIDED.getTime() + 1) }, true],
  ['of one decided before it', { status: 'approved', updatedAt: new Date(DECIDED.getTime() - 1) }, true],
  ['rejected together with it', { status: 'rejected', updatedAt: DECIDED }, false],
  ['of one decided since', { status: 'approved', updatedAt: new Date(DECIDED.getTime() + 1) }, false],
])(
  'the rejection of a receipt %s is undone, or not, by what was decided since',
  (_which, application, expected) => {
    expect(canUndoRejection({ decidedAt: DECIDED, application })).toBe(expected)
  },
)

test.each([
  ['of no application', null, false],
  ['that came with the approval', { status: 'approved', updatedAt: DECIDED }, false],
  ['after the approval', { status: 'approved', updatedAt: new Date(DECIDED.getTime() - 1) }, true],
  ['whose approval was taken back', { status: 'submitted', updatedAt: DECIDED }, false],
])('the acceptance of a slip %s is undone alone, or not', (_which, application, expected) => {
  expect(canUndoAcceptance({ decidedAt: DECIDED, application })).toBe(expected)
})

test.each([
  ['{"data":{"id":"A1","pass":"739185"}}', '{"data":{"id":"A1","pass":"•••"}}'],
  ['{"data":{"id":1,"pass":739185},"note":"739185"}', '{"data":{"id":1,"pass":•••},"note":"•••"}'],
  [
    JSON.stringify('{"data":{"id":"A1","pass":"739185"}}'),
    JSON.stringify('{"data":{"id":"A1","pass":"•••"}}'),
  ],
  ['{"data":{"id":"A1","pass":"\\u00373918\\u0035"}}', '{"data":{"id":"A1","pass":"•••"}}'],
  [
    '{"data":{"id":"A1","p\\u0061ss":"a\\/b"},"note":"is a\\/b"}',
    '{"data":{"id":"A1","p\\u0061ss":"•••"},"note":"is •••"}',
  ],
  ['{"data":{"id":1,"pass":7.39185e5}}', '{"data":{"id":1,"pass":•••}}'],
  [
    JSON.stringify('{"data":{"id":"A1","pass":"\\u0037\\u0033"}}'),
    JSON.stringify('{"data":{"id":"A1","pass":"•••"}}'),
  ],
  ['{"error":"pass 739185"}', '{"error":"pass 739185"}'],
])('of the answer %s staff see no pass', (body, shown) => {
  expect(withoutPass(body)).toBe(shown)
})

const minutes = (...counts: number[]) => counts.map(count => count * 60_000)
const hours = (...counts: number[]) => minutes(...counts.map(count => count * 60))
test.each([
  ['nothing', [], null],
  ['four decisions', minutes(1, 1, 1, 1), null],
  ['decisions within seconds', [0, 0, 0, 0, 900], { count: 5, unit: 'minute' }],
  ['a median of twelve minutes', minutes(1, 2, 12, 300, 9000), { count: 15, unit: 'minute' }],
  ['an even number', minutes(1, 2, 3, 22, 60, 90), { count: 25, unit: 'minute' }],
  ['a little less than an hour', minutes(56, 56, 56, 56, 56), { count: 1, unit: 'hour' }],
  ['hours', hours(1, 3, 3.1, 9, 30), { count: 4, unit: 'hour' }],
  ['nearly a day', hours(23.5, 23.5, 23.5, 23.5, 23.5), { count: 1, unit: 'day' }],
  ['days', hours(1, 30, 49, 80, 900), { count: 3, unit: 'day' }],
])('of %s a visitor reads how long a check usually takes', (_what, waits, expected) => {
  expect(usualWait(waits)).toEqual(expected)
})

test('how long a check takes does not depend on the order of the decisions', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 })), waits => {
      expect(usualWait(waits.toReversed())).toEqual(usualWait(waits))
    }),
  )
})
