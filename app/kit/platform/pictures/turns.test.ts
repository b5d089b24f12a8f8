import { expect, test } from 'vitest'
import { createTurns, TurnsFull } from './turns.server.ts'

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
  await expect(enter('flood')).rejects.toThrow(TurnsFull)
  end()
  await Promise.all(all)
})

test('when all places are taken, the newest of whoever has most gives way', async () => {
  const { order, enter, end } = crowd()
  const crowded = ['x', 'flood', 'flood', 'flood', 'flood', 'Nok', 'Nok'].map(from => enter(from))
  const refused = expect(crowded[4]).rejects.toThrow(TurnsFull)
  const late = enter('Mali')
  await refused
  end()
  await Promise.all([...crowded.filter((_, i) => i !== 4), late])
  expect(order.filter(from => from === 'Mali')).toHaveLength(1)
})

test('among equals nobody gives way', async () => {
  const { enter, end } = crowd({ most: 2 })
  const all = ['x', 'a', 'b'].map(from => enter(from))
  await expect(enter('c')).rejects.toThrow(TurnsFull)
  end()
  await Promise.all(all)
})

test('only so many bytes wait, but never is one too large to wait alone', async () => {
  const { turns, enter, end } = crowd()
  const all = [enter('x'), enter('a', { bytes: 5000 })]
  await expect(enter('b', { bytes: 5000 })).rejects.toThrow(TurnsFull)
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
