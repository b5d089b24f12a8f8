import { expect, test } from 'vitest'
import { progressText } from './progress-text.ts'

test.each([
  [{ tables: 0, of: 0, files: 1200, bytes: 3_140_000 }, 'file 1,200, 3.1 MB'],
  [{ tables: 12, of: 64, files: 1200, bytes: 1_034_100_000 }, 'table 12 of 64, 1,034.1 MB'],
])('%j is told as %j', (progress, text) => {
  expect(progressText(progress)).toBe(text)
})
