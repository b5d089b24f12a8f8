import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settleDeposit } from '#app/joining/contracts/commands/staff.server.ts'
import { findDeposit } from '#app/joining/contracts/steps/deposit.server.ts'
import { contractBills, contracts } from '#app/joining/contracts/tables.server.ts'
import { savedCards } from '#app/joining/saved-cards/tables.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { recordCharge } from '#app/money/payments/steps/ledger.server.ts'
import { setPayingCompany } from '#app/people/customers/commands/payer.server.ts'
import {
  findCustomer,
  findJoinedTo,
  listCompanyNames,
  listPeople,
} from '#app/people/customers/queries.server.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { ownCompany } from '#app/people/portal-accounts/steps/guard.server.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { insertCompany, openContractHouse } from '../../../tests/support/contract-house.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { doubtApart, keepApart } from './commands/apart.server.ts'
import { joinCompanies } from './commands/join.server.ts'
import { makeCompany } from './commands/make.server.ts'
import { undoJoin } from './commands/undo.server.ts'
import { findSharedPayer, hasDuplicates, listPairs, listSharedPayers } from './queries/alike.server.ts'
import { listApart } from './queries/apart.server.ts'
import { findMark, findRefusal } from './queries/joins.server.ts'
import { customerJoins, customersApart } from './tables.server.ts'

const house = await openContractHouse()
const { db, ctx, ask, contract, run, pay, fill, member } = house
// By the clock of the database, which says when bills were made.
const owner = { ...house.owner, now: () => new Date() }
const desk = await asStaff(ctx, 'front_desk')
const inDays = (days: number) => ({ ...owner, now: () => new Date(Date.now() + days * 24 * 60 * 60_000) })

afterEach(async () => {
  await expectBillsToAgree(db)
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
  await db.update(customers).set({ name: 'Over', legalName: '', taxId: '', joinedTo: null })
})

type Company = Awaited<ReturnType<typeof insertCompany>>

const fresh = async ({ id }: Pick<Company, 'id'>) => {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  if (!row) throw new Error('gone')
  return row
}

async function markOf(from: Company, into: Company) {
  return findMark(db, { from: await fresh(from), into: await fresh(into) })
}

const join = async (from: Company, into: Company, by = owner) =>
  joinCompanies(by, { fromId: from.id, intoId: into.id, mark: await markOf(from, into) })

async function joinIdOf({ id }: Company): Promise<string> {
  const rows = await db
    .select()
    .from(customerJoins)
    .where(eq(customerJoins.intoId, id))
    .orderBy(asc(customerJoins.createdAt))
  return rows.at(-1)?.id ?? ''
}

/** A company that has everything: seats, a bill with its deposit that is paid, one that is not, a member who owes, and people. */
async function company(values: Partial<typeof customers.$inferInsert> = {}): Promise<Company> {
  const made = await insertCompany(db, { withholds: false, ...values })
  const { memberId, id } = await member()
  await setPayingCompany(owner, { memberRowId: id, companyId: made.id })
  const { items } = await contract({ customer_id: made.id, first_day: '2026-12-01', deposit_satang: 100_000 })
  const [first, second] = await run('2027-01-01')
  await pay(first?.id ?? '', first?.total_satang ?? 0)
  await pay(second?.id ?? '', 100_00)
  await fill(items[0].seats[0].id, memberId)
  await db.transaction(tx =>
    recordCharge(tx, {
      applicationId: null,
      memberRowId: id,
      memberId,
      recordedBy: null,
      source: 'by_hand',
      reference: '',
      amountSatang: 300_00,
      bookedOn: '2026-12-01',
    }),
  )
  const people = [`boss@${made.id}.example`, 'both@acme.example']
  await db
    .insert(customerPeople)
    .values(people.map(email => ({ customerId: made.id, email, role: 'manager' as const })))
  return fresh(made)
}

/** Everything there is of some, as it stands. */
async function picture(...all: Company[]) {
  const ids = all.map(({ id }) => id)
  const of = (column: typeof members.customerId | typeof bills.customerId) => inArray(column, ids)
  const shown = await Promise.all(ids.map(id => findCustomer(db, id)))
  const rows = await db.select().from(customers).where(inArray(customers.id, ids)).orderBy(asc(customers.id))
  return {
    customers: rows.map(({ updatedAt, ...row }) => row),
    money: shown.map(one => one && [one.members, one.owedSatang, one.creditSatang, one.depositSatang]),
    people: await db
      .select({
        customerId: customerPeople.customerId,
        email: customerPeople.email,
        role: customerPeople.role,
      })
      .from(customerPeople)
      .where(inArray(customerPeople.customerId, ids))
      .orderBy(asc(customerPeople.customerId), asc(customerPeople.email)),
    members: await db
      .select({ id: members.id, customerId: members.customerId })
      .from(members)
      .where(of(members.customerId))
      .orderBy(asc(members.id)),
    contracts: await db
      .select({ id: contracts.id, customerId: contracts.customerId, state: contracts.state })
      .from(contracts)
      .where(inArray(contracts.customerId, ids))
      .orderBy(asc(contracts.id)),
    contractBills: await db
      .select()
      .from(contractBills)
      .where(inArray(contractBills.customerId, ids))
      .orderBy(asc(contractBills.id)),
    bills: await db
      .select({ id: bills.id, customerId: bills.customerId, state: bills.state, total: bills.totalSatang })
      .from(bills)
      .where(of(bills.customerId))
      .orderBy(asc(bills.id)),
  }
}

const papers = () => db.select().from(documents).orderBy(asc(documents.id))

describe('two companies that are put together', () => {
  test('owe and have paid as much as before, as one, and are two as before once that is undone', async () => {
    const [into, from] = [await company({ name: 'Acme' }), await company({ name: 'ACME', taxId: '' })]
    const before = await picture(into, from)
    const [ofInto, ofFrom] = before.money
    const issued = await papers()
    expect(await join(from, into)).toEqual({ ok: true, value: { name: 'Acme' } })
    const shown = await findCustomer(db, into.id)
    const sums = (ofInto ?? []).map((sum, nth) => sum + (ofFrom?.[nth] ?? 0))
    expect(shown && [shown.members, shown.owedSatang, shown.creditSatang, shown.depositSatang]).toEqual(sums)
    expect(shown?.billingEmails).toEqual([...into.billingEmails, ...from.billingEmails])
    expect(await findCustomer(db, from.id)).toBeNull()
    expect(await findJoinedTo(db, from.id)).toBe(into.id)
    expect((await listCompanyNames(db)).map(({ id }) => id)).not.toContain(from.id)
    expect((await ask(`/customers/${from.id}`)).status).toBe(404)
    expect((await listPeople(db, into.id)).map(({ email }) => email)).toEqual(
      [`boss@${from.id}.example`, `boss@${into.id}.example`, 'both@acme.example'].toSorted(),
    )
    const all = await picture(into, from)
    for (const rows of [all.members, all.contracts, all.contractBills, all.bills])
      expect(rows.map(({ customerId }) => customerId).filter(id => id !== into.id)).toEqual([])
    expect(await papers()).toEqual(issued)

    expect(await undoJoin(inDays(29), await joinIdOf(into))).toEqual({ ok: true, value: null })
    expect(await picture(into, from)).toEqual(before)
    expect(await undoJoin(inDays(29), await joinIdOf(into))).toEqual({ ok: false, reason: 'not_found' })
    const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, into.id))
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['companies_joined', 'companies_parted']),
    )
  })

  test('make one who manages either a manager of both, until that is undone', async () => {
    const [into, from] = [await insertCompany(db), await insertCompany(db)]
    const name = (customerId: string, role: 'manager' | 'billing') =>
      db.insert(customerPeople).values({ customerId, email: 'ann@acme.example', role })
    await name(into.id, 'billing')
    await name(from.id, 'manager')
    await join(from, into)
    expect(await listPeople(db, into.id)).toMatchObject([{ email: 'ann@acme.example', role: 'manager' }])
    await undoJoin(owner, await joinIdOf(into))
    expect(await listPeople(db, into.id)).toMatchObject([{ role: 'billing' }])
    expect(await listPeople(db, from.id)).toMatchObject([{ role: 'manager' }])
  })

  test('lend the one that stays what it lacks', async () => {
    const into = await insertCompany(db, { legalName: '', taxId: '', branch: '', address: '' })
    const from = await insertCompany(db)
    await join(from, into)
    expect(await fresh(into)).toMatchObject({
      legalName: 'Acme Co., Ltd.',
      taxId: '1234545678781',
      branch: '00000',
    })
    await undoJoin(owner, await joinIdOf(into))
    expect(await fresh(into)).toMatchObject({ legalName: '', taxId: '', branch: '', address: '' })
  })

  test.each<[string, (from: Company, into: Company) => Promise<unknown>, string]>([
    [
      'have two tax IDs',
      from => db.update(customers).set({ taxId: '0994000617721' }).where(eq(customers.id, from.id)),
      'apart',
    ],
    ['have a card of the one that goes', from => db.insert(savedCards).values({ ...card(from.id) }), 'card'],
    [
      'have credits of the one that goes',
      from =>
        db.execute(sql`insert into credit_wallets (id, customer_id, unit)
          values (gen_random_uuid(), ${from.id}, 'minute')`),
      'credits',
    ],
    ['have a contract of it out to be signed', from => sendOf(from), 'sent'],
    [
      'would have too many people',
      (from, into) =>
        db.insert(customerPeople).values(
          Array.from({ length: 21 }, (_, nth) => ({
            customerId: nth < 11 ? from.id : into.id,
            email: `p${nth}@acme.example`,
            role: 'billing' as const,
          })),
        ),
      'too_many',
    ],
  ])('stay two where they %s', async (_, change, reason) => {
    const [into, from] = [await insertCompany(db), await insertCompany(db)]
    await change(from, into)
    expect(await findRefusal(db, { from: await fresh(from), into: await fresh(into) })).toBe(reason)
    const before = await picture(into, from)
    expect(await join(from, into)).toEqual({ ok: false, reason })
    expect(await picture(into, from)).toEqual(before)
  })

  test('stay two where the deposit of the one that goes was used', async () => {
    const [into, from] = [await insertCompany(db), await company()]
    const { mark } = await findDeposit(db, from)
    const [own] = await db.select().from(contracts).where(eq(contracts.customerId, from.id))
    const wish = {
      setsOff: '',
      kept: '100',
      reason: 'Lamp',
      back: '',
      method: 'transfer',
      paidOn: '2026-12-01',
    }
    expect(await settleDeposit(owner, { id: own?.id ?? '', values: { ...wish, mark } })).toEqual({ ok: true })
    expect(await join(from, into)).toEqual({ ok: false, reason: 'deposit' })
    // The other way round it works: what is said of a deposit is said of the one that stays.
    expect(await join(into, from)).toMatchObject({ ok: true })
  })

  test('are one to whoever acts for the one that goes: old addresses lead to the one that stays', async () => {
    const [into, from] = [await insertCompany(db), await insertCompany(db)]
    const email = `${randomUUID()}@acme.example`
    await db.insert(customerPeople).values({ customerId: from.id, email, role: 'billing' })
    const acting = { db, account: { email } }
    expect(await ownCompany(acting, from.id)).toMatchObject({ id: from.id })
    await join(from, into)
    expect(await ownCompany(acting, into.id)).toMatchObject({ id: into.id })
    const led = await ownCompany(acting, from.id).catch(thrown => thrown)
    expect(led.headers.get('location')).toBe(`/my/companies/${into.id}`)
    const other = { db, account: { email: 'eve@acme.example' } }
    await expect(ownCompany(other, from.id)).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('are not those that were shown, or no companies', async () => {
    const [into, from] = [await insertCompany(db), await insertCompany(db)]
    const mark = await markOf(from, into)
    await setPayingCompany(owner, { memberRowId: (await member()).id, companyId: from.id })
    const two = { fromId: from.id, intoId: into.id }
    expect(await joinCompanies(owner, { ...two, mark })).toEqual({ ok: false, reason: 'changed' })
    const { customerId } = await member()
    for (const wrong of [into.id, customerId, randomUUID(), ''])
      expect(await joinCompanies(owner, { fromId: wrong, intoId: into.id, mark })).toEqual({
        ok: false,
        reason: 'not_found',
      })
  })

  test('are put together and apart only by whoever may change customers', async () => {
    const [into, from] = [await insertCompany(db), await insertCompany(db)]
    await expect(join(from, into, { ...desk, now: owner.now })).rejects.toMatchObject({
      init: { status: 403 },
    })
    await join(from, into)
    await expect(undoJoin(desk, await joinIdOf(into))).rejects.toMatchObject({ init: { status: 403 } })
  })
})

const card = (customerId: string) => ({
  customerId,
  sessionId: randomUUID(),
  paymentMethodId: 'pm',
  forContracts: true,
  forRenewals: false,
  agreedBy: 'boss@acme.example',
  agreedAt: new Date(),
  givenAt: new Date(),
})

async function sendOf({ id }: Company) {
  const { id: contractId } = await contract({ customer_id: id })
  await db.update(contracts).set({ state: 'sent' }).where(eq(contracts.id, contractId))
}

describe('what was put together', () => {
  test.each<[string, (into: Company) => Promise<unknown>]>([
    ['a bill was made since', () => run('2027-02-01')],
    ['a contract was made since', into => contract({ customer_id: into.id })],
  ])('stays so once %s', async (_, build) => {
    const [into, from] = [await company(), await company()]
    await join(from, into, inDays(-1))
    await build(into)
    const joinId = await joinIdOf(into)
    expect(await undoJoin(owner, joinId)).toEqual({ ok: false, reason: 'built_on' })
  })

  test('stays so after thirty days, and where a third was put into it until that is undone', async () => {
    const [into, from, third] = [await insertCompany(db), await insertCompany(db), await insertCompany(db)]
    await join(from, into, inDays(-2))
    const first = await joinIdOf(into)
    expect(await undoJoin(inDays(28.5), first)).toEqual({ ok: false, reason: 'too_late' })
    await join(third, into, inDays(-1))
    expect(await undoJoin(owner, first)).toEqual({ ok: false, reason: 'built_on' })
    expect(await undoJoin(owner, await joinIdOf(into))).toEqual({ ok: true, value: null })
    expect(await undoJoin(owner, first)).toEqual({ ok: true, value: null })
  })

  test('and put into another is not taken apart before that is', async () => {
    const [one, two, three] = [await insertCompany(db), await insertCompany(db), await insertCompany(db)]
    await join(one, two)
    await join(two, three)
    expect(await undoJoin(owner, await joinIdOf(two))).toEqual({ ok: false, reason: 'not_found' })
    expect(await undoJoin(owner, await joinIdOf(three))).toEqual({ ok: true, value: null })
    expect(await undoJoin(owner, await joinIdOf(two))).toEqual({ ok: true, value: null })
  })

  test('leaves a member where they have gone since', async () => {
    const [into, from, other] = [await insertCompany(db), await insertCompany(db), await insertCompany(db)]
    const { id: memberRowId } = await member()
    await setPayingCompany(owner, { memberRowId, companyId: from.id })
    await join(from, into)
    await setPayingCompany(owner, { memberRowId, companyId: other.id })
    await undoJoin(owner, await joinIdOf(into))
    const [row] = await db.select().from(members).where(eq(members.id, memberRowId))
    expect(row?.customerId).toBe(other.id)
  })
})

describe('at the same moment', () => {
  test('two put the same together, or each into the other: one does', async () => {
    const [a, b] = [await company(), await company()]
    const results = await Promise.all([join(a, b), join(b, a), join(a, b)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.$count(customerJoins, inArray(customerJoins.intoId, [a.id, b.id]))).toBe(1)
  })

  test('bills are made, all for whoever has the contract then, and nothing twice', async () => {
    const [into, from] = [await company(), await company()]
    const [joined] = await Promise.all([join(from, into), run('2027-03-01')])
    const all = await picture(into, from)
    const owners = new Set(all.contracts.map(({ customerId }) => customerId))
    expect(owners.size).toBe(joined.ok ? 1 : 2)
    expect(all.contractBills.filter(({ customerId }) => !owners.has(customerId))).toEqual([])
    expect(await run('2027-03-01')).toEqual([])
  })

  test('a bill of the one that goes is paid: the money finds it', async () => {
    const [into, from] = [await company(), await company()]
    const [open] = await db
      .select()
      .from(bills)
      .where(and(eq(bills.customerId, from.id), eq(bills.kind, 'contract'), eq(bills.state, 'open')))
    const [, paid] = await Promise.all([join(from, into), pay(open?.id ?? '', 500_00)])
    expect(paid.status).toBe(201)
  })

  test('members are given to the one that goes: they are of the one that stays, or nothing has changed for them', async () => {
    const [into, from] = [await insertCompany(db), await insertCompany(db)]
    const rows = await Promise.all([1, 2, 3, 4].map(() => member()))
    const mark = await markOf(from, into)
    const [joined, ...set] = await Promise.all([
      joinCompanies(owner, { fromId: from.id, intoId: into.id, mark }),
      ...rows.map(({ id }) => setPayingCompany(owner, { memberRowId: id, companyId: from.id })),
    ])
    const paid = await db.$count(members, inArray(members.customerId, [from.id, into.id]))
    expect(paid).toBe(set.filter(({ ok }) => ok).length)
    // Whoever came first has changed what the other was shown.
    const left = await db.$count(members, eq(members.customerId, from.id))
    expect(joined.ok ? left : 0).toBe(0)
  })
})

describe('members whom one address pays for', () => {
  async function paidBy(email: string, count: number) {
    const rows = await Promise.all(Array.from({ length: count }, () => member()))
    for (const { customerId } of rows)
      await db.insert(customerPeople).values({ customerId, email, role: 'billing' })
    return rows
  }
  const found = async (email: string) => (await listSharedPayers(db)).find(payer => payer.email === email)
  const make = async (email: string, name = 'Acme') => {
    const { personId = '' } = (await found(email)) ?? {}
    const { mark = '' } = (await findSharedPayer(db, personId)) ?? {}
    return makeCompany(owner, { personId, name, mark })
  }

  test('are shown from three on, and become a company that pays for them; then as before once that is undone', async () => {
    await paidBy('two@acme.example', 2)
    expect(await found('two@acme.example')).toBeUndefined()
    const rows = await paidBy('x@acme.example', 4)
    expect(await found('x@acme.example')).toMatchObject({ members: 4 })
    expect(await hasDuplicates(ctx)).toBe(true)
    const made = await make('x@acme.example')
    if (!made.ok) throw new Error(JSON.stringify(made.errors))
    expect(await findCustomer(db, made.id)).toMatchObject({
      name: 'Acme',
      members: 4,
      billingEmails: ['x@acme.example'],
    })
    expect(await listPeople(db, made.id)).toMatchObject([{ email: 'x@acme.example', role: 'billing' }])
    expect(await found('x@acme.example')).toBeUndefined()
    const joinId = await joinIdOf({ id: made.id } as Company)
    expect(await undoJoin(owner, joinId)).toEqual({ ok: true, value: null })
    const now = await db
      .select()
      .from(members)
      .where(
        inArray(
          members.id,
          rows.map(({ id }) => id),
        ),
      )
    expect(now.map(({ customerId }) => customerId).toSorted()).toEqual(
      rows.map(({ customerId }) => customerId).toSorted(),
    )
    expect(await findCustomer(db, made.id)).toBeNull()
  })

  test('are no company without a name, or once they are others than those who were shown', async () => {
    const email = `${randomUUID()}@acme.example`
    await paidBy(email, 3)
    expect(await make(email, ' ')).toMatchObject({ ok: false, errors: { name: expect.any(String) } })
    const { personId = '' } = (await found(email)) ?? {}
    const mark = (await findSharedPayer(db, personId))?.mark ?? ''
    await paidBy(email, 1)
    expect(await makeCompany(owner, { personId, name: 'Acme', mark })).toMatchObject({
      ok: false,
      errors: { form: expect.any(String) },
    })
    expect(await makeCompany(owner, { personId: 'x', name: 'Acme', mark: '' })).toMatchObject({ ok: false })
    await expect(makeCompany(desk, { personId, name: 'Acme', mark })).rejects.toMatchObject({
      init: { status: 403 },
    })
  })

  test('stay a company once it has a contract', async () => {
    const email = `${randomUUID()}@acme.example`
    await paidBy(email, 3)
    const made = await make(email)
    if (!made.ok) throw new Error('not made')
    await contract({ customer_id: made.id })
    expect(await undoJoin(owner, await joinIdOf({ id: made.id } as Company))).toEqual({
      ok: false,
      reason: 'built_on',
    })
  })
})

describe('two companies that are alike', () => {
  async function alike(): Promise<[Company, Company]> {
    const name = `Alike ${randomUUID()}`
    return [await insertCompany(db, { name }), await insertCompany(db, { name: name.toUpperCase() })]
  }
  const isListed = async (two: Company[]) =>
    (await listPairs(db)).some(({ companies }) =>
      companies.every(({ id }) => two.some(company => company.id === id)),
    )
  const apartOf = async (two: Company[]) =>
    (await listApart(db)).filter(({ one, other }) =>
      [one, other].every(({ id }) => two.some(company => company.id === id)),
    )

  test('of which somebody said that they are not the same are listed no more, until that is taken back', async () => {
    const [one, other] = await alike()
    expect(await isListed([one, other])).toBe(true)
    expect(await keepApart(owner, [other.id, one.id])).toEqual({ ok: true, value: null })
    expect(await isListed([one, other])).toBe(false)
    const [pair] = await apartOf([one, other])
    expect(await hasDuplicates({ ...ctx, now: owner.now })).toBe(true)
    expect(await doubtApart(owner, pair?.id ?? '')).toEqual({ ok: true, value: null })
    expect(await isListed([one, other])).toBe(true)
    expect(await apartOf([one, other])).toEqual([])
    expect(await doubtApart(owner, pair?.id ?? '')).toEqual({ ok: false, reason: 'not_found' })
    const log = await db
      .select()
      .from(adminActivityLog)
      .where(inArray(adminActivityLog.entityId, [one.id, other.id]))
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['companies_kept_apart', 'companies_doubted']),
    )
  })

  test('are kept apart once by however many say so at once, and only where they are two companies', async () => {
    const [one, other] = await alike()
    const said = await Promise.all(
      [one, other, one].map(({ id }) => keepApart(owner, id === one.id ? [id, other.id] : [id, one.id])),
    )
    expect(said.every(({ ok }) => ok)).toBe(true)
    expect(await apartOf([one, other])).toHaveLength(1)
    const [person] = await db.select().from(customers).where(eq(customers.kind, 'person')).limit(1)
    for (const id of [one.id, person?.id ?? '', randomUUID(), 'x'])
      expect(await keepApart(owner, [one.id, id])).toEqual({ ok: false, reason: 'not_found' })
    const refused = { init: { status: 403 } }
    await expect(keepApart(desk, [one.id, other.id])).rejects.toMatchObject(refused)
    await expect(doubtApart(desk, randomUUID())).rejects.toMatchObject(refused)
  })

  test('of which either goes are forgotten with it', async () => {
    const [one, other] = await alike()
    await keepApart(owner, [one.id, other.id])
    await join(other, one)
    expect(await apartOf([one, other])).toEqual([])
    await db.delete(customers).where(eq(customers.id, other.id))
    expect(await db.$count(customersApart, inArray(customersApart.oneId, [one.id, other.id]))).toBe(0)
  })
})

test('companies that are likely the same are found, those that are one already are not', async () => {
  const [into, from] = [
    await insertCompany(db, { name: 'Likely' }),
    await insertCompany(db, { name: 'LIKELY' }),
  ]
  const isPair = async () =>
    (await listPairs(db)).some(({ companies }) =>
      companies.every(({ id }) => [into.id, from.id].includes(id)),
    )
  expect(await isPair()).toBe(true)
  await join(from, into)
  expect(await isPair()).toBe(false)
})
