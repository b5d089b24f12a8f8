import { randomBytes, randomUUID } from 'node:crypto'
import { settings } from '#app/house/settings/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { KEY_PREFIX, SCOPES } from '#app/machines/api-keys/rules.ts'
import { hashKey } from '#app/machines/api-keys/steps.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { createPerson, PASSWORD } from '../../tests/support/sign-in.ts'
import type { Answer, Asked } from './ask.ts'

export const ACTORS = ['visitor', 'employee', 'front_desk', 'manager', 'owner'] as const
export type ActorName = (typeof ACTORS)[number]

/** Cookie headers by who asks; a visitor has none. */
export type Cookies = Record<ActorName, string>

type Ask = (asked: Asked) => Promise<Answer>

/** Makes a new person of that kind and signs in as them: whoever they were before may be disabled by now. */
export async function signInAnew(db: Database, ask: Ask, actor: ActorName): Promise<string> {
  if (actor === 'visitor') return ''
  const email = `${actor}.${randomUUID()}@drill.test`
  const isEmployee = actor === 'employee'
  await createPerson(db, { email, isEmployee, ...(!isEmployee && { role: actor }) })
  const signIn = () =>
    ask(posted(isEmployee ? '/employee/login' : '/admin/login', { email, password: PASSWORD }))
  const first = sessionOf(await signIn())
  if (first) return first
  await db.delete(settings) // a random owner may have asked for a second factor
  const answer = await signIn()
  const cookie = sessionOf(answer)
  if (!cookie) throw new Error(`${actor} cannot sign in: ${answer.status} ${answer.body.slice(0, 300)}`)
  return cookie
}

/** Whether the session still lets in where this actor belongs. */
export async function isSignedIn(ask: Ask, actor: ActorName, cookie: string): Promise<boolean> {
  if (actor === 'visitor') return true
  const path = actor === 'employee' ? '/employee/waiting' : '/admin/waiting'
  return (await ask({ method: 'GET', path, headers: { cookie }, body: null })).status === 200
}

/** A key of the API with every scope; each may ask so often a minute only, so the drill makes many. */
export async function makeApiKey(db: Database): Promise<string> {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  const row = { name: 'Drill', scopes: [...SCOPES], hash: hashKey(key), ending: key.slice(-4) }
  await db.insert(apiKeys).values({ ...row, createdBy: randomUUID(), createdAt: new Date() })
  return key
}

function posted(path: string, fields: Record<string, string>): Asked {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path, headers, body: Buffer.from(String(new URLSearchParams(fields))) }
}

function sessionOf({ cookies }: Answer): string | null {
  const kept = cookies.map(cookie => cookie.split(';')[0] ?? '').filter(cookie => cookie.includes('session'))
  return kept.length > 0 ? kept.join('; ') : null
}
