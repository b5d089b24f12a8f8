import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { completeRole, listGrantable, type Permission } from '#app/house/access/rules.ts'
import { actorContext } from '#app/house/access/steps.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { type MailKind, READ_WITH } from '#app/house/mail/rules/mails.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { approveApplication } from './support/deciding.ts'
import { insertApplication, insertReceipt } from './support/incoming.ts'
import { asStaff, insertMember } from './support/reviewer.ts'
import { fillEmptyTables } from './support/row-of-each.ts'
import { insertEmployee } from './support/sign-in.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

/** What nothing but records of one kind say. */
const said = (by: string) => `said by ${by}`
const mailOf = (kind: MailKind) => said(`a mail about ${kind}`)

const member = await insertMember(db, { address: said('members'), emergencyContact: said('members') })
const waiting = await insertApplication(db, { mobilePhone: said('applications') })
const application = await insertApplication(db, { email: member.email, mobilePhone: said('applications') })
const approved = await approveApplication(owner, { applicationId: application, memberRowId: member.id })
const rejected = { status: 'rejected', reason: said('receipts') } as const
const receipts = [
  await insertReceipt(db, { applicationId: application, ...rejected }),
  await insertReceipt(db, { status: 'submitted' }),
]
const employee = await insertEmployee(db, { address: said('employees'), emergencyContact: said('employees') })

async function fill(table: string, column: string, by: string) {
  await fillEmptyTables(db.$client, [table])
  await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${said(by)}`)
}
await fill('leave_requests', 'reason', 'leave')
await fill('attendance_records', 'notes', 'attendance')
await fill('bookings', 'purpose', 'bookings')
await fill('event_guests', 'email', 'guests')
await fill('events', 'description', 'events')
await db.execute(sql`update event_guests set event_id = (select id from events)`)
await fill('requests', 'phone', 'requests')
await fill('services', 'description', 'services')
await fill('blog_posts', 'meta_description', 'blog')

const KINDS = Object.entries(READ_WITH) as [MailKind, Permission | null][]
for (const [kind] of KINDS) {
  const words = { text: mailOf(kind), html: mailOf(kind), subject: 'x', recipient: 'x@example.com' }
  await db.insert(mails).values({ kind, ...words, subjectKind: 'account', subjectId: owner.actor.userId })
}
const digest = {
  kind: 'digest',
  text: 'x',
  html: '<html lang="en"></html>',
  subject: 'x',
  recipient: 'x@example.com',
} as const
const [together] = await db.insert(mails).values(digest).returning()
await db.insert(mails).values({
  kind: 'booking',
  text: mailOf('booking'),
  html: 'x',
  subject: 'x',
  recipient: 'x@example.com',
  digestId: together?.id,
})
await db.insert(adminActivityLog).values({
  adminId: owner.actor.userId,
  action: 'updated',
  entityType: 'employee',
  entityId: employee,
  details: { before: { notes: said('the log') }, after: { notes: 'x' } },
})

async function onlyValue(statement: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ value: string }>(statement)
  const [first] = rows
  if (!first) throw new Error('nothing is there')
  return first.value
}

/** What is said, by the permissions with any of which it may be read. */
const SAID: [text: string, seenWith: Permission[]][] = [
  [said('members'), ['members.view']],
  [said('applications'), ['applications.view']],
  [said('receipts'), ['receipts.view', 'applications.view']], // what an application is decided by
  [said('employees'), ['employees.view']],
  [said('leave'), ['leave.view']],
  [said('attendance'), ['attendance.view']],
  [said('bookings'), ['bookings.view']],
  [said('guests'), ['guests.view']],
  [said('events'), ['events.view']],
  [said('requests'), ['requests.view']],

  [said('services'), ['services.view']],
  [said('blog'), ['blog.view']],
  ...KINDS.map(([kind, asks]): [string, Permission[]] => [mailOf(kind), [asks ?? 'mail.view']]),
  [await onlyValue(sql`select number as value from documents`), ['documents.view']],
  [await onlyValue(sql`select access_id as value from access_codes`), ['access_codes.view', 'visits.view']],
]

/** Every export, the search, the dashboard, printed lists, and the screen of each kind of record. */
const SCREENS = import.meta.glob<Record<string, unknown>>([
  '/app/*/*/routes/admin*export.ts',
  '/app/overview/{search,dashboard}/routes/admin*.{ts,tsx}',
  '/app/house/mail/routes/admin*.tsx',
  '/app/house/history/routes/admin.tsx',
  '/app/{joining/applications,public/requests}/routes/admin-{application,request}.tsx',
  '/app/areas/admin/{member,employee,receipt,visits,fire-list,notifications,layout}.{ts,tsx}',
])

const ids = [member.id, application, waiting, employee, ...receipts]
for (const table of ['requests', 'mails', 'events', 'documents']) {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)}`)
  ids.push(...rows.map(({ id }) => id))
}

type Middleware = (args: object, next: () => Promise<Response>) => Promise<unknown>

/** What somebody with these permissions is answered, as text; null where they are refused, or nothing is there. */
async function answerOf(
  path: string,
  { permissions, id, q }: { permissions: Permission[]; id: string; q: string },
) {
  const module = await SCREENS[path]?.()
  const loader = module?.['loader'] as ((args: object) => unknown) | undefined
  if (!loader) return null
  const context = new RouterContextProvider()
  const admin = { displayName: 'Nok', role: 'own', roleName: 'Reader', permissions } as const
  context.set(requestContext, ctx)
  context.set(actorContext, { ...owner.actor, admin })
  const url = new URL(`http://localhost/admin?q=${encodeURIComponent(q)}&month=2026-01&date=2026-01-15`)
  const args = { context, url, params: { id }, request: new Request(url) }
  try {
    for (const middleware of (module?.['middleware'] as Middleware[] | undefined) ?? [])
      await middleware(args, async () => new Response())
    const answer = await loader(args)
    return answer instanceof Response ? await answer.text() : JSON.stringify(answer)
  } catch (error) {
    if (error instanceof Error) throw error
    return null
  }
}

/** What of all that is said this person is given, by where. */
async function givenTo(permissions: Permission[]) {
  const given: { path: string; text: string; seenWith: Permission[] }[] = []
  for (const path of Object.keys(SCREENS)) {
    const isSearch = path.includes('/search/')
    const isOfRecord = readFileSync(path.slice(1), 'utf8').includes('params.id')
    for (const id of isOfRecord ? ids : ['']) {
      for (const q of isSearch ? ['said by', member.name, 'Mali'] : ['']) {
        const answer = await answerOf(path, { permissions, id, q })
        // What was searched for is said again.
        for (const [text, seenWith] of SAID) if (answer?.includes(text)) given.push({ path, text, seenWith })
      }
    }
  }
  return given
}

test('all of it is given to who may view everything', async () => {
  expect(approved.ok).toBe(true)
  const given = new Set((await givenTo(listGrantable())).map(({ text }) => text))
  const forOwners = [mailOf('account')]
  expect(SAID.map(([text]) => text).filter(text => !given.has(text))).toEqual(forOwners)
})

test('who may do one thing alone is given nothing of what others hold', async () => {
  const leaks = new Set<string>()
  for (const permission of listGrantable()) {
    const permissions = completeRole([permission])
    for (const { path, text, seenWith } of await givenTo(permissions))
      if (!seenWith.some(view => permissions.includes(view)))
        leaks.add(`${permission}: ${path} gives ${text}`)
  }
  expect([...leaks]).toEqual([])
}, 240_000)
