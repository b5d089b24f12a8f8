import { expect, test } from 'vitest'
import { keepRecent } from './keep-recent.ts'

test('what was made is kept until enough other keys were asked for since', () => {
  const made: string[] = []
  const keep = keepRecent<string>(2)
  const ask = (key: string) =>
    keep(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what failed is made again', async () => {
  const keep = keepRecent<Promise<string>>(2)
  await expect(keep('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await keep('a', async () => 'made')).toBe('made')
})
