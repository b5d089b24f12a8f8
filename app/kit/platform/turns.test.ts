import { expect, test } from 'vitest'
import { type Asker, createTurns, TooManyWaiting } from './turns.ts'

/** A house where one works at a time, with the order in which works began. */
function open(limits: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 20, mostWaitingOfOne: 10, ...limits })
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (line: Asker['line'], key: string) =>
    inTurn({ line, key }, () => {
      began.push(key)
      return new Promise<string>(resolve => ends.push(() => resolve(key)))
    }).catch(error => (error instanceof TooManyWaiting ? `${key} is turned away` : error))
  async function finishAll() {
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { ask, began, ends, finishAll }
}

test('no more work at once than may', async () => {
  const { ask, began, ends, finishAll } = open({ atOnce: 2 })
  for (let i = 0; i < 6; i++) void ask('others', 'a')
  expect(began).toHaveLength(2)
  ends.shift()?.()
  await new Promise(setImmediate)
  expect(began).toHaveLength(3)
  await finishAll()
  expect(began).toHaveLength(6)
})

test('the first line goes before the others, who have every fourth turn all the same', async () => {
  const { ask, began, finishAll } = open()
  void ask('others', 'at work')
  for (let i = 0; i < 3; i++) void ask('others', 'other')
  for (let i = 0; i < 6; i++) void ask('first', 'first')
  await finishAll()
  expect(began.slice(1)).toEqual([
    ...['first', 'first', 'first', 'other'],
    ...['first', 'first', 'first', 'other', 'other'],
  ])
})

test('who asks once has its turn after one of whoever asks without end', async () => {
  const { ask, began, finishAll } = open()
  for (let i = 0; i < 8; i++) void ask('others', 'flood')
  void ask('others', 'neighbour')
  await finishAll()
  expect(began.indexOf('neighbour')).toBeLessThanOrEqual(2)
})

test('one key may not fill the room, and where many do, the latest of the longest goes', async () => {
  const { ask, finishAll } = open({ mostWaiting: 5, mostWaitingOfOne: 4 })
  const flood = Array.from({ length: 7 }, () => ask('others', 'flood'))
  const others = ['b', 'c', 'd'].map(key => ask('others', key))
  await finishAll()
  expect(await Promise.all(others)).toEqual(['b', 'c', 'd'])
  const answers = await Promise.all(flood)
  expect(answers.filter(answer => answer === 'flood')).toHaveLength(3)
})

test('work that fails makes room for the next', async () => {
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 5, mostWaitingOfOne: 5 })
  const asker = { line: 'others', key: 'a' } as const
  const failing = inTurn(asker, () => Promise.reject(new Error('no'))).catch(error => error.message)
  const following = inTurn(asker, async () => 'done')
  expect([await failing, await following]).toEqual(['no', 'done'])
})
