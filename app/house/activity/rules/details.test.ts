import { expect, test } from 'vitest'
import { doerOf, readDetails } from './activity.ts'

test.each([
  ['0190', 'signed_in', 'person'],
  ['0190', 'application_submitted', 'person'],
  [null, 'application_submitted', 'visitor'],
  [null, 'receipt_resubmitted', 'visitor'],
  [null, 'sign_in_failed', 'visitor'],
  [null, 'created_login', 'system'],
  [null, 'expired', 'system'],
])('with the actor %s, %s is of a %s', (adminId, action, doer) => {
  expect(doerOf({ adminId, action })).toBe(doer)
})

test.each([
  [{}, [], []],
  [{ rows: 3 }, [], [{ field: 'rows', value: 3 }]],
  [
    { before: { a: 1 }, after: { a: 2, b: 'x' }, reason: 'why' },
    [
      { field: 'a', before: 1, after: 2 },
      { field: 'b', before: null, after: 'x' },
    ],
    [{ field: 'reason', value: 'why' }],
  ],
  [{ before: { a: 1 } }, [{ field: 'a', before: 1, after: null }], []],
  // Words by language: each language that changed is a field of its own.
  [
    { before: { name: { en: 'Room', th: 'ห้อง' } }, after: { name: { en: 'Room', th: 'ห้องใหม่', ru: '' } } },
    [{ field: 'name_th', before: 'ห้อง', after: 'ห้องใหม่' }],
    [],
  ],
  [{ after: { name: { en: 'Room' } } }, [{ field: 'name_en', before: '', after: 'Room' }], []],
  [{ name: { en: 'Room' } }, [], [{ field: 'name_en', value: 'Room' }]],
  [{ hours: { en: 1, mon: 2 } }, [], [{ field: 'hours', value: { en: 1, mon: 2 } }]],
  [
    { before: 'text', after: ['list'] },
    [],
    [
      { field: 'before', value: 'text' },
      { field: 'after', value: ['list'] },
    ],
  ],
])('%j reads as changes %j and facts %j', (details, changes, facts) => {
  expect(readDetails(details)).toEqual({ changes, facts })
})
