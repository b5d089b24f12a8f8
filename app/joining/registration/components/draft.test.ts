import { expect, test } from 'vitest'
import { emptyValues } from '../schema/registration.ts'
import { clearDraft, mergeDraft, readDraft, saveDraft } from './draft.ts'

const KEY = '0197c5a0-0000-7000-8000-000000000001'
const OTHER_KEY = '0197c5a0-0000-7000-8000-000000000002'

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    open: () =>
      ({
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => items.set(key, value),
        removeItem: (key: string) => items.delete(key),
      }) as unknown as Storage,
  }
}

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('a draft comes back with its submission key', () => {
  const { open } = memoryStorage()
  const values = {
    ...emptyValues({ submissionKey: KEY, startDate: '2026-11-21' }),
    name: 'Anna',
    line: 'annab',
  }
  saveDraft(open, 'wizard', values)
  expect(readDraft(open, 'wizard', '2026-11-21')).toMatchObject({
    submissionKey: KEY,
    name: 'Anna',
    line: 'annab',
    startDate: '2026-11-21',
  })
})

test('neither the consent nor the payment method is kept', () => {
  const { open, items } = memoryStorage()
  const values = emptyValues({ submissionKey: KEY, startDate: '2026-11-21' })
  saveDraft(open, 'wizard', {
    ...values,
    agreementAccepted: true,
    termsAccepted6: true,
    paymentMethod: 'scan',
  })
  expect([...items.values()].join()).not.toMatch(/Accepted|payment/)
})

test('each variant of the form has a draft of its own', () => {
  const { open } = memoryStorage()
  saveDraft(open, 'wizard', emptyValues({ submissionKey: KEY, startDate: '2026-11-21' }))
  expect(readDraft(open, 'membership_page', '2026-11-21')).toBeNull()
})

test('a start date that has passed becomes today, a later one stays', () => {
  const { open } = memoryStorage()
  saveDraft(open, 'wizard', emptyValues({ submissionKey: KEY, startDate: '2026-11-21' }))
  expect(readDraft(open, 'wizard', '2026-11-25')?.startDate).toBe('2026-11-25')
  expect(readDraft(open, 'wizard', '2026-11-20')?.startDate).toBe('2026-11-21')
})

test('a cleared draft is gone', () => {
  const { open } = memoryStorage()
  saveDraft(open, 'wizard', emptyValues({ submissionKey: KEY, startDate: '2026-11-21' }))
  clearDraft(open, 'wizard')
  expect(readDraft(open, 'wizard', '2026-11-21')).toBeNull()
})

test.each(['not json', '"text"', 'null', '{}', '{"submissionKey":"x","name":"Anna"}'])(
  'what is no draft is none: %s',
  saved => {
    const { open, items } = memoryStorage()
    items.set('sala:registration:wizard', saved)
    expect(readDraft(open, 'wizard', '2026-11-21')).toBeNull()
  },
)

test('a field of another type is taken as empty', () => {
  const { open, items } = memoryStorage()
  items.set(
    'sala:registration:wizard',
    JSON.stringify({ submissionKey: KEY, name: 7, isExistingMember: 'maybe' }),
  )
  expect(readDraft(open, 'wizard', '2026-11-21')).toMatchObject({ name: '', isExistingMember: '' })
})

test('blocked storage is as good as none', () => {
  const values = emptyValues({ submissionKey: KEY, startDate: '2026-11-21' })
  expect(readDraft(blocked, 'wizard', '2026-11-21')).toBeNull()
  expect(() => saveDraft(blocked, 'wizard', values)).not.toThrow()
  expect(() => clearDraft(blocked, 'wizard')).not.toThrow()
})

test('what was typed before the draft could be read wins over it, the rest comes from the draft', () => {
  const { open } = memoryStorage()
  const untouched = emptyValues({ submissionKey: OTHER_KEY, startDate: '2026-11-21', plan: 'day-pass' })
  saveDraft(open, 'wizard', {
    ...untouched,
    submissionKey: KEY,
    plan: 'week-pass',
    name: 'Old name',
    email: 'anna@example.com',
  })
  const draft = readDraft(open, 'wizard', '2026-11-21')
  if (!draft) throw new Error('no draft')
  expect(mergeDraft(untouched, { ...untouched, name: 'New name' }, draft)).toEqual({
    ...untouched,
    submissionKey: KEY,
    name: 'New name',
    email: 'anna@example.com',
  })
})

test('the plan comes from the draft where the page was opened for none', () => {
  const { open } = memoryStorage()
  const untouched = emptyValues({ submissionKey: OTHER_KEY, startDate: '2026-11-21' })
  saveDraft(open, 'membership_page', { ...untouched, plan: 'week-pass' })
  const draft = readDraft(open, 'membership_page', '2026-11-21')
  if (!draft) throw new Error('no draft')
  expect(mergeDraft(untouched, untouched, draft).plan).toBe('week-pass')
})

test.each([
  ['', 'yes'],
  ['no', 'no'],
] as const)(
  'a page that answers the existing-member question does so where the draft says %j',
  (saved, shown) => {
    const { open } = memoryStorage()
    const empty = emptyValues({ submissionKey: OTHER_KEY, startDate: '2026-11-21' })
    saveDraft(open, 'wizard', { ...empty, isExistingMember: saved })
    const draft = readDraft(open, 'wizard', '2026-11-21')
    if (!draft) throw new Error('no draft')
    const untouched = { ...empty, isExistingMember: 'yes' as const }
    expect(mergeDraft(untouched, untouched, draft).isExistingMember).toBe(shown)
  },
)
