import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import { createEmptyHouse } from '../tests/support/houses.ts'

const MIGRATIONS = 'db/migrations'
const house = await createEmptyHouse()
const client = new pg.Client(house.connection)
afterAll(() => client.end())

/** The database as it was before mails said whose they are. */
async function comeToBefore(tag: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sala-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  const end = journal.entries.findIndex((entry: { tag: string }) => entry.tag.endsWith(tag))
  const until = { ...journal, entries: journal.entries.slice(0, end) }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(until))
  await migrateDatabase(house.connection, folder)
  await rm(folder, { recursive: true })
}

type OldMail = { kind: string; subjectId?: string | null; status?: string; text?: string }

async function insertMail({ kind, subjectId = null, status = 'kept', text = 'Words' }: OldMail) {
  const id = randomUUID()
  await client.query(
    `insert into mails (id, kind, recipient, subject, text, html, subject_id, status)
     values ($1, $2, 'a@example.com', 'Subject', $3, '<p>' || $3 || '</p>', $4, $5)`,
    [id, kind, text, subjectId, status],
  )
  return id
}

const mailOf = async (id: string) => (await client.query('select * from mails where id = $1', [id])).rows[0]

test('older mails get the record that they are about, and keep nothing that opens something in their words', async () => {
  await comeToBefore('mails_of_somebody')
  await client.connect()
  const [account, application, member, employee, leave, message, colleague, asker] = Array.from(
    { length: 8 },
    () => randomUUID(),
  )
  await client.query(
    `insert into employees (id, employee_code, first_name, last_name, email, department, position, hire_date)
     values ($1, 'E1', 'Mali', 'S', 'm@sala.test', 'D', 'Host', '2026-01-05')`,
    [employee],
  )
  await client.query(`insert into users (id, name, email, employee_id) values ($1, 'M', 'm@sala.test', $2)`, [
    colleague,
    employee,
  ])
  await client.query(
    `insert into leave_requests (id, employee_id, start_date, end_date, reason) values ($1, $2, '2026-02-02', '2026-02-02', 'Ill')`,
    [leave, employee],
  )
  await client.query(
    `insert into messages (id, sender_type, sender_id, receiver_type, receiver_id, subject, content)
     values ($1, 'employee', $2, 'admin', $3, 'S', 'C')`,
    [message, employee, asker],
  )
  const link = 'http://localhost/reset-password?token=opens'
  const sent = await insertMail({ kind: 'account', subjectId: account, status: 'sent', text: link })
  const kept = await insertMail({ kind: 'account', subjectId: account, text: link })
  const received = await insertMail({ kind: 'application', subjectId: application, status: 'pending' })
  const unlinked = await insertMail({ kind: 'application' })
  const renewal = await insertMail({ kind: 'renewal', subjectId: member, status: 'failed' })
  const asked = await insertMail({ kind: 'leave', subjectId: leave, status: 'sent' })
  const told = `Subject: open=${randomUUID()}\n\nRead:\nhttp://localhost/admin/messages?open=${message}\n\nMore`
  const toStaff = await insertMail({ kind: 'message', subjectId: asker, status: 'sent', text: told })
  const toEmployee = await insertMail({ kind: 'message', subjectId: colleague, status: 'sent' })
  const lost = await insertMail({ kind: 'message', subjectId: asker, status: 'sent' })
  const test = await insertMail({ kind: 'test', status: 'sent' })
  await client.query(
    `insert into admin_activity_log (id, admin_id, action, entity_type, entity_id) values ($1, $2, 'sent_test', 'mail', $3)`,
    [randomUUID(), asker, test],
  )
  await migrateDatabase(house.connection, MIGRATIONS)
  const subjects = []
  for (const id of [sent, received, unlinked, renewal, asked, toStaff, toEmployee, lost, test]) {
    const { subject_kind: kind, subject_id: subject } = await mailOf(id)
    subjects.push([kind, subject])
  }
  expect(subjects).toEqual([
    ...[
      ['account', account],
      ['application', application],
      [null, null],
      ['member', member],
    ],
    ...[
      ['employee', employee],
      ['employee', employee],
      ['employee', employee],
      [null, null],
    ],
    ['account', asker],
  ])
  expect(await mailOf(sent)).toMatchObject({ text: '', html: '', secrets: null })
  const hidden = { text: '⟦1⟧', html: '', secrets: [link] }
  expect(await mailOf(kept)).toMatchObject({ ...hidden, secrets_until: expect.any(Date) })
  expect(await mailOf(received)).toMatchObject({ ...hidden, secrets: ['Words'], secrets_until: null })
  expect(await mailOf(asked)).toMatchObject({ text: 'Words', secrets: [] })
})
