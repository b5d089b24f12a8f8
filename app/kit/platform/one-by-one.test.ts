import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.server.ts'

test('others have their turn between works that come at the same moment', async () => {
  const done: string[] = []
  const works = ['first', 'second', 'third'].map(name => oneByOne(() => done.push(name)))
  await setImmediate()
  await setImmediate()
  expect(done.length).toBeLessThan(3)
  await Promise.all(works)
  expect(done).toEqual(['first', 'second', 'third'])
})

test('a work begins when the one before it has ended, also one that takes its time', async () => {
  const seen: string[] = []
  const slow = oneByOne(async () => {
    seen.push('begins')
    await setImmediate()
    seen.push('ends')
  })
  await Promise.all([slow, oneByOne(() => seen.push('next'))])
  expect(seen).toEqual(['begins', 'ends', 'next'])
})

test('what fails tells its own asker only', async () => {
  const failing = oneByOne(() => {
    throw new Error('unreadable')
  })
  const next = oneByOne(() => 'read')
  await expect(failing).rejects.toThrow('unreadable')
  await expect(next).resolves.toBe('read')
})
