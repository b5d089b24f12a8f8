import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { erasures } from '#app/house/erasures/tables.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { deliveries, deliveryAttempts, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { searchEverything } from '#app/overview/search/queries/records.server.ts'
import { agreements, consents } from '#app/people/agreement/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { setAutoRenew } from '#app/people/members/commands/auto-renew.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalAccounts, portalLinks } from '#app/people/portal-accounts/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { renewUnpaid } from '../../../tests/support/renewing.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { createPerson } from '../../../tests/support/sign-in.ts'
import { wholeExport } from '../../../tests/support/whole-export.ts'
import { eraseSubject } from './commands/erase-subject.server.ts'
import { reapplyErasures } from './commands/reapply-erasures.server.ts'
import { runFinishErasure } from './jobs/nightly.server.ts'
import { rememberErasures } from './queries/erased-list.server.ts'
import { findPerson } from './queries/person.server.ts'
import { listHeld } from './queries/privacy.server.ts'
import { memberOf } from './queries/same-person.server.ts'
import { HOLDINGS } from './rules/holdings.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db)
const approvedAt = new Date('2026-08-04T05:00:00Z')
const later = new Date('2026-11-21T05:00:00Z')
const owner = { ...(await asStaff(ctx, 'owner')), now: () => later }

/** The tables in which a text stands, with how often. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await db.execute(
      sql`select from ${sql.identifier(name)} as row where strpos(lower(row::text), lower(${text})) > 0 limit 1`,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

/** Somebody who came, paid, was approved, and whose time is over: with a trace in every part of the house. */
async function formerMember() {
  const mark = randomUUID().slice(0, 8)
  const told = {
    name: `Kanokwan ${mark}`,
    email: `kanok.${mark}@example.com`,
    email2: `second.${mark}@example.com`,
    mobilePhone: `+66 81 ${mark}`,
    address: `Soi ${mark}`,
    emergencyContact: `Mum ${mark}`,
    telegram: `tg-${mark}`,
    startDate: '2026-08-04',
    expiryDate: '2026-09-04',
    selectedPlan: 'Monthly Pass',
  }
  const applicationId = await insertApplication(db, told)
  const fileKey = `receipts/${randomUUID()}.webp`
  await ctx.storage.write(fileKey, new Uint8Array([1, 2, 3]))
  const receiptId = await insertReceipt(db, {
    applicationId,
    fileKey,
    name: told.name,
    email: told.email,
    status: 'approved',
  })
  const [agreement] = await db.select().from(agreements).limit(1)
  await db.insert(consents).values({
    applicationId,
    agreementId: agreement?.id ?? '',
    agreementSha256: 'sha',
    accepted: ['1'],
    acceptedAt: approvedAt,
    address: `198.51.100.7-${mark}`,
    userAgent: `Browser ${mark}`,
  })
  const deliveryId = `msg_${mark}`
  await db.insert(deliveries).values({
    id: deliveryId,
    kind: 'registration',
    subjectId: applicationId,
    payload: told,
    status: 'stopped',
  })
  await db.insert(deliveryAttempts).values({
    deliveryId,
    attemptedAt: approvedAt,
    durationMs: 1,
    responseBody: JSON.stringify(told),
  })
  // Another program is told of everything about them, under the names of its own.
  await db.insert(webhookSubscriptions).values({
    name: 'Accounting',
    url: 'https://hooks.example.com/',
    createdBy: owner.actor.userId,
    events: ['member.created', 'member.renewed', 'application.approved'],
  })
  const desk = { ...(await asStaff(ctx, 'front_desk')), now: () => approvedAt }
  const approved = await approveApplication(desk, { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  const memberId = (await memberOf(db, applicationId)) ?? ''
  await db.update(members).set({ status: 'expired' }).where(eq(members.id, memberId))
  await db.insert(adminActivityLog).values({
    adminId: owner.actor.userId,
    action: 'updated',
    entityType: 'member',
    entityId: memberId,
    details: { before: { name: told.name, status: 'active' }, after: { name: 'Other', status: 'expired' } },
  })
  const debt = await payDebt(memberId, told)
  return { mark, told, applicationId, receiptId, memberId, fileKey, debt }
}

/** A slip for what the member owes, sent from the member area, as the automation was told of it. */
async function payDebt(memberRowId: string, { name, email }: { name: string; email: string }) {
  const fileKey = `receipts/${randomUUID()}.webp`
  await ctx.storage.write(fileKey, new Uint8Array([4, 5, 6]))
  const receiptId = await insertReceipt(db, {
    fileKey,
    name,
    email,
    status: 'approved',
    reason: `For ${name}`,
    subject: { kind: 'debt', id: memberRowId },
  })
  await db.insert(slips).values({ receiptId, fileKey, texts: [name], verifiedSender: name })
  const payload = { name, userEmail: email }
  await db.insert(deliveries).values({
    id: `msg_${randomUUID()}`,
    kind: 'receipt',
    subjectId: receiptId,
    payload,
    status: 'delivered',
    fileKey,
  })
  const about = { subjectKind: 'receipt', subjectId: receiptId } as const
  const content = { subject: `About ${name}`, text: name, html: name, secrets: [] }
  await db.transaction(tx =>
    queueMail(tx, ctx, { kind: 'application', ...about, recipient: email, ...content }),
  )
  return { receiptId, fileKey }
}

async function personOf(memberId: string) {
  const person = await findPerson(db, { kind: 'member', id: memberId })
  if (!person) throw new Error('no person')
  return person
}

const eraseMember = (id: string, typed: string) =>
  eraseSubject(owner, { subject: { kind: 'member', id }, typed })

/** What a trigger writes for servers of the version before (migration 0114): the same words, which the house keeps. */
const isOfLanguageBefore = sql`(table_name in ('announcements', 'credit_packs', 'pack_sales', 'spaces')
  and column_name ~ '_(en|th|ru)$')`

test('every column of text, JSON or a day has a decision about what erasing does to it', async () => {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and data_type in ('text', 'jsonb', 'json', 'inet', 'date', 'ARRAY', 'character varying')
      and not ${isOfLanguageBefore}`)
  const decided = Object.entries(HOLDINGS).flatMap(([table, { columns = {}, kept = [] }]) =>
    [...Object.keys(columns), ...kept].map(column => `${table}.${column}`),
  )
  expect(decided.toSorted()).toEqual(rows.map(({ table, column }) => `${table}.${column}`).toSorted())
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(Object.keys(HOLDINGS).toSorted()).toEqual(tables.rows.map(({ name }) => name).toSorted())
})

test('what the database works out of a row by itself is made of columns with a decision, and goes with them', async () => {
  const { rows } = await db.execute<{ table: string; column: string; of: string[] }>(sql`
    select c.table_name as table, c.column_name as column, array_agg(u.column_name::text) as of
    from information_schema.columns c join information_schema.column_column_usage u
      on u.table_schema = c.table_schema and u.table_name = c.table_name and u.dependent_column = c.column_name
    where c.table_schema = 'public' and c.is_generated = 'ALWAYS' group by 1, 2`)
  for (const { table, column, of } of rows) {
    const { columns = {}, kept = [] } = HOLDINGS[table] ?? {}
    expect([...Object.keys(columns), ...kept], `${table}.${column}`).toEqual(expect.arrayContaining(of))
  }
  expect(rows.map(({ table }) => table)).toContain('members')
  const { memberId, applicationId, receiptId, mark } = await formerMember()
  const found = async () => {
    const { rows: kept } = await db.execute<{ words: string | null }>(sql`
      select found_by as words from members where id = ${memberId}
      union all select found_by from applications where id = ${applicationId}
      union all select found_by from receipts where id = ${receiptId}`)
    return kept.map(({ words }) => words?.includes(mark))
  }
  expect(await found()).toEqual([true, true, true])
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  expect(await eraseMember(memberId, member?.name ?? '')).toMatchObject({ ok: true })
  expect(await found()).toEqual([false, false, false])
})

describe('a former member who is erased', async () => {
  const { mark, told, applicationId, memberId, fileKey, receiptId, debt } = await formerMember()
  const before = await tablesWith(mark)
  const zip = await wholeExport(owner, await personOf(memberId))
  const wrong = await eraseMember(memberId, 'somebody else')
  const outcome = await eraseMember(memberId, told.email.toUpperCase())

  test('stood in many tables before', () => {
    expect(before).toEqual(
      expect.arrayContaining([
        'applications',
        'members',
        'receipts',
        'mails',
        'documents',
        'admin_activity_log',
        'deliveries',
      ]),
    )
  })

  test('had all of it in the download, with the picture and without what opens something', () => {
    const text = Buffer.from(zip).toString('utf8')
    for (const part of Object.values(told)) expect(text).toContain(part)
    expect(text).toContain('files/receipt-1.webp')
    expect(text).toContain('files/receipt-2.webp')
    expect(text).toContain(`For ${told.name}`)
    expect(text).toContain('Browser')
    expect(text).not.toMatch(/pass_hash|"pass"|status_key/)
    expect(Buffer.from(zip).subarray(0, 2).toString()).toBe('PK')
  })

  test('is not erased by a word that is neither name nor email', () => {
    expect(wrong).toEqual({ ok: false, reason: 'not_confirmed' })
    expect(outcome).toMatchObject({ ok: true })
  })

  test('stands in no table any more but on the papers that the tax office may ask for', async () => {
    expect(await tablesWith(mark)).toEqual(['documents'])
  })

  test('is found by nobody, and the entries that stay add up as before', async () => {
    expect(await searchEverything(db, owner.actor, told.email, 5)).toEqual([])
    const rows = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, memberId))
    expect(rows.length).toBeGreaterThan(0)
    const [member] = await db.select().from(members).where(eq(members.id, memberId))
    expect(member).toMatchObject({
      name: 'Erased person',
      mobilePhone: '',
      autoRenew: false,
      joinDate: '2026-08-04',
    })
    const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
    expect(application).toMatchObject({
      name: 'Erased person',
      selectedPlan: 'Monthly Pass',
      status: 'approved',
    })
  })

  test('left entries in the log that say what happened, and to nobody', async () => {
    const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, memberId))
    const updated = log.find(({ action }) => action === 'updated')
    expect(updated?.details).toEqual({ before: { status: 'active' }, after: { status: 'expired' } })
    const erased = log.find(({ action }) => action === 'erased')
    expect(erased).toMatchObject({ adminId: owner.actor.userId, details: { applications: 1, receipts: 2 } })
  })

  test('has their pictures deleted by a job of the same transaction', async () => {
    const job = jobs.find(({ name }) => name === 'finish-erasure')
    expect(job?.payload).toEqual({ keys: expect.arrayContaining([fileKey, debt.fileKey]) })
    await runFinishErasure(ctx, { keys: [fileKey] })
    expect(await ctx.storage.read(fileKey)).toBeNull()
  })

  test('is changed by nobody any more', async () => {
    const missing = { ok: false, reason: 'not_found' }
    expect(await setAutoRenew(owner, { id: memberId, autoRenew: true })).toEqual(missing)
    expect(await renewUnpaid(owner, { id: memberId, from: '2026-11-21', to: '2027-12-31' })).toEqual(missing)
  })

  test('is erased once', async () => {
    expect(await eraseMember(memberId, 'Erased person')).toEqual({ ok: false, reason: 'not_found' })
    const person = await personOf(memberId)
    expect(person.receiptIds.toSorted()).toEqual([receiptId, debt.receiptId].toSorted())
    const held = await listHeld(db, person)
    expect(held.map(({ table }) => table)).not.toContain('mails')
  })
})

test('somebody with something open stays as they are', async () => {
  const member = await insertMember(db, { status: 'active', expiryDate: '2027-01-31' })
  const outcome = await eraseMember(member.id, member.name)
  expect(outcome).toEqual({ ok: false, reason: 'open', refusals: ['active'] })
  const [still] = await db.select().from(members).where(eq(members.id, member.id))
  expect(still?.name).toBe(member.name)
  const debtor = await insertMember(db, { status: 'expired', expiryDate: '2026-01-31' })
  await db.insert(ledgerEntries).values({
    kind: 'charge',
    account: 'owed',
    amountSatang: 100_00,
    bookedOn: '2026-11-20',
    source: 'by_hand',
    memberRowId: debtor.id,
  })
  expect(await eraseMember(debtor.id, debtor.name)).toMatchObject({ refusals: ['owes'] })
})

test('people who share an email are erased apart', async () => {
  const email = `team.${randomUUID()}@example.com`
  const ended = { email, status: 'expired' as const, expiryDate: '2026-01-31' }
  const one = await insertMember(db, { ...ended, name: 'One of them' })
  const other = await insertMember(db, { ...ended, name: 'Other of them' })
  const rejected = await insertApplication(db, { email, name: 'Other of them', status: 'rejected' })
  expect(await eraseMember(one.id, 'One of them')).toMatchObject({ ok: true })
  const [still] = await db.select().from(members).where(eq(members.id, other.id))
  const [application] = await db.select().from(applications).where(eq(applications.id, rejected))
  expect([still?.email, application?.email]).toEqual([email, email])
})

test('what a member who was deleted left behind goes with their application', async () => {
  const { mark, told, memberId, applicationId } = await formerMember()
  await deleteMembers(owner, [memberId])
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, applicationId))
  const subject = { kind: 'application' as const, id: applicationId }
  expect(await eraseSubject(owner, { subject, typed: told.name })).toMatchObject({ ok: true })
  expect(await tablesWith(mark)).toEqual(['documents'])
})

test('a slip that somebody sent for another member stays that member’s, without their address', async () => {
  const { mark, told, memberId } = await formerMember()
  const other = await insertMember(db)
  const [account] = await db
    .insert(portalAccounts)
    .values({ email: told.email, verifiedAt: later, locale: 'en' })
    .returning()
  const link = { accountId: account?.id ?? '', memberRowId: memberId, role: 'self' } as const
  await db.insert(portalLinks).values(link)
  const { receiptId, fileKey } = await payDebt(other.id, { name: other.name, email: told.email })
  expect(await eraseMember(memberId, told.name)).toMatchObject({ ok: true })
  expect(await tablesWith(mark)).toEqual(['documents'])
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(receipt).toMatchObject({ status: 'approved', name: other.name, fileKey })
})

test('an employee who left leaves their days, and nothing that names them', async () => {
  const mark = randomUUID().slice(0, 8)
  const email = `dao.${mark}@sala.test`
  const userId = await createPerson(db, { email, isEmployee: true })
  const values = {
    firstName: `Dao${mark}`,
    lastName: 'Srisuk',
    address: mark,
    phone: mark,
    status: 'terminated',
  }
  const isTheirs = eq(employees.email, email)
  const [row] = await db
    .update(employees)
    .set(values as never)
    .where(isTheirs)
    .returning()
  const employeeId = row?.id ?? ''
  const name = `Dao${mark} Srisuk`
  await db.insert(attendanceRecords).values({ employeeId, date: '2026-03-02', timeIn: '09:00', notes: mark })
  await db.insert(leaveRequests).values({
    employeeId,
    startDate: '2026-03-03',
    endDate: '2026-03-03',
    reason: `Ill ${mark}`,
    status: 'approved',
  })
  await db.insert(messages).values({
    senderType: 'employee',
    senderId: employeeId,
    receiverType: 'admin',
    receiverId: owner.actor.userId,
    subject: `Hello ${mark}`,
    content: 'From me',
  })
  await db.insert(adminActivityLog).values({
    adminId: owner.actor.userId,
    action: 'created',
    entityType: 'attendance_records',
    entityId: 'list',
    details: { date: '2026-03-02', employees: [name] },
  })
  const letter = { subject: `${name} wrote`, text: `${name} wrote`, html: name, secrets: [] }
  await db.transaction(tx =>
    queueMail(tx, ctx, {
      kind: 'message',
      subjectKind: 'employee',
      subjectId: employeeId,
      recipient: 'owner@sala.test',
      ...letter,
    }),
  )
  const subject = { kind: 'employee' as const, id: employeeId }
  expect(await eraseSubject(owner, { subject, typed: name })).toMatchObject({ ok: true })
  expect(await tablesWith(mark)).toEqual([])
  const days = await db.select().from(attendanceRecords).where(eq(attendanceRecords.employeeId, employeeId))
  expect(days).toMatchObject([{ date: '2026-03-02', timeIn: '09:00', notes: '' }])
  const gone = await db.execute(sql`select from users where id = ${userId}`)
  expect(gone.rows).toEqual([])
})

describe('the database', () => {
  const entry = {
    action: 'updated',
    entityType: 'member',
    entityId: 'guard',
    details: { before: { name: 'Nok' } },
  }

  test('lets an entry of the log lose details while an erasure is recorded, and never otherwise', async () => {
    await db.insert(adminActivityLog).values({ ...entry, adminId: null })
    const isIt = eq(adminActivityLog.entityId, 'guard')
    const redact = (tx: Pick<typeof db, 'update'>, details: Record<string, unknown>) =>
      tx.update(adminActivityLog).set({ details }).where(isIt)
    await expect(redact(db, {})).rejects.toThrow()
    const erasing = (details: Record<string, unknown>) =>
      db.transaction(async tx => {
        const record = { kind: 'member' as const, subjectId: randomUUID(), erasedAt: later }
        await tx.insert(erasures).values(record)
        await redact(tx, details)
      })
    await expect(erasing({ before: { name: 'Somebody else' } })).rejects.toThrow()
    await expect(erasing({ before: { name: 'Nok' }, more: 1 })).rejects.toThrow()
    await erasing({ before: {} })
    expect(await db.select().from(adminActivityLog).where(isIt)).toMatchObject([{ details: { before: {} } }])
  })

  test('keeps the list of the erased as it is', async () => {
    await expect(db.delete(erasures)).rejects.toThrow()
    await expect(db.update(erasures).set({ subjectId: randomUUID() })).rejects.toThrow()
  })
})

test('a restored backup forgets those again who were erased after it was made', async () => {
  const { mark, told, memberId } = await formerMember()
  await db.update(members).set({ status: 'active', expiryDate: '2027-05-01' }).where(eq(members.id, memberId))
  const list = [{ kind: 'member', id: memberId, erasedAt: later.toISOString() }]
  await ctx.storage.write('privacy/erased-people.json', new TextEncoder().encode(JSON.stringify(list)))
  await reapplyErasures(owner)
  expect(await tablesWith(mark)).toEqual(['documents'])
  await rememberErasures(ctx)
  const kept = new TextDecoder().decode((await ctx.storage.read('privacy/erased-people.json')) ?? undefined)
  expect(kept).toContain(memberId)
  expect(kept).not.toContain(told.name)
  await rememberErasures({ ...ctx, db: (await createTestDatabase()).db })
  const elsewhere = await ctx.storage.read('privacy/erased-people.json')
  expect(new TextDecoder().decode(elsewhere ?? undefined)).toBe(kept)
  expect(await db.select().from(receipts).where(eq(receipts.email, told.email))).toEqual([])
})
