import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pressFields, readAnswer, readPresses, savePresses, type WaitingPress } from './waiting-presses.ts'

function storage(content?: string) {
  const kept = new Map(content === undefined ? [] : [['sala:clock', content]])
  const fake = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  return { open: () => fake as unknown as Storage, kept }
}

const blocked = () => {
  throw new Error('blocked')
}

const press = (values: Partial<WaitingPress> = {}): WaitingPress => ({
  userId: 'u1',
  intent: 'in',
  pressedAt: 1000,
  isLate: true,
  ...values,
})

test('presses are kept in their order until there are none', () => {
  const { open, kept } = storage()
  const presses = [press(), press({ intent: 'out', pressedAt: 2000 })]
  expect(savePresses(open, presses)).toBe(true)
  expect(readPresses(open)).toEqual(presses)
  savePresses(open, [])
  expect(kept.size).toBe(0)
})

test('where the browser keeps nothing, nothing is kept and nothing breaks', () => {
  expect(savePresses(blocked, [press()])).toBe(false)
  expect(readPresses(blocked)).toEqual([])
})

test('whatever is in the storage, only presses are read', () => {
  const good = press()
  const { open } = storage(
    JSON.stringify([good, null, 7, { ...good, intent: 'up' }, { ...good, pressedAt: 'now' }]),
  )
  expect(readPresses(open)).toEqual([good])
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), content => {
      for (const { userId, intent, pressedAt } of readPresses(storage(content).open)) {
        expect([typeof userId, ['in', 'out'].includes(intent), Number.isFinite(pressedAt)]).toEqual([
          'string',
          true,
          true,
        ])
      }
    }),
  )
})

test.each([
  [{ isLate: false }, 9000, null],
  [{ isLate: true }, 9000, '8000'],
  [{ isLate: true }, 400, '0'],
])('of %j at %i the wait is sent as %s', (values, now, waited) => {
  const fields = pressFields(press(values), now)
  expect(fields.get('waitedMs')).toBe(waited)
  expect(fields.get('userId')).toBe('u1')
  expect(fields.get('intent')).toBe('in')
})

test('an answer settles a press; a fault, a lost connection or a login page do not', async () => {
  expect(await readAnswer(null)).toEqual({ kind: 'failed' })
  expect(await readAnswer(new Response('down', { status: 502 }))).toEqual({ kind: 'failed' })
  expect(await readAnswer(new Response('<html>', { status: 200 }))).toEqual({ kind: 'failed' })
  expect(await readAnswer({ type: 'opaqueredirect', status: 0 } as Response)).toEqual({ kind: 'signed_out' })
  expect(await readAnswer(Response.json({ isOk: true, message: 'in' }))).toEqual({
    kind: 'settled',
    isOk: true,
    message: 'in',
  })
  expect(await readAnswer(Response.json({ isOk: false, message: 'no' }, { status: 409 }))).toMatchObject({
    kind: 'settled',
    isOk: false,
  })
})
