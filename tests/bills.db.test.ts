import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BillKind } from '#app/money/bills/rules.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import {
  recordCharge,
  recordCorrection,
  recordPayment,
  recordRefund,
} from '#app/money/payments/steps/ledger.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { expectBillsToAgree } from './support/bills-agree.ts'
import { openPayingHouse, PAYABLE, type Sold } from './support/paying-house.ts'
import { insertMember } from './support/reviewer.ts'
import { newSlip } from './support/slip.ts'

const { db, sell, look, stripe, hear } = await openPayingHouse()

const KIND_OF = {
  application: 'application',
  late: 'application',
  debt: 'debt',
  booking: 'booking',
  guest_pass: 'guest_pass',
} as const satisfies Record<string, BillKind>

async function newest(kind: BillKind) {
  const [bill] = await db
    .select()
    .from(bills)
    .where(eq(bills.kind, kind))
    .orderBy(sql`${bills.createdAt} desc`)
    .limit(1)
  return bill
}

const reject = () =>
  db.update(applications).set({ status: 'rejected' }).where(eq(applications.status, 'submitted'))

async function accepted(sold: Sold) {
  const sent = await sold.send(newSlip())
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
  expect(await (await look(sold, sent.receiptId)).accept(sold.dueSatang)).toMatchObject({ ok: true })
}

afterEach(() => expectBillsToAgree(db))

describe('a bill says what is asked, and what became of it', () => {
  test.each(['application', 'debt', 'booking'] as const)(
    'a %s is open as soon as it is there, and void once it is over',
    async kind => {
      const { dueSatang, end } = await sell(kind)
      expect(await newest(kind)).toMatchObject({ state: 'open', totalSatang: dueSatang, settledAt: null })
      await (end ?? reject)()
      expect((await newest(kind))?.state).toBe('void')
    },
  )

  test('the Day Pass of a guest costs what was asked for it', async () => {
    const { dueSatang, ...sold } = await sell('guest_pass')
    await sold.send(newSlip())
    expect(await newest('guest_pass')).toMatchObject({ state: 'open', totalSatang: dueSatang })
    await sold.end?.()
    expect((await newest('guest_pass'))?.state).toBe('void')
  })

  test.each(PAYABLE)('what a slip of the kind "%s" pays is paid', async kind => {
    await accepted(await sell(kind))
    expect(await newest(KIND_OF[kind])).toMatchObject({ state: 'paid', settledAt: expect.any(Date) })
  })

  test('money by card for an application that somebody must decide about has proven it', async () => {
    const sold = await sell('application')
    const sessionId = (await sold.checkout?.()) ?? ''
    await db
      .update(applications)
      .set({ totalSatang: sold.dueSatang + 1 })
      .where(eq(applications.status, 'submitted'))
    await hear(stripe.pay(sessionId))
    expect(await newest('application')).toMatchObject({ state: 'proven', settledAt: null })
  })
})

describe('the debt of an account', () => {
  let memberRowId: string
  beforeEach(async () => {
    memberRowId = (await insertMember(db)).id
  })

  const RECORD = {
    charge: recordCharge,
    payment: recordPayment,
    refund: recordRefund,
    correction: recordCorrection,
  }
  type Entry = [kind: keyof typeof RECORD, satang: number]

  /** Books entries that belong together. */
  const book = (...entries: Entry[]) =>
    db.transaction(async tx => {
      for (const [kind, amountSatang] of entries)
        await RECORD[kind](tx, {
          applicationId: null,
          memberRowId,
          recordedBy: null,
          bookedOn: '2026-11-02',
          amountSatang,
          ...(kind === 'payment' || kind === 'refund' ? { method: 'cash' as const } : {}),
        })
    })

  async function debt() {
    const [bill] = await db.select().from(bills).where(eq(bills.subjectId, memberRowId))
    return bill && { state: bill.state, totalSatang: bill.totalSatang, payerId: bill.payerId }
  }

  test('begins with what is left of what was booked together, and is not there where nothing is', async () => {
    await book(['charge', 500_00], ['payment', 500_00])
    expect(await debt()).toBeUndefined()
    await book(['charge', 500_00], ['payment', 300_00])
    expect(await debt()).toEqual({ state: 'open', totalSatang: 200_00, payerId: memberRowId })
  })

  test('grows by what is charged, stays by what is paid of it, and ends when nothing is owed', async () => {
    await book(['charge', 500_00])
    await book(['payment', 200_00])
    expect(await debt()).toMatchObject({ state: 'open', totalSatang: 500_00 })
    await book(['correction', 100_00])
    expect(await debt()).toMatchObject({ state: 'open', totalSatang: 600_00 })
    await book(['payment', 400_00])
    expect(await debt()).toMatchObject({ state: 'paid', totalSatang: 600_00 })
    await book(['refund', 50_00])
    expect(await debt()).toMatchObject({ state: 'open', totalSatang: 50_00 })
  })

  test('is as much as is owed whatever was paid ahead, and more than it stands to their credit', async () => {
    await book(['payment', 300_00])
    expect(await debt()).toBeUndefined()
    await book(['charge', 500_00])
    expect(await debt()).toMatchObject({ state: 'open', totalSatang: 200_00 })
    await book(['payment', 900_00])
    expect(await debt()).toMatchObject({ state: 'paid', totalSatang: 200_00 })
  })

  test('is said right when several pay and are charged at the same moment', async () => {
    await book(['charge', 100_00])
    await Promise.all(
      Array.from({ length: 8 }, (_, nth) => book([nth % 2 ? 'payment' : 'charge', (nth + 1) * 10_00])),
    )
    const [{ owed } = { owed: 0 }] = (
      await db.execute<{
        owed: number
      }>(sql`select sum(case account when 'owed' then amount_satang else -amount_satang end)::int as owed
        from ledger_entries where member_row_id = ${memberRowId}`)
    ).rows
    expect((await debt())?.state).toBe(owed > 0 ? 'open' : 'paid')
  })

  test('is nobody’s when its member is deleted', async () => {
    await book(['charge', 500_00])
    await db.delete(members).where(eq(members.id, memberRowId))
    expect(await debt()).toEqual({ state: 'void', totalSatang: 500_00, payerId: null })
  })
})

test('a bill that was asked for before anything was charged has no total, and begins with the first charge', async () => {
  const { id: subjectId } = await insertMember(db)
  await db.insert(bills).values({ kind: 'debt', subjectId, id: randomUUID() })
  const entry = {
    applicationId: null,
    memberRowId: subjectId,
    recordedBy: null,
    bookedOn: '2026-11-02' as const,
  }
  await db.transaction(tx => recordCharge(tx, { ...entry, amountSatang: 70_00 }))
  const [bill] = await db.select().from(bills).where(eq(bills.subjectId, subjectId))
  expect(bill).toMatchObject({ state: 'open', totalSatang: 70_00, payerId: subjectId })
})
