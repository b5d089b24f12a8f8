import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { acceptSlip } from '#app/joining/receipts/commands/decide.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { askFor } from '#app/money/bills/steps/unique-amounts.server.ts'
import { recordMemberPayment } from '#app/money/ledger/commands.server.ts'
import { recordCharge } from '#app/money/payments/steps/ledger.server.ts'
import type { Moved } from './bank-statements.ts'
import { insertApplication, insertReceipt } from './incoming.ts'
import { insertMember } from './reviewer.ts'

/** What a movement really is: what it pays, known only to whoever made the month. */
export type Truth = { is: 'payment'; billId: string; satang?: number } | { is: 'aside'; reason: string }
export type TrueMove = Moved & { truth: Truth }

const NAMES = ['MALI S', 'NOK SAELIM', 'SOMCHAI J', 'ANNA K', 'IVAN P', 'PIM D', 'TON R', 'LEK W']

/** A month of a busy shop: who owes, who paid and how, and who only said so. Every amount and moment comes of its place. */
export async function makeBankMonth(db: Database, owner: CommandContext, month: Day) {
  const moves: TrueMove[] = []
  const forged: string[] = []
  let nth = 0

  /** Each movement has a moment of its own: they are in order, minutes apart, over the whole month. */
  const moment = (place = nth++) => {
    const minutes = place * 47
    const day = `${month.slice(0, 8)}${String(1 + Math.floor(minutes / 1440)).padStart(2, '0')}`
    const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
    return { day, time: `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}:00` }
  }
  const nameAt = () => NAMES[nth % NAMES.length] ?? ''
  const add = (satang: number, details: string, truth: Truth) =>
    moves.push({ ...moment(), satang, details, truth })
  const pays = (billId: string, satang: number, details = `From KTB X${1000 + (nth % 9000)} ${nameAt()}++`) =>
    add(satang, details, { is: 'payment', billId })

  /** Somebody who owes, asked for an amount with satang of its own where they are switched on. */
  async function owes(amountSatang: number, name?: string) {
    const { id: memberRowId } = await insertMember(db, name === undefined ? {} : { name })
    const subject: Subject = { kind: 'debt', id: memberRowId }
    const asked = await db.transaction(async tx => {
      const { day } = moment(nth)
      const origin = { applicationId: null, memberRowId, recordedBy: null, bookedOn: day }
      await recordCharge(tx, { ...origin, amountSatang })
      return askFor(tx, subject, { totalSatang: amountSatang, method: 'scan' })
    })
    return { memberRowId, subject, askedSatang: asked.totalSatang, billId: await openBill(db, subject) }
  }

  const switchUnique = (hasUniqueSatang: boolean) => {
    const value = { hasUniqueSatang }
    return db
      .insert(settings)
      .values({ key: 'payments', value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
  }

  return {
    moves,
    forged,
    switchUnique,

    /** Owed, and paid to the satang that was asked. */
    async paidExactly() {
      const { billId, askedSatang } = await owes(1000_00 + (nth % 40) * 100_00)
      pays(billId, askedSatang)
    },

    /** A registration that waits for nothing else. */
    async registered() {
      const { day } = moment(nth)
      const id = await db.transaction(async tx => {
        const total = { priceSatang: 400_00, membershipFeeSatang: 200_00, vatSatang: 42_00 }
        const email = `${randomUUID()}@example.com`
        const id = await insertApplication(tx as unknown as Database, {
          ...{ ...total, email, startDate: day, expiryDate: day, paymentMethod: 'scan' },
          totalSatang: 642_00 + 1000 * (nth % 300) + (nth % 97) + 1,
        })
        return id
      })
      const billId = await openBill(db, { kind: 'application', id })
      const { rows } = await db.execute<{ total: string }>(
        `select total_satang as total from bills where id = '${billId}'`,
      )
      pays(billId, Number(rows[0]?.total))
    },

    /** Booked by staff as a transfer before the statement came. */
    async bookedBefore() {
      const { memberRowId, billId } = await owes(2000_00 + nth * 10_00)
      const [amountSatang, { day }] = [2000_00 + nth * 10_00, moment(nth)]
      const on = { ...owner, now: () => new Date(`${day}T23:00:00+07:00`) }
      const values = {
        amount: (amountSatang / 100).toFixed(2),
        direction: 'less',
        method: 'transfer',
        note: 'x',
      } as const
      const booked = await recordMemberPayment(on, {
        id: memberRowId,
        values: { ...values, bookedOn: day, key: randomUUID() },
      })
      if (!booked.ok) throw new Error(JSON.stringify(booked.errors))
      pays(billId, amountSatang)
    },

    /** A slip waits whose reference the bank prints, too. */
    async slipWaits() {
      const amountSatang = 3000_00 + nth * 10_00
      const { subject, billId } = await owes(amountSatang)
      const [reference, at] = [`0${month.replaceAll('-', '')}${String(nth).padStart(12, '0')}`, moment(nth)]
      const fileKey = `receipts/${randomUUID()}.jpg`
      const submittedAt = new Date(`${at.day}T${at.time}+07:00`)
      const receiptId = await insertReceipt(db, { subject, fileKey, submittedAt, totalSatang: amountSatang })
      await db.insert(slips).values({
        ...{
          receiptId,
          fileKey,
          state: 'read',
          kind: 'bank',
          bank: '004',
          reference,
          keys: [`004:${reference}`],
        },
        ...{ paidOn: at.day, paidAtTime: at.time.slice(0, 5), readAt: submittedAt },
      })
      pays(billId, amountSatang, `From KBANK ${reference}`)
    },

    /** Two who owe the same, in round amounts, and both pay: only the name tells who. */
    async alike() {
      const amountSatang = 700_000_00 + nth * 100_00
      const [one, other] = [await owes(amountSatang, 'Mali Srisai'), await owes(amountSatang, 'Nok Saelim')]
      pays(one.billId, amountSatang, 'From BBL X7001')
      pays(other.billId, amountSatang, 'From BBL X7002')
    },

    /** Less than is owed, in two parts. */
    async inParts() {
      const { billId, askedSatang } = await owes(9000_00 + nth * 1_00)
      const first = 4000_00 + nth * 1_00
      pays(billId, first)
      pays(billId, askedSatang - first)
    },

    /** The same bill twice: the second is credit. */
    async twice() {
      const { billId, askedSatang } = await owes(8000_00 + nth * 1_00)
      pays(billId, askedSatang)
      pays(billId, askedSatang)
    },

    /** Somebody showed a slip, staff believed it, and nothing ever came. */
    async forgedSlip() {
      const amountSatang = 5000_00 + nth * 1_00
      const { subject } = await owes(amountSatang)
      const { day, time } = moment(nth++)
      const submittedAt = new Date(`${day}T${time}+07:00`)
      const receiptId = await insertReceipt(db, { subject, submittedAt, totalSatang: amountSatang })
      const on = { ...owner, now: () => submittedAt }
      const locked = await db.transaction(async tx => (await billOf(subject)).lock(tx, on, subject.id))
      const accepted = await acceptSlip(on, {
        ...{ receiptId, seen: null, mark: locked?.bySlip?.mark ?? '' },
        received: (amountSatang / 100).toFixed(2),
      })
      if (!accepted.ok) throw new Error(accepted.reason)
      forged.push(receiptId)
    },

    aside(satang: number, details: string, reason: string) {
      add(satang, details, { is: 'aside', reason })
    },
  }
}
