import { describe, expect, test } from 'vitest'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { isOffered, nextStep, type OpeningFacts, openingEntries } from './steps.ts'

const settingsOf = (saved: Record<string, unknown>) => readSettings(new Map(Object.entries(saved))).settings
const empty = (facts: Partial<OpeningFacts> = {}, saved: Record<string, unknown> = {}): OpeningFacts => ({
  settings: settingsOf(saved),
  hasSpaces: false,
  canBePaid: false,
  hasApproved: false,
  isEmpty: true,
  ...facts,
})
const everything = () => true
const doneOf = (facts: OpeningFacts) =>
  openingEntries(facts, everything)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step)
const answered = (...steps: string[]) => ({ start: { answered: steps } })

test('an empty space has all six questions before it', () => {
  expect(doneOf(empty())).toEqual([])
  expect(nextStep(openingEntries(empty(), everything))).toBe('name')
})

test.each([
  ['name', empty({}, answered('name'))],
  ['offer', empty({}, answered('offer'))],
  ['rooms', empty({}, answered('rooms'))],
  ['rooms', empty({ hasSpaces: true })],
  ['money', empty({ canBePaid: true })],
  ['contact', empty({}, answered('contact'))],
  ['contact', empty({}, { company: { phone: '+66 2 123 4567', email: 'hello@tidepool.example' } })],
  ['pass', empty({ hasApproved: true })],
])('%s is answered by what the space is, or by who said so, and nothing else is', (step, facts) => {
  expect(doneOf(facts)).toEqual([step])
})

test('everybody is asked only for what they may do', () => {
  const entries = openingEntries(empty(), permission => permission === 'settings.edit')
  expect(entries.map(({ step }) => step)).toEqual(['name', 'contact'])
})

describe('the staff area opens on the questions', () => {
  const offeredOf = (facts: OpeningFacts) => isOffered(facts, openingEntries(facts, everything))

  test.each([
    ['in an empty space', empty(), true],
    ['not where people have joined', empty({ isEmpty: false }), false],
    ['where people have joined, but it is being opened', empty({ isEmpty: false }, answered('name')), true],
    [
      'not once all are answered',
      empty({ hasSpaces: true, canBePaid: true, hasApproved: true }, answered('name', 'offer', 'contact')),
      false,
    ],
  ])('%s', (_when, facts, expected) => {
    expect(offeredOf(facts)).toBe(expected)
  })
})
