import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import '#app/register.server.ts'
import type { Actor } from '#app/house/access/rules.ts'
import { listActivity } from '#app/house/activity/queries/activity.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { viewEntries } from './entries.server.ts'
import { EXPORT_COLUMNS, exportLines } from './export.server.ts'
import { readActivityQuery } from './list.server.ts'

const { db } = await createTestDatabase()
const mali = await createPerson(db, { email: 'mali@sala.test', role: 'owner' })
const query = readActivityQuery(new URLSearchParams(), { people: [], actions: [], types: [] })

/** Somebody of a role that the house made, with just these permissions. */
const reader = (...permissions: string[]): Actor => ({
  userId: mali,
  name: 'Nok',
  email: 'nok@sala.test',
  isEmployee: false,
  admin: {
    displayName: 'Nok',
    role: 'own',
    roleName: 'Reader',
    permissions: ['activity.view', ...permissions],
  },
})

const SECRET = 'before@example.com'

async function written(entityType: string, entityId: string) {
  const details = {
    before: { email: SECRET, name: SECRET },
    after: { email: 'x' },
    note: SECRET,
    employeeIds: [],
  }
  const [row] = await db
    .insert(adminActivityLog)
    .values({ adminId: mali, action: 'updated', entityType, entityId, details })
    .returning()
  if (!row) throw new Error('no entry')
  return row
}

async function seenBy(actor: Actor, entryId: string, entityId: string) {
  const { rows } = await listActivity(db, { ...query, search: entityId })
  const [entry] = await viewEntries(
    db,
    rows.filter(row => row.id === entryId),
    { actor, now: new Date() },
  )
  const lines: string[][] = []
  const until = new Date(Date.now() + 60_000).toISOString()
  for await (const some of exportLines({ db, actor }, { ...query, search: entityId }, until))
    lines.push(...some.map(row => EXPORT_COLUMNS.map(({ read }) => String(read(row)))))
  return { entry, text: JSON.stringify([entry, lines]), lines }
}

test.each([
  ['member', randomUUID(), 'members.view'],
  ['application', randomUUID(), 'applications.view'],
  ['portal_account', randomUUID(), 'members.view'],
  ['booking', randomUUID(), 'bookings.view'],
  ['document', randomUUID(), 'documents.view'],
  ['employee', randomUUID(), 'employees.view'],
  ['settings', 'hours', 'settings.view'],
])(
  'what an entry about %s %s says is for who may %s, on the screen and in the file',
  async (type, id, asks) => {
    const { id: entryId } = await written(type, id)
    const hidden = await seenBy(reader(), entryId, id)
    expect(hidden.text).not.toContain(SECRET)
    expect(hidden.entry).toMatchObject({ isHidden: true, changes: [], facts: [] })
    expect(hidden.lines.map(line => line.slice(2))).toEqual([['updated', type, id, '']])
    const seen = await seenBy(reader(asks), entryId, id)
    expect(seen.entry).toMatchObject({ isHidden: false })
    expect(seen.text.split(SECRET).length).toBeGreaterThan(3)
  },
)

test('the name that a record has today is hidden as well', async () => {
  const member = await insertMember(db, { name: 'Anong Srisai' })
  const { id } = await written('member', member.id)
  expect((await seenBy(reader(), id, member.id)).text).not.toContain('Anong')
  expect((await seenBy(reader('members.view'), id, member.id)).text).toContain('Anong')
})

test.each([
  ['settings', 'payments'],
  ['settings', 'api-keys'],
  ['time_card', '7-old'],
])('an entry about %s %s is for owners', async (type, entityId) => {
  const { id } = await written(type, entityId)
  const others = reader('members.view', 'settings.view')
  expect((await seenBy(others, id, entityId)).text).not.toContain(SECRET)
  const owner: Actor = { ...reader(), admin: { displayName: 'Mali', role: 'owner' } }
  expect((await seenBy(owner, id, entityId)).text).toContain(SECRET)
})
