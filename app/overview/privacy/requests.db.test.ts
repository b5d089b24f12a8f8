import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { erasures } from '#app/house/erasures/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { answerRequest } from '#app/public/requests/commands/handle.server.ts'
import { submitRequest } from '#app/public/requests/commands/submit.server.ts'
import { markOf } from '#app/public/requests/rules.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { wholeExport } from '../../../tests/support/whole-export.ts'
import { eraseSubject } from './commands/erase-subject.server.ts'
import { countDue, forgetWhatIsOver } from './jobs/retention.server.ts'
import { findPerson } from './queries/person.server.ts'

const { db } = await createTestDatabase()
const { ctx: made } = await createTestContext(db)
const ctx = { ...made, now: () => new Date('2026-11-21T05:00:00Z') }
const owner = await asStaff(ctx, 'owner')

async function request(name: string) {
  const values = {
    submissionKey: randomUUID(),
    kind: 'tour',
    name,
    phone: '081 234 5678',
    note: 'With a bicycle',
    email: `dao.${randomUUID()}@example.com`,
    wishes: [{ day: '2026-11-22', hours: '10:00' }],
  }
  const submitted = await submitRequest(ctx, { values, locale: 'en' })
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.errors))
  const [row] = await db.select().from(requests).where(eq(requests.id, submitted.requestId))
  if (!row) throw new Error('no request')
  return row
}

const find = async (id: string) => (await db.select().from(requests).where(eq(requests.id, id)))[0]

test('somebody’s request is downloaded whole, without the key of its form', async () => {
  const { id, email, submissionKey } = await request('Dao Suwan')
  const person = await findPerson(db, { kind: 'request', id })
  if (!person) throw new Error('nobody')
  const told = (await wholeExport(owner, person)).toString('utf8')
  for (const words of [email, '081 234 5678', 'With a bicycle', '2026-11-22']) expect(told).toContain(words)
  expect(told).not.toContain(submissionKey)
})

test('erasing takes all of it that says who it was, with its mails, and closes it', async () => {
  const asked = await request('Dao Suwan')
  const { id, email } = asked
  const other = await request('Dao Suwan')
  await answerRequest(owner, { id, seen: markOf(asked), answer: 'Come at ten, Dao' })
  const erased = await eraseSubject(owner, { subject: { kind: 'request', id }, typed: email ?? '' })
  expect(erased).toEqual({ ok: true, value: null })
  expect(await find(id)).toMatchObject({
    name: 'Erased person',
    email: null,
    phone: null,
    wishes: [],
    note: '',
    answer: '',
    kind: 'tour',
    status: 'done',
  })
  expect(await db.select().from(mails).where(eq(mails.subjectId, id))).toEqual([])
  expect(await db.select().from(erasures).where(eq(erasures.subjectId, id))).toMatchObject([
    { kind: 'request' },
  ])
  expect(await find(other.id)).toMatchObject({ name: 'Dao Suwan', status: 'new' })
})

test('at night those are forgotten that came longer ago than applications are kept', async () => {
  const [over, notYet] = [await request('Long Ago'), await request('Just In Time')]
  const came = (id: string, day: string) =>
    db
      .update(requests)
      .set({ submittedAt: new Date(`${day}T05:00:00Z`) })
      .where(eq(requests.id, id))
  await came(over.id, '2026-05-20')
  await came(notYet.id, '2026-05-21')
  expect(await countDue(ctx)).toMatchObject({ request: 1 })
  await forgetWhatIsOver(ctx)
  expect(await find(over.id)).toMatchObject({ name: 'Erased person', email: null })
  expect(await find(notYet.id)).toMatchObject({ name: 'Just In Time' })
})
