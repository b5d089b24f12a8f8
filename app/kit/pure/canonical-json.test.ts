import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test.each([
  ['an object, by its keys', { b: 1, a: [true, null, 'x'], '': {} }, '{"":{},"a":[true,null,"x"],"b":1}'],
  // RFC 8785 section 3.2.2
  [
    'numbers and letters as the standard has them',
    {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    },
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  // RFC 8785 section 3.2.3
  [
    'keys in the order of UTF-16',
    { '€': 'Euro', '\r': 'CR', '\ufb33': 'Dalet', '1': 'One', '😂': 'Smile', '\u0080': 'Control', ö: 'o' },
    '{"\\r":"CR","1":"One","\u0080":"Control","ö":"o","€":"Euro","😂":"Smile","\ufb33":"Dalet"}',
  ],
  ['no number below zero that is zero', -0, '0'],
])('writes %s', (_, value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

test.each([
  ['half a letter', '\ud83d'],
  ['what is no number', Number.NaN],
  ['half a letter as a key', { '\ude02': 1 }],
])('has no text for %s', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(RangeError)
})
