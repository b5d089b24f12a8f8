import { expect, test } from 'vitest'
import type { Database } from './database.server.ts'
import { sharedRead } from './shared-read.server.ts'

const db = {} as Database

/** A read whose answers are given by hand, in the order in which it was made. */
function byHand() {
  const begun: { word: string; answer: PromiseWithResolvers<string> }[] = []
  const ask = sharedRead((_db, word: string) => {
    const answer = Promise.withResolvers<string>()
    begun.push({ word, answer })
    return answer.promise
  })
  return { begun, ask }
}

const endOfMoment = () => new Promise(resolve => setTimeout(resolve, 5))

test('those who ask at the same moment share a read', async () => {
  const { begun, ask } = byHand()
  const both = Promise.all([ask(db, 'plan'), ask(db, 'plan')])
  await endOfMoment()
  expect(begun).toHaveLength(1)
  begun[0]?.answer.resolve('one')
  expect(await both).toEqual(['one', 'one'])
})

test('whoever asks while it is under way gets what was read after they asked', async () => {
  const { begun, ask } = byHand()
  const first = ask(db, 'plan')
  await endOfMoment()
  const later = [ask(db, 'plan'), ask(db, 'plan')]
  await endOfMoment()
  expect(begun).toHaveLength(1)
  begun[0]?.answer.resolve('before')
  expect(await first).toBe('before')
  await endOfMoment()
  expect(begun).toHaveLength(2)
  begun[1]?.answer.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after'])
})

test('other words, and other databases, wait for nobody', async () => {
  const { begun, ask } = byHand()
  const all = [ask(db, 'plan'), ask(db, 'another'), ask({} as Database, 'plan')]
  await endOfMoment()
  expect(begun.map(({ word }) => word)).toEqual(['plan', 'another', 'plan'])
  for (const { answer, word } of begun) answer.resolve(word)
  expect(await Promise.all(all)).toEqual(['plan', 'another', 'plan'])
})

test('a read that fails fails for those who share it; the next begins anew', async () => {
  const { begun, ask } = byHand()
  const first = ask(db, 'plan')
  await endOfMoment()
  const next = ask(db, 'plan')
  begun[0]?.answer.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await endOfMoment()
  begun[1]?.answer.resolve('back')
  expect(await next).toBe('back')
  const again = ask(db, 'plan')
  await endOfMoment()
  begun[2]?.answer.resolve('again')
  expect(await again).toBe('again')
})

test('a read that hangs holds nobody up for long', async () => {
  const { begun, ask } = byHand()
  void ask(db, 'plan')
  await endOfMoment()
  const next = ask(db, 'plan')
  await expect.poll(() => begun.length, { timeout: 3000 }).toBe(2)
  begun[1]?.answer.resolve('fresh')
  expect(await next).toBe('fresh')
})
