import { readFileSync } from 'node:fs'
import { isNotNull, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { API_OPERATIONS } from '#app/areas/api/operations.server.ts'
import { ADMIN_ROLES } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { actorContext } from '#app/house/access/steps.server.ts'
import { MAIL_KINDS } from '#app/house/mail/rules/mails.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { SCOPES } from '#app/machines/api-keys/rules.ts'
import { listWebhookEvents } from '#app/machines/webhooks/steps/kinds.server.ts'
import { deliveries, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { findPerson } from '#app/overview/privacy/queries/person.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guardMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { addKiosk, pairKiosk } from '#app/presence/kiosks/commands/pairing.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { COMPOSERS, writeEveryMail } from './support/mailed-house.ts'
import { makeKey } from './support/make-key.ts'
import { enterAs } from './support/member-visits.ts'
import { asStaff } from './support/reviewer.ts'
import { listRoutes } from './support/routes.ts'
import { cookieHeader } from './support/sign-in.ts'
import { wholeExport } from './support/whole-export.ts'

const { db } = await createTestDatabase()
const { ctx: visitor, jobs } = await createTestContext(db)
const [owner, employee] = [await asStaff(visitor, 'owner'), await asStaff(visitor, null)]
const every = listWebhookEvents().map(({ name }) => name)
await db.insert(webhookSubscriptions).values({
  name: 'Everything',
  url: 'https://hooks.example.com/all',
  events: every,
  createdBy: owner.actor.userId,
})
const written = await writeEveryMail({ db, visitor, owner, employee })
const secrets = [...new Set(written.flatMap(mail => (mail.secrets ?? []).flatMap(partsOf)))]

/** What opens something in a secret: a pass itself, or of a link its key and its proof or token. */
function partsOf(secret: string): string[] {
  if (!URL.canParse(secret)) return [secret]
  const { pathname, searchParams } = new URL(secret)
  const key = pathname.split('/').at(-1) ?? ''
  return [key, ...searchParams.values()].filter(part => part.length > 16)
}

const found = (text: string) => secrets.filter(secret => text.includes(secret))

describe('a mail of every kind', () => {
  test('has a row that writes it, for each composer and each kind', () => {
    const sources = import.meta.glob('/app/*/*/**/*mail*.ts')
    const composers = Object.keys(sources).flatMap(path => {
      const source = readFileSync(path.slice(1), 'utf8')
      return [...source.matchAll(/^export function (\w+Mail)\(/gm)].map(([, name = '']) => name)
    })
    // These two put together what the others say.
    const writers = composers.filter(name => !['composeMail', 'wholeMail', 'applicationMail'].includes(name))
    expect(Object.keys(COMPOSERS).toSorted()).toEqual([...new Set(writers)].toSorted())
    expect([...new Set(written.map(({ kind }) => kind))].toSorted()).toEqual([...MAIL_KINDS].toSorted())
    expect(new Set(written.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(
      Object.keys(COMPOSERS).length,
    )
  })

  test('belongs to somebody, and has no link or pass among its words', () => {
    expect(written.filter(({ subjectId }) => subjectId === null)).toEqual([])
    expect(secrets.length).toBeGreaterThanOrEqual(12)
    expect(written.filter(({ text, html, subject }) => found(subject + text + html).length > 0)).toEqual([])
  })

  test('has them in its own column, and nothing else of the database or of what waits to be done has', async () => {
    const tables = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const holding: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${sql.identifier(name)} as t`,
      )
      const columns = rows.flatMap(({ row }) =>
        Object.keys(row).filter(column => found(JSON.stringify(row[column])).length > 0),
      )
      if (columns.length > 0) holding[name] = [...new Set(columns)].toSorted()
    }
    expect(holding).toEqual({ applications: ['status_key'], mails: ['secrets'] })
    expect(found(JSON.stringify(jobs))).toEqual([])
  })
})

/**
 * What is shown by decision (040), by the screen: to staff, to hand it over, the Pass of a code that opens the door now and
 * the link of a renewal; to members, their own Pass, and the link of who they invite, for a guest without a mail address.
 */
const HANDED_OVER: Record<string, RegExp> = {
  '/app/joining/applications/routes/admin-application.tsx': /^[A-Z0-9]{4,12}$/,
  '/app/areas/admin/member.tsx': /^([A-Z0-9]{4,12}|[\w-]{43})$/,
}
const OWN: Record<string, RegExp> = {
  '/app/areas/my/home.tsx': /^[A-Z0-9]{4,12}$/,
  '/app/areas/my/member.tsx': /^[A-Z0-9]{4,12}$/,
  '/app/areas/my/guests.tsx': /^[\w-]{43}$/,
}

const STAFFS = import.meta.glob<Record<string, unknown>>([
  '/app/*/*/routes/{admin,portal,settings,search}*.{ts,tsx}',
  '/app/areas/{admin,portal}/**/*.{ts,tsx}',
  '!**/*.test.ts',
])

const MEMBERS = import.meta.glob<Record<string, unknown>>([
  '/app/*/*/routes/my*.{ts,tsx}',
  '/app/areas/my/*.{ts,tsx}',
  '!**/*.test.ts',
])
const VISITORS = import.meta.glob<Record<string, unknown>>([
  '/app/*/*/routes/{site,calendar,feed}*.{ts,tsx}',
  '/app/areas/site/*.{ts,tsx}',
  '/app/areas/api/docs.tsx',
  '!/app/areas/site/sitemap.ts',
  '!**/*.test.ts',
])
const TABLETS = import.meta.glob<Record<string, unknown>>([
  '/app/areas/kiosk/*.{ts,tsx}',
  '!**/*.test.ts',
  '/app/presence/kiosks/routes/data.ts',
])

type Loader = (args: object) => unknown
type Middleware = (args: object, next: () => Promise<Response>) => Promise<unknown>

const PARAMS = Map.groupBy(listRoutes(), ({ file }) => `/${file}`)

/** Of these records those that differ in what the addresses of a route name; what wraps others is asked for each. */
function differing(path: string, records: Record<string, string>[]): Record<string, string>[] {
  const names = PARAMS.get(path)?.flatMap(({ params }) => params)
  if (!names) return readFileSync(path.slice(1), 'utf8').includes('params') ? records : [{}]
  if (names.length === 0) return [{}]
  const named = (record: Record<string, string>) => JSON.stringify(names.map(name => record[name]))
  return [...new Map(records.map(record => [named(record), record])).values()]
}

/** The ids that an address of the house may have: every record of each kind, and every mail. */
async function paramsOf(path: string): Promise<Record<string, string>[]> {
  if (path.endsWith('admin-mail.tsx')) return written.map(({ id }) => ({ id }))
  const records: Record<string, string>[] = []
  for (const kind of ['member', 'application', 'employee', 'receipt', 'user', 'document', 'message']) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(`${kind}s`)} order by id`,
    )
    records.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return differing(path, records)
}

/** Who asks: as staff, or by what their browser sends to the guard of their area. */
type Asker = { actor?: CommandContext['actor']; cookie?: string; guard?: Middleware }

/** What a route answers somebody, as text; null where it refuses or leads elsewhere. */
async function answerOf(
  load: (() => Promise<Record<string, unknown>>) | undefined,
  { actor, cookie = '', guard }: Asker,
  params: Record<string, string>,
) {
  const module = await load?.()
  const loader = module?.['loader'] as Loader | undefined
  if (!loader) return null
  const context = new RouterContextProvider()
  context.set(requestContext, visitor)
  if (actor) context.set(actorContext, actor)
  const url = new URL('http://localhost/admin?q=mail&erase')
  const request = new Request(url, { headers: { cookie } })
  const args = { context, params, url, request, unstable_pattern: '' }
  try {
    const own = (module?.['middleware'] as Middleware[] | undefined) ?? []
    for (const middleware of [...(guard ? [guard] : []), ...own]) {
      await middleware(args, async () => new Response())
    }
    return await textOfAnswer(await loader(args))
  } catch (error) {
    if (error instanceof Error) throw error
    return null
  }
}

async function textOfAnswer(answer: unknown): Promise<string> {
  if (answer instanceof Response && answer.headers.get('content-type') === 'text/event-stream') return ''
  if (answer instanceof Response) return Buffer.from(await answer.arrayBuffer()).toString('utf8')
  return JSON.stringify(answer) ?? ''
}

const people = [
  ...(await Promise.all(
    ADMIN_ROLES.map(async role => [role, (await asStaff(visitor, role)).actor] as const),
  )),
  ['employee', employee.actor] as const,
]

describe.each(people)('to the %s', (_, actor) => {
  test('no screen, list, download or CSV shows what a mail opens', async () => {
    const shown: string[] = []
    const [answered, handedOver] = [new Set<string>(), new Set<string>()]
    for (const [path, load] of Object.entries(STAFFS)) {
      for (const params of await paramsOf(path)) {
        const text = await answerOf(load, { actor }, params)
        if (text === null) continue
        answered.add(path)
        const leaks = found(text).filter(secret => !HANDED_OVER[path]?.test(secret))
        if (found(text).length > leaks.length) handedOver.add(path)
        if (leaks.length > 0) shown.push(`${path} ${JSON.stringify(params)} ${leaks}`)
      }
    }
    expect(shown).toEqual([])
    if (actor.admin?.role !== 'owner') return
    // What is handed over shows that this would find what is not.
    expect([...handedOver].toSorted()).toEqual(Object.keys(HANDED_OVER).toSorted())
    expect(answered.size).toBeGreaterThan(60)
  }, 300_000)
})

/** Every record of what members and visitors have, or what names one of them, in each place of an address. */
async function idsOf(kinds: string[], about = ''): Promise<Record<string, string>[]> {
  const records: Record<string, string>[] = []
  for (const kind of kinds) {
    const { rows } = await db.execute<{ id: string }>(sql`select id from ${sql.identifier(kind)} as t
      where to_jsonb(t)::text like ${`%${about}%`} order by id`)
    for (const { id } of rows)
      records.push({ id, key: id, file: `${id}.ics`, space: id, slug: id, token: id })
  }
  return records
}

/** What none of these modules may answer, beside what is allowed by its path. */
async function leaksOf(
  modules: Record<string, () => Promise<Record<string, unknown>>>,
  asker: Asker,
  { records, allowed = {} }: { records: Record<string, string>[]; allowed?: Record<string, RegExp> },
) {
  const [leaks, answered] = [new Set<string>(), new Set<string>()]
  for (const [path, load] of Object.entries(modules)) {
    for (const params of differing(path, records)) {
      const text = await answerOf(load, asker, params)
      if (text === null) continue
      answered.add(path)
      for (const secret of found(text)) if (!allowed[path]?.test(secret)) leaks.add(`${path} ${secret}`)
    }
  }
  return { leaks: [...leaks], answered: [...answered] }
}

const OF_MEMBERS = ['bookings', 'booking_series', 'documents', 'guest_invites']

test('no member is shown what a mail opens, nor given it in what they download', async () => {
  const told = new Set(
    written.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'member' ? [subjectId] : [])),
  )
  const own = (await db.select().from(members)).filter(({ id }) => told.has(id))
  expect(own.length).toBeGreaterThan(3)
  const answered = new Set<string>()
  for (const [index, { id, email }] of own.entries()) {
    const cookie = await enterAs(visitor, email)
    // One of them asks for everybody's, the others for their own.
    const records = await idsOf([...OF_MEMBERS, 'members'], index === 0 ? '' : id)
    const asker = { cookie, guard: guardMember as Middleware }
    const walk = await leaksOf(MEMBERS, asker, {
      records: records.map(record => ({ ...record, member: id })),
      allowed: OWN,
    })
    expect(walk.leaks).toEqual([])
    for (const path of walk.answered) answered.add(path)
  }
  expect([...answered]).toEqual(
    expect.arrayContaining([
      '/app/areas/my/home.tsx',
      '/app/areas/my/profile.tsx',
      '/app/overview/privacy/routes/my-download.ts',
    ]),
  )
}, 300_000)

test('no visitor is shown what a mail opens, whatever record an address names', async () => {
  const records = await idsOf([
    ...OF_MEMBERS,
    'applications',
    'renewals',
    'events',
    'event_guests',
    'spaces',
    'members',
  ])
  const { leaks, answered } = await leaksOf(VISITORS, {}, { records })
  expect(leaks).toEqual([])
  expect(answered.length).toBeGreaterThan(15)
}, 300_000)

test('no tablet is, at the door of the house or of a room', async () => {
  for (const spaceId of [null, (await db.select().from(spaces))[0]?.id ?? '']) {
    const made = await addKiosk(owner, { name: 'Door', locationId: null, spaceId, firePin: '' })
    const paired = made.ok ? await pairKiosk(visitor, made.value.code) : null
    if (!paired?.ok) throw new Error('not paired')
    const records = [{ space: spaceId ?? '' }]
    const { leaks, answered } = await leaksOf(TABLETS, { cookie: cookieHeader([paired.value]) }, { records })
    expect(leaks).toEqual([])
    expect(answered.length).toBeGreaterThan(0)
  }
})

test('no webhook tells it, whatever is told', async () => {
  const told = await db.select().from(deliveries).where(isNotNull(deliveries.subscriptionId))
  expect(new Set(told.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(9)
  expect(told.filter(({ payload }) => found(JSON.stringify(payload)).length > 0)).toEqual([])
})

test('a download about nobody but a slip has none either', async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from receipts
    where num_nonnulls(application_id, member_row_id, booking_id, invite_id) = 0`)
  expect(rows).not.toEqual([])
  for (const { id } of rows) {
    const person = await findPerson(db, { kind: 'receipt', id })
    if (!person) throw new Error('no person')
    const zip = (await wholeExport(owner, person)).toString('utf8')
    expect(zip).toContain('Please send us your slip again')
    expect(found(zip)).toEqual([])
  }
})

/** A key asks so often in a minute, and no oftener. */
const MOST_ASKED = 100

test('the API answers no key with what a mail opens but the doors’, which open by the Pass', async () => {
  const key = await makeKey(owner, { name: 'All', scopes: [...SCOPES] })
  const { loader } = await import('#app/areas/api/v1.ts')
  const context = new RouterContextProvider()
  context.set(requestContext, visitor)
  const addresses = API_OPERATIONS.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const records = { members: 'members', bookings: 'bookings', blogs: 'blog_posts', spaces: 'spaces' }
  for (const address of addresses) {
    const [, noun = ''] = address.split('/')
    const table = records[noun as keyof typeof records] ?? 'members'
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} order by id`,
    )
    const paths = address.includes('{id}') ? rows.map(({ id }) => address.replace('{id}', id)) : [address]
    await db.delete(rateLimits)
    for (const path of paths.slice(0, MOST_ASKED)) {
      const request = new Request(`http://localhost/api/v1${path}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const answer = await loader({ request, context, params: {} } as never)
      if (!address.includes('{')) expect([200, 400]).toContain(answer.status)
      const leaks = found(await answer.text())
      expect(
        leaks.filter(secret => path !== '/access-codes' || secret.length > 12),
        path,
      ).toEqual([])
    }
  }
})
