import fc from 'fast-check'

/** Texts that have broken programs before, each for another reason. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff\u202e\u200b',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ก็้้้้้'.repeat(30),
  'İıſK',
  '\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '%',
  '%%',
  '_',
  '\\',
  '../../../etc/passwd',
  '=cmd|calc!A0',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '0',
  '-1',
  '1.5',
  '1e309',
  '1e21',
  '0x10',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '１２３',
  '1,000',
  'true',
  'on',
  '[]',
  '{}',
  '["a"]',
  '{"a":{"b":[1,null]}}',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '99999-01-01',
  '-2026-01-01',
  '275760-09-14',
  '2026-02-28T25:61',
  '2026-01-01T00:00:00Z',
  '24:00',
  '23:60',
  '-1:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'http://127.0.0.1:9/',
  'http://[::1]:9/',
  'https://x.invalid/\0',
  'javascript:alert(1)',
  '//x.invalid/',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  'x'.repeat(256),
  'x'.repeat(5000),
  'é'.repeat(70_000),
  '+66 81 234 5678',
  '0812345678',
]

const day = fc
  .tuple(
    fc.integer({ min: -1, max: 10_000 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map(
    ([y, m, d]) =>
      `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`,
  )

/** Made once: fast-check prepares much for each of them. */
const MADE = [
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: day },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.emailAddress() },
]

/** Anything that a person or a machine could put where a text is expected; `known` are texts that are real here. */
export function anyText(known: string[]): fc.Arbitrary<string> {
  const real = known.length > 0 ? fc.constantFrom(...known) : fc.constant('')
  return fc.oneof(...MADE, { weight: 3, arbitrary: real })
}

/** As `encodeURIComponent`, with half a surrogate pair as the bytes that no text in UTF-8 may have. */
export function percentEncoded(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text)
  return [...text].map(letter => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('')
}
