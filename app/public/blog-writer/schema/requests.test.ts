import { expect, test } from 'vitest'
import { validateGeneration } from './requests.ts'

test.each([
  [{ topic: '' }, ['topic']],
  [{ targetAudience: '' }, ['targetAudience']],
  [{ seoTargetWords: '' }, ['seoTargetWords']],
  [{ seoTargetWords: ' , ,' }, ['seoTargetWords']],
  [{ seoTargetWords: 'a,'.repeat(31) }, ['seoTargetWords']],
  [{ topic: 'x'.repeat(301) }, ['topic']],
  [{}, []],
])('a request with %j is wrong in %j', (wrong, fields) => {
  const values = { topic: 'Tea', targetAudience: 'Freelancers', seoTargetWords: 'tea, focus', ...wrong }
  expect(Object.keys(validateGeneration(values))).toEqual(fields)
})
