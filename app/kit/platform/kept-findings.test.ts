import { expect, test } from 'vitest'
import { keepFindings } from './kept-findings.server.ts'

/** Looks that are counted, and found when the test says so. */
function counted() {
  const looks: PromiseWithResolvers<string>[] = []
  const look = () => {
    const next = Promise.withResolvers<string>()
    looks.push(next)
    return next.promise
  }
  return { looks, look }
}

test('what was found is kept until a topic of it changes', async () => {
  const kept = keepFindings()
  let leave = 0
  const find = () => kept.find('leave', ['leave', 'employees'], async () => ++leave)
  expect([await find(), await find()]).toEqual([1, 1])
  kept.forget('messages')
  expect(await find()).toBe(1)
  kept.forget('employees')
  expect([await find(), await find()]).toEqual([2, 2])
})

test('those who ask at the same time wait for one look', async () => {
  const kept = keepFindings()
  const { looks, look } = counted()
  const all = [1, 2, 3].map(() => kept.find('leave', ['leave'], look))
  looks[0]?.resolve('two requests')
  expect(await Promise.all(all)).toEqual(Array(3).fill('two requests'))
  expect(looks).toHaveLength(1)
})

test('a look that began before a change is not kept after it', async () => {
  const kept = keepFindings()
  const { looks, look } = counted()
  const before = kept.find('leave', ['leave'], look)
  kept.forget('leave')
  const after = kept.find('leave', ['leave'], look)
  looks[1]?.resolve('after')
  looks[0]?.resolve('before')
  expect([await before, await after]).toEqual(['before', 'after'])
  expect(await kept.find('leave', ['leave'], look)).toBe('after')
})

test('a look that failed is made again', async () => {
  const kept = keepFindings()
  const failing = kept.find('leave', ['leave'], () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await kept.find('leave', ['leave'], async () => 'back')).toBe('back')
})

test('a statement that asks anew for each who waits for it is asked once', async () => {
  const kept = keepFindings()
  let asked = 0
  // biome-ignore lint/suspicious/noThenProperty: such is a count of Drizzle's
  const statement = { then: (tell: (found: number) => void) => tell(++asked) } as unknown as Promise<number>
  const find = () => kept.find('leave', ['leave'], () => statement)
  expect([await find(), await find()]).toEqual([1, 1])
})
