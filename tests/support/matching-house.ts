import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { listDue } from '#app/joining/contracts/queries/deposits.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { findBankLine } from '#app/money/bank/queries.server.ts'
import { bankAccounts, bankImports, bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { insertCompany, insertContractBill } from './contract-house.ts'
import { approveReceipt } from './deciding.ts'
import { openPayingHouse, type PayableKind, type Sold } from './paying-house.ts'
import { asStaff, insertMember } from './reviewer.ts'
import { newSlip } from './slip.ts'

type NewLine = Partial<typeof bankLines.$inferInsert> & { isProved?: boolean; account?: string }

/** What a line may pay for. */
export const MATCHED = ['application', 'renewal', 'debt', 'booking', 'guest_pass'] as const
export type MatchedKind = (typeof MATCHED)[number]

/** A house in which everything is sold that can be paid, with an account at a bank whose lines come in. */
export async function openMatchingHouse() {
  const house = await openPayingHouse()
  const { db, ctx, sell, look } = house
  const manager = await asStaff(ctx, 'manager')

  async function account(): Promise<string> {
    const number = randomBytes(6).readUIntBE(0, 6).toString().padStart(10, '0').slice(-10)
    const [made] = await db.insert(bankAccounts).values({ name: 'Main', bank: 'kbank', number }).returning()
    return made?.id ?? ''
  }
  const main = await account()

  async function importOf(accountId: string, proved: boolean) {
    const [made] = await db
      .insert(bankImports)
      .values({
        accountId,
        sha256: randomBytes(32),
        fileName: 'a.csv',
        format: 'kbank',
        proved,
        lines: 1,
        newLines: 1,
      })
      .returning()
    return made?.id ?? ''
  }

  /** A line that came in, of now where nothing else is said. */
  async function line(
    amountSatang: number,
    { isProved = true, account: of = main, ...values }: NewLine = {},
  ) {
    const [row] = await db
      .insert(bankLines)
      .values({
        accountId: of,
        importId: values.importId ?? (await importOf(of, isProved)),
        amountSatang,
        at: new Date(),
        atPrecision: 'minute',
        fingerprint: randomBytes(32),
        nth: 1,
        ...values,
      })
      .returning()
    return row?.id ?? ''
  }

  const lineNow = async (id: string) => {
    const found = await findBankLine(db, id)
    if (!found) throw new Error('no line')
    return found
  }

  /** With the member who renews, whom an approval by staff names. */
  async function renewal(): Promise<Sold & { memberRowId: string }> {
    const sold = await sell('application')
    const isIt = eq(applications.id, sold.subject.id)
    const [application] = await db.select().from(applications).where(isIt)
    const member = await insertMember(db, { email: application?.email ?? '', expiryDate: '2026-12-31' })
    const renewing = { memberRowId: member.id, expiryDate: '2026-12-31', askedAt: new Date() }
    await db.insert(renewals).values({ id: sold.subject.id, reference: randomUUID(), ...renewing })
    await db.update(applications).set({ isExistingMember: true, status: 'submitted' }).where(isIt)
    return { ...sold, memberRowId: member.id }
  }

  /** One that is sold, with its bill. */
  async function sold(kind: MatchedKind | PayableKind) {
    const one: Sold & { memberRowId?: string } = kind === 'renewal' ? await renewal() : await sell(kind)
    const billId = await openBill(db, one.subject, one.dueSatang)
    return { ...one, billId }
  }

  /** Sold to a company that keeps tax back of it, of which the rest is due. */
  async function soldToCompany(values: Parameters<typeof insertContractBill>[1] = {}) {
    const company = await insertCompany(db)
    const bill = await insertContractBill(db, { customerId: company.id, ...values })
    const billId = await openBill(db, { kind: 'contract', id: bill.id }, bill.totalSatang)
    const isIt = and(eq(ledgerEntries.reference, bill.id), eq(ledgerEntries.account, 'received'))
    async function came(which: SQL) {
      const sum = sql`coalesce(sum(${ledgerEntries.amountSatang}) filter (where ${which}), 0)`.mapWith(Number)
      const [row] = await db.select({ sum }).from(ledgerEntries).where(isIt)
      return row?.sum ?? 0
    }
    const [due] = await listDue(db, company)
    const withheldSatang = due?.withheldSatang ?? 0
    return {
      bill,
      company,
      billId,
      withheldSatang,
      restSatang: bill.totalSatang - withheldSatang,
      receivedSatang: () => came(sql`${ledgerEntries.method} <> 'withheld'`),
      keptSatang: () => came(sql`${ledgerEntries.method} = 'withheld'`),
    }
  }

  async function sendSlip(one: Sold): Promise<string> {
    const sent = await one.send(newSlip())
    if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
    return sent.receiptId
  }

  /** With its slip accepted by staff. */
  async function paidBySlip(one: Sold & { memberRowId?: string }): Promise<string> {
    const receiptId = await sendSlip(one)
    const { memberRowId } = one
    const accepted = memberRowId
      ? await approveReceipt(house.owner, { receiptId, memberRowId })
      : await (await look(one, receiptId)).accept(one.dueSatang)
    if (!accepted.ok) throw new Error(accepted.reason)
    return receiptId
  }

  const billNow = async (id: string) => {
    const [bill] = await db.select().from(bills).where(eq(bills.id, id))
    if (!bill) throw new Error('no bill')
    return bill
  }

  const matchesOf = (lineId: string) =>
    db.select().from(bankMatches).where(eq(bankMatches.lineId, lineId)).orderBy(bankMatches.createdAt)

  /** Everything that was ever received, in satang. */
  async function allReceived(): Promise<number> {
    const sum = sql`coalesce(sum(${ledgerEntries.amountSatang}), 0)`.mapWith(Number)
    const [row] = await db.select({ sum }).from(ledgerEntries).where(eq(ledgerEntries.account, 'received'))
    return row?.sum ?? 0
  }

  return {
    ...house,
    manager,
    main,
    account,
    importOf,
    line,
    lineNow,
    sold,
    soldToCompany,
    sendSlip,
    paidBySlip,
    billNow,
    matchesOf,
    allReceived,
  }
}
