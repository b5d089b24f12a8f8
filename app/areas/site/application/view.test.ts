import { expect, test } from 'vitest'
import { stageOf } from './view.ts'

const sent = { status: 'submitted' } as const
const accepted = { status: 'approved' } as const
const refused = { status: 'rejected' } as const
const withdrawn = { status: 'withdrawn' } as const

test.each([
  ['submitted', [], 'unpaid'],
  ['submitted', [sent], 'checking'],
  ['submitted', [accepted], 'checking'],
  ['submitted', [refused], 'again'],
  ['submitted', [sent, refused], 'checking'],
  ['submitted', [refused, sent], 'again'],
  ['submitted', [withdrawn], 'unpaid'],
  ['submitted', [withdrawn, sent], 'checking'],
  ['submitted', [withdrawn, refused], 'again'],
  ['approved', [], 'approved'],
  ['approved', [refused], 'approved'],
  ['rejected', [], 'rejected'],
  ['rejected', [accepted], 'rejected'],
] as const)('an application that is %s with receipts %j, newest first, is %s', (status, receipts, stage) => {
  expect(stageOf({ status, receipts: [...receipts] })).toBe(stage)
})
