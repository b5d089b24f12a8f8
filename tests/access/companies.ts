import { eq } from 'drizzle-orm'
import { receiveForBill } from '#app/joining/contracts/steps/receive.server.ts'
import { contractBills } from '#app/joining/contracts/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { listDocumentsOfCustomer } from '#app/money/documents/queries.server.ts'
import { findPersonOf } from '#app/people/customers/queries.server.ts'
import type { CustomerRole } from '#app/people/customers/rules.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { reckonLinks } from '#app/people/portal-accounts/steps/links.server.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'
import { creditWallets } from '#app/space/credits/tables.server.ts'
import { some } from './ask.ts'
import { FIRST_DAY, newContract } from './contracts-forms.ts'
import type { House } from './house.ts'

/** A company that an account acts for: with one seat, a member whom it pays for, a bill of which a part came, and the paper of that. */
export async function actedFor(house: House, accountId: string, role: CustomerRole = 'manager') {
  const { db, ctx } = house
  const [{ customerId, contractId, seatId }, member] = [await newContract(house), await house.member()]
  const [account] = await db.select().from(portalAccounts).where(eq(portalAccounts.id, accountId))
  await db.insert(customerPeople).values({ customerId, email: account?.email ?? '', role })
  await db.update(members).set({ customerId }).where(eq(members.id, member.id))
  if (account) await reckonLinks(db, account) // else the first page that is asked for would
  const bill = await newBill(house, customerId)
  const money = { amountSatang: 40_00, method: 'transfer', paidOn: bangkokDay(ctx.now()) } as const
  await db.transaction(tx => receiveForBill(tx, { ...ctx, actor: { userId: null } }, bill, money))
  await db.insert(creditWallets).values({ customerId, unit: 'minute' })
  const [paper] = (await listDocumentsOfCustomer(db, customerId, 1)).rows
  const at = `/my/companies/${customerId}`
  return {
    at,
    customerId,
    contractId,
    seatId,
    memberRowId: member.id,
    billId: bill.id,
    paperId: paper?.id ?? '',
  }
}

async function newBill({ db }: House, customerId: string) {
  const amounts = { vatBasisPoints: 0, vatSatang: 0, totalSatang: 100_00 }
  const days = { firstDay: FIRST_DAY, lastDay: FIRST_DAY, dueOn: FIRST_DAY }
  const [bill] = await db
    .insert(contractBills)
    .values({ number: some('BL'), customerId, ...days, ...amounts })
    .returning()
  if (!bill) throw new Error('no bill')
  return bill
}

/** The page of a bill of a contract that is a member's own. */
export async function ownBill(house: House, memberRowId: string): Promise<string> {
  const person = await findPersonOf(house.db, memberRowId)
  const { id } = await newBill(house, person?.id ?? '')
  return `/my/members/${memberRowId}/bills/${id}`
}

export const billOf = ({ at, billId }: { at: string; billId: string }) => `${at}/bills/${billId}`
export const paperOf = ({ at, paperId }: { at: string; paperId: string }) => `${at}/documents/${paperId}/pdf`

export const creditsOf = ({ at }: { at: string }) => `${at}/credits`
export const cardOf = ({ at }: { at: string }) => `${at}/card`
