import { expect, test } from 'vitest'
import { createTurns, TooManyWaiting, type Turn } from './turns.ts'

/** A house where one works at a time, with the order in which works began. */
function open(limits: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const turns = createTurns({ atOnce: 1, most: 20, mostOfOne: 10, ...limits })
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (line: NonNullable<Turn['line']>, key: string) =>
    turns
      .take({ line, from: key }, () => {
        began.push(key)
        return new Promise<string>(resolve => ends.push(() => resolve(key)))
      })
      .catch(error => (error instanceof TooManyWaiting ? `${key} is turned away` : error))
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
    'first',
    'first',
    'first',
    'other',
    'first',
    'first',
    'first',
    'other',
    'other',
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
  const { ask, finishAll } = open({ most: 5, mostOfOne: 4 })
  const flood = Array.from({ length: 7 }, () => ask('others', 'flood'))
  const others = ['b', 'c', 'd'].map(key => ask('others', key))
  await finishAll()
  expect(await Promise.all(others)).toEqual(['b', 'c', 'd'])
  const answers = await Promise.all(flood)
  expect(answers.filter(answer => answer === 'flood')).toHaveLength(3)
})

const LIMITS = { atOnce: 1, most: 6, mostOfOne: 4, mostBytes: 1000 }

/** Turns that are all asked for before the first one ends; `order` is who had them. */
function crowd(limits: Partial<typeof LIMITS> = {}) {
  const turns = createTurns({ ...LIMITS, ...limits })
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const enter = (from: string, { bytes = 0, signal }: { bytes?: number; signal?: AbortSignal } = {}) =>
    turns.take({ from, bytes, ...(signal && { signal }) }, async () => {
      order.push(from)
      await first.promise
    })
  return { turns, order, enter, end: first.resolve }
}

test('one after the other, and whoever sends much waits for themselves', async () => {
  const { order, enter, end } = crowd()
  const all = ['flood', 'flood', 'flood', 'flood', 'Nok', 'Mali', 'Nok'].map(from => enter(from))
  expect(order).toEqual(['flood'])
  end()
  await Promise.all(all)
  expect(order).toEqual(['flood', 'flood', 'Nok', 'Mali', 'flood', 'Nok', 'flood'])
})

test('as many at once as there may be', async () => {
  const { order, enter, end } = crowd({ atOnce: 2 })
  const all = ['a', 'b', 'c'].map(from => enter(from))
  expect(order).toEqual(['a', 'b'])
  end()
  await Promise.all(all)
  expect(order).toEqual(['a', 'b', 'c'])
})

test('a failure is that of its turn, and the next one comes', async () => {
  const turns = createTurns(LIMITS)
  const failed = turns.take({ from: 'a', bytes: 0 }, () => Promise.reject(new Error('broken')))
  const next = turns.take({ from: 'a', bytes: 0 }, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('of one that asks only so many wait', async () => {
  const { enter, end } = crowd()
  const all = Array.from({ length: 5 }, () => enter('flood'))
  await expect(enter('flood')).rejects.toThrow(TooManyWaiting)
  end()
  await Promise.all(all)
})

test('when all places are taken, the newest of whoever has most gives way', async () => {
  const { order, enter, end } = crowd()
  const crowded = ['x', 'flood', 'flood', 'flood', 'flood', 'Nok', 'Nok'].map(from => enter(from))
  const refused = expect(crowded[4]).rejects.toThrow(TooManyWaiting)
  const late = enter('Mali')
  await refused
  end()
  await Promise.all([...crowded.filter((_, i) => i !== 4), late])
  expect(order.filter(from => from === 'Mali')).toHaveLength(1)
})

test('among equals nobody gives way', async () => {
  const { enter, end } = crowd({ most: 2 })
  const all = ['x', 'a', 'b'].map(from => enter(from))
  await expect(enter('c')).rejects.toThrow(TooManyWaiting)
  end()
  await Promise.all(all)
})

test('only so many bytes wait, but never is one too large to wait alone', async () => {
  const { turns, enter, end } = crowd()
  const all = [enter('x'), enter('a', { bytes: 5000 })]
  await expect(enter('b', { bytes: 5000 })).rejects.toThrow(TooManyWaiting)
  expect(turns.count()).toBe(1)
  end()
  await Promise.all(all)
  expect(turns.count()).toBe(0)
})

test('whoever has waited long enough leaves, and what has begun goes on', async () => {
  const { order, enter, end } = crowd()
  const patience = new AbortController()
  const begun = enter('x', patience)
  const waiting = enter('y', patience)
  patience.abort(new Error('too late'))
  await expect(waiting).rejects.toThrow('too late')
  await expect(enter('z', patience)).rejects.toThrow('too late')
  end()
  await begun
  expect(order).toEqual(['x'])
})
