import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AdminRole } from '#app/house/access/rules.ts'
import { adminUsers, sessions, users } from '#app/house/accounts/tables.server.ts'
import { rememberApplication } from '#app/joining/registration/steps/visit.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { KEY_PREFIX, SCOPES, type Scope } from '#app/machines/api-keys/rules.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { hashOf, tokenCookie } from '#app/presence/kiosks/steps/token.server.ts'
import { kiosks } from '#app/presence/kiosks/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { cookieHeader, createPerson, PASSWORD } from '../support/sign-in.ts'
import type { Client } from './client.ts'
import type { House } from './house.ts'

/** Somebody who asks. `role` and `isEmployee` are what the server must take them for. */
export type Actor = {
  name: string
  userId: string
  employeeId: string | null
  headers: Record<string, string>
  role: AdminRole | null
  isEmployee: boolean
  /** Of a member who is signed in to `/my`. */
  isMember?: boolean
  /** Of a paired tablet: where it stands. */
  tablet?: 'entrance' | 'room'
}

export type Kind = AdminRole | 'employee' | 'member'

export type Cast = {
  /** Everybody once, by name. */
  actors: Actor[]
  named: (name: string) => Actor
  /** Somebody new of that kind, whose sessions and password an operation may end. */
  fresh: (kind: Kind) => Promise<Actor>
}

let addresses = 0

/** Everybody has an address of their own, as limits are by address; the server believes the proxy that it is behind. */
function ownAddress() {
  addresses += 1
  return { 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses & 255}` }
}

export async function createCast(house: House, client: Client): Promise<Cast> {
  const { db } = house
  const fresh = (kind: Kind) => (kind === 'member' ? enterAsMember(house) : enter(db, client, kind))
  const nobody: Actor = {
    name: 'nobody',
    userId: randomUUID(),
    employeeId: null,
    headers: ownAddress(),
    role: null,
    isEmployee: false,
  }
  const actors: Actor[] = [
    nobody,
    { ...nobody, name: 'a visitor who registered', headers: await visitorHeaders(house) },
    await fresh('member'),
    await pictured(house, await fresh('employee')),
    { ...(await fresh('front_desk')), name: 'front_desk' },
    { ...(await fresh('accountant')), name: 'accountant' },
    { ...(await fresh('manager')), name: 'manager' },
    { ...(await fresh('owner')), name: 'owner' },
    await without(await fresh('owner'), 'an owner until a moment ago', ({ userId }) =>
      db.delete(adminUsers).where(eq(adminUsers.userId, userId)),
    ),
    await without(await fresh('owner'), 'staff whose access has ended', ({ userId }) =>
      db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, userId)),
    ),
    await without(await fresh('owner'), 'an owner whose session is over', ({ userId }) =>
      db
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(sessions.userId, userId)),
    ),
    await without(await fresh('employee'), 'an employee who has left', ({ employeeId }) =>
      db
        .update(employees)
        .set({ status: 'terminated' })
        .where(eq(employees.id, employeeId ?? '')),
    ),
    { ...nobody, name: 'a tablet', tablet: 'entrance', headers: await tabletHeaders(house, null) },
    {
      ...nobody,
      name: 'the tablet of a room',
      tablet: 'room' as const,
      headers: await tabletHeaders(house, await house.tabletRoom()),
    },
    { ...nobody, name: 'a key of the API', headers: await keyHeaders(db, [...SCOPES]) },
  ]
  return { actors, fresh, named: name => actors.find(actor => actor.name === name) ?? fail(name) }
}

function fail(name: string): never {
  throw new Error(`Nobody is called ${name}.`)
}

/** What a machine sends with a key of those scopes. */
export async function keyHeaders(db: Database, scopes: Scope[], revokedAt: Date | null = null) {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(key).digest('hex')
  const row = { name: `of ${scopes.join()}`, scopes, hash, ending: key.slice(-4), revokedAt }
  await db.insert(apiKeys).values({ ...row, createdBy: randomUUID() })
  return { ...ownAddress(), authorization: `Bearer ${key}` }
}

/** The browser of somebody who has registered: it finds its application again. */
async function visitorHeaders(house: House) {
  const application = await house.application()
  return { ...ownAddress(), cookie: cookieHeader([rememberApplication(house.ctx, application.id)]) }
}

/** What a tablet sends that is paired, and was seen a moment ago for as long as it is asked. */
async function tabletHeaders({ db, ctx }: House, spaceId: string | null) {
  const token = newToken()
  const paired = {
    pairedAt: new Date(),
    lastSeenAt: new Date('2100-01-01'),
    tokenHash: hashOf(ctx, 'token', token),
  }
  await db.insert(kiosks).values({ name: 'Tablet', createdBy: randomUUID(), spaceId, ...paired })
  return { ...ownAddress(), cookie: cookieHeader([tokenCookie(ctx, token)]) }
}

/** A member with an access code and a paper, who signed in a moment ago. */
async function enterAsMember(house: House): Promise<Actor> {
  const { cookie, accountId } = await house.memberSession()
  const who = { name: 'member', userId: accountId, employeeId: null, role: null }
  return { ...who, isEmployee: false, isMember: true, headers: { ...ownAddress(), cookie } }
}

async function enter(db: Database, client: Client, kind: Exclude<Kind, 'member'>): Promise<Actor> {
  const isEmployee = kind === 'employee'
  const email = `${kind}.${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, isEmployee, ...(!isEmployee && { role: kind }) })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const headers = ownAddress()
  const path = isEmployee ? '/employee/login' : '/admin/login'
  const body = { email, password: PASSWORD }
  const answer = await client.ask({ method: 'POST', path, headers, body })
  const cookie = cookieHeader(answer.headers['set-cookie'] ?? [])
  if (!cookie.includes('session')) throw new Error(`${kind} cannot sign in: ${answer.status}`)
  const employeeId = user?.employeeId ?? null
  const who = { name: kind, userId, employeeId, role: isEmployee ? null : kind, isEmployee }
  return { ...who, headers: { ...headers, cookie } }
}

/** With a picture of their own to see. */
async function pictured(house: House, employee: Actor): Promise<Actor> {
  const profileImage = await house.file('employees')
  await house.db
    .update(employees)
    .set({ profileImage })
    .where(eq(employees.id, employee.employeeId ?? ''))
  return employee
}

/** The same person with the same cookie, after what they were let in for was taken away. */
async function without(actor: Actor, name: string, take: (actor: Actor) => Promise<unknown>): Promise<Actor> {
  await take(actor)
  return { ...actor, name, role: null, isEmployee: false }
}
