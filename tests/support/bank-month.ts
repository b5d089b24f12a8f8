import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { look } from '#app/joining/applications/steps/seen.server.ts'
import { acceptSlip } from '#app/joining/receipts/commands/decide.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { askFor } from '#app/money/bills/steps/unique-amounts.server.ts'
import { recordMemberPayment } from '#app/money/ledger/commands.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { Moved } from './bank-statements.ts'
import { insertApplication, insertReceipt } from './incoming.ts'
import { insertMember } from './reviewer.ts'

/** The month that the made-up statements are of. */
export const MONTH = '2026-11-01'
export const IN_IT = new Date('2026-11-30T20:00:00+07:00')
export const AFTER_IT = new Date('2026-12-01T09:00:00+07:00')

/** What a movement really is, which only the month's maker knows. */
export type Truth =
  | { is: 'payment'; billId: string }
  | { is: 'credit'; memberRowId: string }
  | { is: 'aside'; reason: string }
export type TrueMove = Moved & { truth: Truth }

/** Of each hundred lines of the month. */
const MIX = {
  exactly: 33,
  registered: 12,
  booked: 12,
  slip: 5,
  alike: 4,
  parts: 3,
  twice: 2,
  credit: 5,
  fee: 9,
  cost: 4,
  interest: 2,
}

const MINUTES_BETWEEN = 47

/** A month of a busy shop: who owes, who paid and how, who only said so, and what else moved. All of it comes of its place. */
export async function makeBankMonth(db: Database, owner: CommandContext, lines: number) {
  const moves: TrueMove[] = []
  const forged: string[] = []
  let nth = 0

  function momentOf(place: number) {
    const minutes = place * MINUTES_BETWEEN
    const two = (figure: number) => String(figure).padStart(2, '0')
    const day = `${MONTH.slice(0, 8)}${two(1 + Math.floor(minutes / 1440))}`
    const time = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`
    return { day, time, at: new Date(`${day}T${time}+07:00`) }
  }

  function add(satang: number, details: string, truth: Truth) {
    const { day, time } = momentOf(nth++)
    moves.push({ day, time, satang, details, truth })
  }
  const pays = (billId: string, satang: number, details = `From KTB X${1000 + nth}`) =>
    add(satang, details, { is: 'payment', billId })

  /** Somebody who owes since that day, asked for an amount with satang of its own where they are switched on. */
  async function owes(amountSatang: number) {
    const [member] = [await insertMember(db)]
    const subject: Subject = { kind: 'debt', id: member.id }
    const { day, at } = momentOf(nth)
    const created = new Date(at.getTime() - 3_600_000)
    await db.insert(ledgerEntries).values({
      kind: 'charge',
      account: 'owed',
      amountSatang,
      bookedOn: day,
      createdAt: created,
      memberRowId: member.id,
      memberId: member.memberId,
      source: 'sale',
    })
    const asked = await db.transaction(tx =>
      askFor(tx, subject, { totalSatang: amountSatang, method: 'scan' }),
    )
    const billId = await openBill(db, subject)
    return { ...member, subject, billId, askedSatang: asked.totalSatang }
  }

  const MAKE: Record<keyof typeof MIX, () => Promise<void>> = {
    async exactly() {
      const { billId, askedSatang } = await owes(1000_00 + (nth % 40) * 100_00)
      pays(billId, askedSatang)
    },
    async registered() {
      const { day: startDate, at } = momentOf(nth)
      const id = await insertApplication(db, {
        email: `${randomUUID()}@example.com`,
        mobilePhone: '-',
        startDate,
        expiryDate: '2026-12-31',
        paymentMethod: 'scan',
        createdAt: new Date(at.getTime() - 3_600_000),
        totalSatang: 20_000_00 + nth * 1_00,
        priceSatang: 20_000_00 + nth * 1_00 - 200_00,
        membershipFeeSatang: 200_00,
        vatSatang: 0,
        vatBasisPoints: 0,
      })
      pays(await openBill(db, { kind: 'application', id }), 20_000_00 + nth * 1_00)
    },
    /** By staff, as a transfer, before the statement came. */
    async booked() {
      const { id, billId, askedSatang } = await owes(40_000_00 + nth * 1_00)
      const { day: bookedOn } = momentOf(nth)
      const on = { ...owner, now: () => new Date(`${bookedOn}T23:30:00+07:00`) }
      const amount = (askedSatang / 100).toFixed(2)
      const values = { amount, direction: 'less', method: 'transfer', note: 'x', bookedOn } as const
      const booked = await recordMemberPayment(on, { id, values: { ...values, key: randomUUID() } })
      if (!booked.ok) throw new Error(JSON.stringify(booked.errors))
      pays(billId, askedSatang)
    },
    /** A slip waits whose reference the bank prints, too. */
    async slip() {
      const { subject, billId, askedSatang } = await owes(60_000_00 + nth * 1_00)
      const reference = `0163310930${String(nth).padStart(10, '0')}`
      const { day: paidOn, time, at: submittedAt } = momentOf(nth)
      const fileKey = `receipts/${randomUUID()}.jpg`
      const receiptId = await insertReceipt(db, { subject, fileKey, submittedAt, totalSatang: askedSatang })
      await db.insert(slips).values({
        receiptId,
        fileKey,
        state: 'read',
        kind: 'bank',
        bank: '004',
        reference,
        keys: [`004:${reference}`],
        paidOn,
        paidAtTime: time.slice(0, 5),
        readAt: submittedAt,
      })
      pays(billId, askedSatang, `From KBANK ${reference}`)
    },
    /** Two who owe the same, in whole baht, and both pay: nothing tells who. */
    async alike() {
      await switchUnique(false)
      const [one, other] = [await owes(80_000_00 + nth * 1_00), await owes(80_000_00 + nth * 1_00)]
      await switchUnique(true)
      const satang = one.askedSatang
      for (const { billId } of [one, other]) pays(billId, satang)
    },
    async parts() {
      await switchUnique(false)
      const { billId, askedSatang } = await owes(100_000_00 + nth * 1_00)
      await switchUnique(true)
      const first = 33_333_33
      pays(billId, first)
      pays(billId, askedSatang - first)
    },
    async twice() {
      const { billId, askedSatang } = await owes(120_000_00 + nth * 1_00)
      pays(billId, askedSatang)
      pays(billId, askedSatang)
    },
    /** Somebody pays ahead, and nobody was asked. */
    async credit() {
      const { id: memberRowId } = await insertMember(db)
      add(140_000_00 + nth * 1_00, 'From TTB X9', { is: 'credit', memberRowId })
    },
    fee: async () => add(-35_00, 'Transfer fee', { is: 'aside', reason: 'Fee' }),
    cost: async () => add(-15_000_00 - nth * 1_00, 'To BBL X7788', { is: 'aside', reason: 'Costs' }),
    interest: async () => add(1_23 + nth, 'Interest', { is: 'aside', reason: 'Interest' }),
  }

  /** A slip was shown and believed, and nothing ever came. */
  async function forge() {
    const { subject, askedSatang } = await owes(160_000_00 + nth * 1_00)
    const { at: submittedAt } = momentOf(nth++)
    const receiptId = await insertReceipt(db, { subject, submittedAt, totalSatang: askedSatang })
    const on = { ...owner, now: () => submittedAt }
    const { seen } = await look(db, { applicationId: null, receiptId })
    const locked = await db.transaction(async tx => (await billOf(subject)).lock(tx, on, subject.id))
    const mark = locked?.bySlip?.mark ?? ''
    const accepted = await acceptSlip(on, { receiptId, seen, mark, received: (askedSatang / 100).toFixed(2) })
    if (!accepted.ok) throw new Error(accepted.reason)
    forged.push(receiptId)
  }

  const switchUnique = (hasUniqueSatang: boolean) =>
    db
      .insert(settings)
      .values({ key: 'payments', value: { hasUniqueSatang } })
      .onConflictDoUpdate({ target: settings.key, set: { value: { hasUniqueSatang } } })

  await switchUnique(true)
  const kinds = Object.entries(MIX).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, place) => ({
      kind: kind as keyof typeof MIX,
      at: (place + 0.5) / count,
    })),
  )
  const hundred = kinds.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind)
  for (let made = 0; moves.length < lines; made++) {
    const kind = hundred[made % hundred.length]
    if (kind) await MAKE[kind]()
    if (made % 130 === 60) await forge()
  }
  return { moves: moves.slice(0, lines), forged }
}
