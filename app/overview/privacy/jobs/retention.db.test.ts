import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { keepIssued } from '#app/money/documents/steps/kept.server.ts'
import { documentFiles, documents } from '#app/money/documents/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication } from '../../../../tests/support/deciding.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { countDue, forgetWhatIsOver } from './retention.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const later = new Date('2026-11-21T05:00:00Z')

describe('the night', () => {
  const night = { ...ctx, now: () => later }

  test('forgets whose time is over by the settings, after saying how many that will be', async () => {
    const ended = { status: 'expired' as const, joinDate: '2023-01-01' }
    const over = await insertMember(db, { ...ended, name: 'Long Ago', expiryDate: '2024-11-20' })
    const notYet = await insertMember(db, { ...ended, name: 'Just In Time', expiryDate: '2024-11-21' })
    const stale = { submittedAt: new Date('2026-05-20T05:00:00Z') }
    const abandoned = await insertApplication(db, { ...stale, name: 'Never Came' })
    const again = { email: `again.${randomUUID()}@example.com`, emailConfirmedAt: later }
    const first = await insertApplication(db, { ...stale, ...again })
    await insertApplication(db, { ...again, submittedAt: later })
    const typed = `typed.${randomUUID()}@example.com`
    const unconfirmed = await insertApplication(db, { ...stale, email: typed })
    await insertApplication(db, { email: typed, submittedAt: later })
    const due = await countDue(night)
    expect(due).toMatchObject({ member: 1, application: 2 })
    await forgetWhatIsOver(night)
    const namesOf = async (table: typeof members | typeof applications, ids: string[]) => {
      const rows = await db.select({ id: table.id, name: table.name }).from(table)
      return ids.map(id => rows.find(row => row.id === id)?.name)
    }
    expect(await namesOf(members, [over.id, notYet.id])).toEqual(['Erased person', 'Just In Time'])
    const gone = await namesOf(applications, [abandoned, unconfirmed])
    expect(gone).toEqual(['Erased person', 'Erased person'])
    const [{ status } = { status: '' }] = await db
      .select()
      .from(applications)
      .where(eq(applications.id, abandoned))
    expect(status).toBe('rejected')
    expect((await namesOf(applications, [first]))[0]).not.toBe('Erased person')
    const isErasure = and(eq(adminActivityLog.action, 'erased'), eq(adminActivityLog.entityId, over.id))
    expect(await db.select().from(adminActivityLog).where(isErasure)).toMatchObject([{ adminId: null }])
    expect(await countDue(night)).toMatchObject({ member: 0, application: 0 })
  })

  test('empties what was sent long ago and keeps that it was sent', async () => {
    const old = { createdAt: new Date('2026-06-01T05:00:00Z') }
    const content = { subject: 'Welcome', text: 'Your Pass', html: '<p>Your Pass</p>' }
    const [mail] = await db
      .insert(mails)
      .values({ kind: 'application', recipient: 'a@example.com', status: 'sent', ...content, ...old })
      .returning()
    const id = `msg_${randomUUID()}`
    const sent = { kind: 'registration', subjectId: randomUUID(), payload: { name: 'Nok' } } as const
    await db.insert(deliveries).values({ id, ...sent, status: 'delivered', ...old })
    const [givenUp, waiting] = [`msg_${randomUUID()}`, `msg_${randomUUID()}`]
    await db.insert(deliveries).values({ id: givenUp, ...sent, status: 'stopped', ...old })
    await db.insert(deliveries).values({ id: waiting, ...sent, status: 'pending', ...old })
    expect(await countDue(night)).toMatchObject({ webhook: 2 })
    await forgetWhatIsOver(night)
    const [after] = await db
      .select()
      .from(mails)
      .where(eq(mails.id, mail?.id ?? ''))
    expect(after).toMatchObject({ text: '', html: '', subject: 'Welcome', recipient: 'a@example.com' })
    expect(await db.select().from(deliveries).where(eq(deliveries.id, id))).toMatchObject([{ payload: {} }])
    const payloadOf = async (which: string) =>
      (await db.select().from(deliveries).where(eq(deliveries.id, which)))[0]?.payload
    expect(await payloadOf(givenUp)).toEqual({})
    expect(await payloadOf(waiting)).toEqual({ name: 'Nok' })
  })

  test('takes the buyer off a document only when five years have passed since the end of its year', async () => {
    const desk = { ...(await asStaff(ctx, 'front_desk')), now: () => later }
    await approveApplication(desk, { applicationId: await insertApplication(db), memberRowId: null })
    const [issued] = await db.select().from(documents).limit(1)
    if (!issued) throw new Error('no document')
    const copyOf = async (serial: number, day: string) => {
      const [row] = await db
        .insert(documents)
        .values({ ...issued, id: randomUUID(), serial, number: `OLD-${serial}`, day, replacesId: null })
        .returning()
      return row?.id ?? ''
    }
    // By the database's own clock, which no program can turn.
    const year = new Date().getUTCFullYear()
    const over = await copyOf(9001, `${year - 6}-12-31`)
    const notYet = await copyOf(9002, `${year - 5}-01-01`)
    await keepIssued(ctx)
    await forgetWhatIsOver({ ...ctx })
    const kept = await db.select({ id: documentFiles.documentId }).from(documentFiles)
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([issued.id, notYet]))
    expect(kept.map(({ id }) => id)).not.toContain(over)
    const buyers = await db
      .select({ id: documents.id, name: documents.buyerName, content: documents.content })
      .from(documents)
    const buyerOf = (id: string) => buyers.find(row => row.id === id)
    expect(buyerOf(over)).toMatchObject({
      name: 'Erased person',
      content: { buyer: { name: 'Erased person', tin: null } },
    })
    expect(buyerOf(notYet)?.name).toBe(issued.buyerName)
    const forced = db.update(documents).set({ buyerName: 'Erased person' }).where(eq(documents.id, notYet))
    await expect(forced).rejects.toThrow()
  })
})
