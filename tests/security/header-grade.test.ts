import { expect, test } from 'vitest'
import { gradeHeaders } from '../support/header-grade.ts'

const GOOD = {
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; script-src 'nonce-x' 'strict-dynamic'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=()',
  'set-cookie': '__Host-a=b; Path=/; HttpOnly; Secure; SameSite=Lax',
}

const grade = (change: Record<string, string>) =>
  gradeHeaders({ headers: new Headers({ ...GOOD, ...change }), isPage: true, isHttps: true })

const policy = (from: string, to: string) => ({
  'content-security-policy': GOOD['content-security-policy'].replace(from, to),
})

test('nothing is said of good headers', () => {
  expect(grade({})).toEqual([])
  expect(grade(policy("'nonce-x'", "'self' 'sha256-x'"))).toEqual([])
  expect(grade(policy("'nonce-x' 'strict-dynamic'", "'none'"))).toEqual([])
})

test.each([
  [policy("'nonce-x'", "'unsafe-inline'"), 'scripts that nothing names'],
  [policy("'nonce-x'", "'nonce-x' 'unsafe-eval'"), 'scripts that nothing names'],
  [policy("'nonce-x' 'strict-dynamic'", "'self'"), 'scripts that nothing names'],
  [policy("'nonce-x'", 'https:'), 'scripts that nothing names'],
  [policy("object-src 'none'", ''), 'plugins'],
  [policy("base-uri 'none'", ''), 'a foreign base'],
  [policy("form-action 'self'", ''), 'foreign forms'],
  [policy("frame-ancestors 'none'", ''), 'foreign frames around it'],
  [policy("default-src 'self'", "default-src 'self' 'unsafe-inline'"), 'inline styles'],
  [{ 'x-content-type-options': '' }, 'no nosniff'],
  [{ 'referrer-policy': 'unsafe-url' }, 'referrer policy'],
  [{ 'x-frame-options': 'SAMEORIGIN' }, 'may be framed'],
  [{ 'strict-transport-security': 'max-age=15552000' }, 'HSTS for less than a year'],
  [{ 'cross-origin-opener-policy': 'unsafe-none' }, 'shares its process with others'],
  [{ 'cross-origin-resource-policy': 'cross-origin' }, 'may be loaded by others'],
  [{ 'permissions-policy': 'camera=(), microphone=()' }, 'may use the devices'],
  [{ 'access-control-allow-origin': '*' }, 'may be read by other sites'],
  [{ 'x-powered-by': 'Sala' }, 'says what runs here'],
  [{ 'set-cookie': '__Host-a=b; Path=/; Secure; SameSite=Lax' }, '__Host-a can be read by scripts'],
  [{ 'set-cookie': '__Host-a=b; Path=/; HttpOnly; Secure' }, '__Host-a goes along from other sites'],
  [{ 'set-cookie': 'theme=b; Path=/; HttpOnly; SameSite=Lax' }, 'theme goes over plain HTTP'],
  [{ 'set-cookie': 'a=b; Path=/; HttpOnly; Secure; SameSite=Lax' }, 'a may be set by other hosts'],
])('%j is found', (change, complaint) => {
  expect(grade(change)).toContain(complaint)
})
