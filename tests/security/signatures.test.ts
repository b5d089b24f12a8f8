import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the keys of an installation are used for, and what keeps a signature of one purpose from being one of another. */
const PURPOSES: Record<string, string> = {
  'app/house/accounts/adapters/auth.server.ts':
    'better-auth’s cookies: each names a row, which says what it is',
  'app/house/accounts/commands/second-factor.server.ts': 'sealed, and opened only from the table',
  'app/people/access-codes/steps/pass.server.ts': 'a key for each of its purposes',
  'app/joining/provisional-codes/steps/sender-key.server.ts':
    'a key of its own, and the reason before what is counted',
  'app/presence/kiosks/steps/token.server.ts': 'a key for each of its purposes',
  'app/people/portal-accounts/steps/secrets.server.ts': 'a key for each of its purposes',
  'app/joining/registration/steps/mailed-link.server.ts': 'says what it signs',
  'app/presence/visits/steps/code.server.ts': 'a key of its own, and whose code it is',
  'app/kit/platform/signed-id.server.ts': 'says what it signs',
  'app/kit/platform/visitor-cookie.server.ts': 'a key for each name of a cookie',
  'app/machines/webhooks/adapters/send.server.ts':
    'says what it signs: a subscription, or a delivery by its id',
}

const sources = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['app/paraglide/**'] })
  .filter(path => !/\.test\.tsx?$/.test(path))
  .map(path => ({ path, source: readFileSync(path, 'utf8') }))

const saidBy = (pattern: RegExp) =>
  sources.flatMap(({ source }) => [...source.matchAll(pattern)].map(([, said = '']) => said))

test('whoever uses a key of the installation says what keeps it from another purpose', () => {
  const users = sources.filter(({ source }) => /\bsecrets\.(?:auth|cookies|webhooks)\b/.test(source))
  expect(users.map(({ path }) => path).toSorted()).toEqual(Object.keys(PURPOSES).toSorted())
})

test.each([
  ['signed link', /\bsignedId\('([^']+)'\)/g, 5],
  ['signed cookie', /\b(?:visitorCookie|tokenCookie)\('([^']+)'/g, 8],
  ['derived key', /\bhkdfSync\([^)]*?'sala',\s*['`]([\w-]+)/g, 6],
])('no two kinds of %s have one purpose', (_kind, pattern, atLeast) => {
  const said = saidBy(pattern)
  expect(said.length).toBeGreaterThanOrEqual(atLeast)
  expect(said.toSorted()).toEqual([...new Set(said)].toSorted())
})
