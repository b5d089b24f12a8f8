import { expect, test } from 'vitest'
import { isCodeOpen, stateOn, type TurnRefusal, turnOf, turnRefusal } from './turns.ts'

const TODAY = '2027-03-10'
const AT = new Date('2027-03-09T03:00:00Z')
const [first, second] = [
  { nth: 1, signedAt: null },
  { nth: 2, signedAt: null },
]
const signed = { nth: 1, signedAt: AT }
const open = { state: 'open', lapsesOn: TODAY } as const

test.each([
  ['open on its last day', open, 'open'],
  ['lapsed on the day after it, though no night has said so', { ...open, lapsesOn: '2027-03-09' }, 'lapsed'],
  ['done for ever', { state: 'done', lapsesOn: '2027-03-09' }, 'done'],
  ['withdrawn for ever', { state: 'withdrawn', lapsesOn: '2027-03-09' }, 'withdrawn'],
] as const)('a text is %s', (_, signing, state) => {
  expect(stateOn(signing, TODAY)).toBe(state)
})

test('who signs next is the first who has not, however they are listed', () => {
  expect([turnOf([second, first]), turnOf([second, signed]), turnOf([signed])]).toEqual([first, second, null])
})

test.each<
  [string, Parameters<typeof turnRefusal>[0], { nth: number; signedAt: Date | null }, TurnRefusal | null]
>([
  ['the first', open, first, null],
  ['the second, before the first has', open, second, 'not_your_turn'],
  ['the first once more', open, signed, 'signed'],
  ['anybody after its last day', { ...open, lapsesOn: '2027-03-09' }, first, 'lapsed'],
  ['anybody once it is taken back', { ...open, state: 'withdrawn' }, first, 'withdrawn'],
  ['anybody once somebody has declined', { ...open, state: 'declined' }, first, 'declined'],
  ['anybody once everybody has', { ...open, state: 'done' }, signed, 'done'],
])('%s signs, or hears why not: %#', (_, signing, signer, refusal) => {
  const signers = signer.nth === 1 ? [signer, second] : [first, signer]
  expect(turnRefusal(signing, { signer, signers, today: TODAY })).toBe(refusal)
})

const code = { codeHash: 'x', codeEndsAt: new Date(AT.getTime() + 1), codeTries: 4 }

test.each([
  ['is good until its end, after four wrong ones', code, true],
  ['is over at its end', { ...code, codeEndsAt: AT }, false],
  ['is over after five wrong ones', { ...code, codeTries: 5 }, false],
  ['is none before one was mailed', { ...code, codeHash: null, codeEndsAt: null }, false],
])('a code %s', (_, known, isOpen) => {
  expect(isCodeOpen(known, AT)).toBe(isOpen)
})
