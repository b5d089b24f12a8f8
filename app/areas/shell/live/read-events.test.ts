import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

test.each([
  ['', [], ''],
  [': welcome\n\n', [], ''],
  ['event: change\ndata: receipts\n\n', [{ event: 'change', data: 'receipts' }], ''],
  ['event: ended\ndata:\n\n', [{ event: 'ended', data: '' }], ''],
  ['event: change\ndata: rec', [], 'event: change\ndata: rec'],
  [
    ': still here\n\nevent: change\ndata: a\n\nevent: change\ndata: b\n\nevent',
    [
      { event: 'change', data: 'a' },
      { event: 'change', data: 'b' },
    ],
    'event',
  ],
])('%j holds the events %j', (received, events, rest) => {
  expect(readEvents(received)).toEqual({ events, rest })
})
