import { randomUUID } from 'node:crypto'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { listCreditEntries } from '#app/space/credits/queries/credits.server.ts'
import { spendCredits } from '#app/space/credits/steps/spend.server.ts'
import { grantCredits } from '#app/space/credits/steps/wallet.server.ts'
import { type Ground, idOf } from './ground.ts'
import type { Members } from './members.ts'

/** What members owe, have paid, and have left of what they bought. */
export function openAccounts({ db, today }: Ground, { member }: Pick<Members, 'member'>) {
  const entry = async (bookedOn = today) => {
    const { id, memberId } = await member()
    const booked = { kind: 'payment', account: 'received', source: 'by_hand', method: 'cash' } as const
    const values = { ...booked, amountSatang: 500_00, bookedOn, memberRowId: id, memberId }
    const [row] = await db.insert(ledgerEntries).values(values).returning()
    return { id: idOf(row), memberRowId: id }
  }
  /** What is given away: nothing comes in, so it needs no paper. */
  const gift = async (bookedOn: string) => {
    const { id, memberId } = await member()
    const booked = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'A gift' } as const
    const values = { ...booked, amountSatang: -500_00, bookedOn, memberRowId: id, memberId }
    await db.insert(ledgerEntries).values(values)
  }
  /** What a member owes for something of no list. */
  const debt = async (memberRowId: string) => {
    const booked = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
    await db.insert(ledgerEntries).values({ ...booked, amountSatang: 500_00, bookedOn: today, memberRowId })
  }
  /** An hour that was bought, and a voucher to make it longer. */
  const boughtHour = async (memberRowId: string) => {
    const plan = await findPlanBySlug(db, 'hourly-rate')
    if (!plan) throw new Error('no plan')
    const now = new Date()
    const days = { firstDay: today, expiryDay: today, isAddOn: true }
    const voucher = { unit: 'use', kind: 'voucher', amount: 1, rules: { minutes: 30 } } as const
    const usable = { usableFrom: now, usableUntil: null, sourceKey: randomUUID(), now }
    await db.transaction(async tx => {
      await grantEntitlements(tx, [{ memberRowId, of: plan, ...days, sourceKey: randomUUID() }])
      await grantCredits(tx, { memberRowId, ...voucher, ...usable })
    })
  }
  /** Sixty minutes that were given, of which ten were spent. */
  const spentCredits = async () => {
    const { id: memberRowId } = await member()
    const unit = 'minute'
    const now = new Date()
    const usable = { usableFrom: now, usableUntil: null, sourceKey: randomUUID() }
    await db.transaction(async tx => {
      await grantCredits(tx, { memberRowId, unit, kind: 'gift', amount: 60, ...usable, now })
      await spendCredits(tx, { memberRowId, unit, amount: 10, at: now, on: {}, now })
    })
    const [spent] = await listCreditEntries(db, { memberRowId })
    return { memberRowId, entryId: idOf(spent) }
  }
  return { entry, gift, debt, boughtHour, spentCredits }
}
