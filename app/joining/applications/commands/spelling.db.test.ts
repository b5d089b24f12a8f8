import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findDocument, listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { approveApplication } from '../../../../tests/support/deciding.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { openPaperHouse } from '../../../../tests/support/paper-house.ts'
import { readReceived } from '../actions.server.ts'
import { approveAsSystem } from '../steps/approve.server.ts'

const { db, desk, kindsOf } = await openPaperHouse()

const buyersOf = async (applicationId: string) => {
  const issued = await listDocumentsOf(db, applicationId)
  return Promise.all(issued.map(async ({ id }) => (await findDocument(db, id))?.content.buyer))
}

test.each(['ამირანი', 'အောင်ဆန်း', 'አበበ ቢቂላ', 'Արամ'])(
  '%s is not approved before its spelling is told, and no number is taken',
  async name => {
    const applicationId = await insertApplication(db, { name })
    const before = await db.$count(documents)
    const refused = await approveApplication(desk, { applicationId, memberRowId: null })
    expect(refused).toEqual({ ok: false, reason: 'spelling_missing' })
    expect(await db.$count(documents)).toBe(before)
    expect(await db.$count(ledgerEntries, eq(ledgerEntries.applicationId, applicationId))).toBe(0)
    const received = { satang: 642_00, method: null, spelling: 'Amirani' }
    const approved = await approveApplication(desk, { applicationId, memberRowId: null, received })
    expect(approved).toMatchObject({ ok: true })
    expect(await buyersOf(applicationId)).toMatchObject([{ name: 'Amirani' }])
    const [row] = await db.select().from(applications).where(eq(applications.id, applicationId))
    expect(row?.name).toBe(name)
  },
)

test.each(['陳奕迅', 'محمد', 'Nguyễn', 'สมชาย 😀'])('%s needs none', async name => {
  const applicationId = await insertApplication(db, { name })
  expect(await approveApplication(desk, { applicationId, memberRowId: null })).toMatchObject({ ok: true })
  expect(await buyersOf(applicationId)).toMatchObject([{ name }])
})

test('where a card decides alone nothing waits: the paper has the number of the membership', async () => {
  const applicationId = await insertApplication(db, {
    name: 'ამირანი',
    address: 'თბილისი',
    memberId: 'SALA-KARTVELI',
  })
  const approved = await db.transaction(async tx => {
    const card = {
      applicationId,
      memberRowId: null,
      recordedBy: null,
      source: 'card_payment',
      method: 'card',
      amountSatang: 642_00,
    } as const
    await recordPayment(tx, { ...card, bookedOn: '2026-08-05' })
    return approveAsSystem(tx, desk, { applicationId, memberRowId: null })
  })
  expect(approved).toMatchObject({ ok: true })
  expect(await kindsOf(applicationId)).toEqual(['abbreviated_invoice'])
  expect(await buyersOf(applicationId)).toEqual([{ name: 'SALA-KARTVELI', address: '', tin: null }])
})

test.each(['ამირანი', 'A'.repeat(201)])('%s is no spelling, said next to the field', spelling => {
  const typed = { received: '642', method: 'cash', paidOn: '2026-08-05', spelling, confirmed: [] }
  expect(readReceived(typed)).toMatchObject({ ok: false, status: 400, field: 'spelling' })
})
