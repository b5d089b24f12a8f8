import { randomBytes, randomUUID } from 'node:crypto'
import { settings } from '#app/house/settings/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { KEY_PREFIX, SCOPES } from '#app/machines/api-keys/rules.ts'
import { hashKey } from '#app/machines/api-keys/steps.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { createPerson, PASSWORD } from '../../../tests/support/sign-in.ts'
import type { Answer, Asked } from './ask.ts'
import { enterAsMember, enterAsPayer, pairTablet } from './visits.ts'

/** The least powerful first, where several may do the same: who only pays for a member sees less than the member does. */
export const ACTORS = [
  ...(['visitor', 'payer', 'member', 'tablet', 'room_tablet'] as const),
  ...(['employee', 'front_desk', 'accountant', 'manager', 'owner'] as const),
] as const
export type ActorName = (typeof ACTORS)[number]

/** Cookie headers by who asks; a visitor has none. */
export type Cookies = Record<ActorName, string>

type Ask = (asked: Asked) => Promise<Answer>

/** Makes a new person of that kind and signs in as them: whoever they were before may be disabled by now. */
export async function signInAnew(db: Database, ask: Ask, actor: ActorName): Promise<string> {
  switch (actor) {
    case 'visitor':
      return ''
    case 'member':
      return enterAsMember(db)
    case 'payer':
      return enterAsPayer(db)
    case 'tablet':
      return pairTablet(db, 'entrance')
    case 'room_tablet':
      return pairTablet(db, 'room')
    default:
      return signInAsStaff(db, ask, actor)
  }
}

type Staff = Exclude<ActorName, 'visitor' | 'member' | 'payer' | 'tablet' | 'room_tablet'>

async function signInAsStaff(db: Database, ask: Ask, actor: Staff): Promise<string> {
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
  const { path, status } = HOMES[actor] ?? { path: '/admin/waiting', status: 200 }
  return (await ask({ method: 'GET', path, headers: { cookie }, body: null })).status === status
}

/** What answers so to nobody else; at `/kiosk` the tablet of a room is led on to its room. */
const HOMES: Partial<Record<ActorName, { path: string; status: number }>> = {
  member: { path: '/my/profile', status: 200 },
  payer: { path: '/my/profile', status: 200 },
  tablet: { path: '/kiosk/data', status: 200 },
  room_tablet: { path: '/kiosk', status: 302 },
  employee: { path: '/employee/waiting', status: 200 },
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
