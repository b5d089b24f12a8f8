import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ADMIN_ROLES } from '#app/house/accounts/rules/people.ts'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { actorContext } from '#app/house/accounts/steps/guard.server.ts'
import { MAIL_KINDS } from '#app/house/mail/rules/mails.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { SCOPES } from '#app/machines/api-keys/rules.ts'
import { findPerson } from '#app/overview/privacy/queries/person.server.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { COMPOSERS, writeEveryMail } from './support/mailed-house.ts'
import { makeKey } from './support/make-key.ts'
import { asStaff } from './support/reviewer.ts'
import { wholeExport } from './support/whole-export.ts'

const { db } = await createTestDatabase()
const { ctx: visitor, jobs } = await createTestContext(db)
const [owner, employee] = [await asStaff(visitor, 'owner'), await asStaff(visitor, null)]
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
    expect(Object.keys(COMPOSERS).toSorted()).toEqual([...new Set(writers), 'testMail'].toSorted())
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
 * What staff may read of a member to hand it over (decision 040), by the screen: the Pass of a code that opens the door
 * now, and the link of a renewal. Nothing else is shown anywhere.
 */
const HANDED_OVER: Record<string, RegExp> = {
  '/app/joining/applications/routes/admin-application.tsx': /^[A-Z0-9]{4,12}$/,
  '/app/areas/admin/member.tsx': /^([A-Z0-9]{4,12}|[\w-]{43})$/,
}

const modules = import.meta.glob<Record<string, unknown>>([
  '/app/*/*/routes/{admin,portal,settings,search}*.{ts,tsx}',
  '/app/areas/{admin,portal}/**/*.{ts,tsx}',
  '!**/*.test.ts',
])

type Loader = (args: object) => unknown
type Middleware = (args: object, next: () => Promise<Response>) => Promise<unknown>

/** The ids that an address of the house may have: one record of each kind, and every mail. */
async function paramsOf(path: string): Promise<Record<string, string>[]> {
  const source = readFileSync(path.slice(1), 'utf8')
  if (!source.includes('params')) return [{}]
  if (path.endsWith('admin-mail.tsx')) return written.map(({ id }) => ({ id }))
  const records: Record<string, string>[] = []
  for (const kind of ['member', 'application', 'employee', 'receipt', 'user', 'document', 'message']) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(`${kind}s`)} order by id`,
    )
    records.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return records
}

/** What a route answers somebody, as text; null where it refuses or leads elsewhere. */
async function answerOf(path: string, actor: CommandContext['actor'], params: Record<string, string>) {
  const module = await modules[path]?.()
  const loader = module?.['loader'] as Loader | undefined
  if (!loader) return null
  const context = new RouterContextProvider()
  context.set(requestContext, visitor)
  context.set(actorContext, actor)
  const url = new URL('http://localhost/admin?q=mail&erase')
  const args = { context, params, url, request: new Request(url), unstable_pattern: '' }
  try {
    for (const middleware of (module?.['middleware'] as Middleware[] | undefined) ?? []) {
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
    for (const path of Object.keys(modules)) {
      for (const params of await paramsOf(path)) {
        const text = await answerOf(path, actor, params)
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

test('a download about nobody but a slip has none either', async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from receipts where application_id is null`)
  expect(rows).not.toEqual([])
  for (const { id } of rows) {
    const person = await findPerson(db, { kind: 'receipt', id })
    if (!person) throw new Error('no person')
    const zip = (await wholeExport(owner, person)).toString('utf8')
    expect(zip).toContain('Please send us your slip again')
    expect(found(zip)).toEqual([])
  }
})

test('the API answers no key with what a mail opens but the doors’, which open by the Pass', async () => {
  const key = await makeKey(owner, { name: 'All', scopes: [...SCOPES] })
  const { loader } = await import('#app/areas/api/v1.ts')
  const context = new RouterContextProvider()
  context.set(requestContext, visitor)
  for (const path of ['/blogs', '/access-codes']) {
    const request = new Request(`http://localhost/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const answer = await loader({ request, context, params: {} } as never)
    expect(answer.status).toBe(200)
    const leaks = found(await answer.text())
    expect(leaks.filter(secret => path !== '/access-codes' || secret.length > 12)).toEqual([])
  }
})
