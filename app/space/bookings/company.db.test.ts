import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { bill as contractBill } from '#app/joining/contracts/bills.server.ts'
import { findContractBill, listLines } from '#app/joining/contracts/queries/bills.server.ts'
import { addContract, beginContract, endContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { lockContract } from '#app/joining/contracts/steps/lock.server.ts'
import { receiveForBill } from '#app/joining/contracts/steps/receive.server.ts'
import { runBilling } from '#app/joining/contracts/steps/run.server.ts'
import { fillSeat, lockSeat, pauseSeat } from '#app/joining/contracts/steps/seats.server.ts'
import { contractExtras, contractItems, contracts, seats } from '#app/joining/contracts/tables.server.ts'
import { lineText } from '#app/joining/contracts/texts/lines.ts'
import { viewOwnContracts } from '#app/joining/contracts/views/own.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { takeBackPack } from '#app/space/packs/commands/staff.server.ts'
import { markOf } from '#app/space/packs/rules.ts'
import { sellPack } from '#app/space/packs/steps/sell.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { insertCompany, TAX } from '../../../tests/support/contract-house.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { cancelBooking, moveBooking } from './commands/staff.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { bookings } from './tables.server.ts'
import { costText } from './texts/bookings.ts'
import { viewProposal } from './views/offers.server.ts'

const { db, ctx, clock, at, member, space, book, booked, balance } = await openBookingHouse()
await db.insert(settings).values({ key: 'tax', value: TAX })
const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
if (!plan) throw new Error('no monthly pass')
const owner = await asStaff(ctx, 'owner')
const room = await space()

afterEach(async () => {
  clock.now = at('01T08:00')
  await expectBillsToAgree(db)
  await db.delete(bookings)
})

const SEAT = { plan, quantity: 2, unitSatang: 490_000, vatClass: 'standard', whtClass: 'service' } as const
const TERMS = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 40 }

/** A company since the first of December, with somebody on one of two seats, who may put 400 baht a month on its account. */
async function company(values: { extrasSatang?: number | null; graceDays?: number } = {}) {
  const { id: customerId } = await insertCompany(db)
  const agreed = { ...TERMS, extrasSatang: 400_00, ...values, customerId, firstDay: '2026-12-01' }
  const { id: contractId } = await db.transaction(async tx => {
    const draft = await addContract(tx, ctx, { ...agreed, items: [SEAT] })
    await beginContract(tx, ctx, draft)
    return draft
  })
  const [first] = await db
    .select({ id: seats.id })
    .from(seats)
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .where(eq(contractItems.contractId, contractId))
    .orderBy(seats.nth)
  const seatId = first?.id ?? ''
  const memberRowId = await member({ planName: null })
  await fill(seatId, memberRowId)
  return { customerId, contractId, seatId, memberRowId }
}
type Company = Awaited<ReturnType<typeof company>>

const locked = async <Done>(seatId: string, act: (...of: Parameters<typeof fillSeat>) => Promise<Done>) =>
  db.transaction(async tx => {
    const seat = await lockSeat(tx, seatId)
    if (!seat) throw new Error('no seat')
    return act(tx, ctx, seat, { memberRowId: null, from: null, isOnlyIfFree: false })
  })
const fill = (seatId: string, memberRowId: string | null) =>
  locked(seatId, (tx, by, seat, filling) => fillSeat(tx, by, seat, { ...filling, memberRowId }))

/** An hour at 200 baht that the company pays for, of which each is another day. */
let day = 1
function hour({ memberRowId, contractId }: Pick<Company, 'memberRowId' | 'contractId'>, hours = 1) {
  day = day === 28 ? 2 : day + 1
  const from = new Date(at('01T10:00').getTime() + (day - 1) * 86_400_000)
  const to = new Date(from.getTime() + hours * 3_600_000)
  return { memberRowId, contractId, spaceId: room, from, to }
}

const run = (until: string, { customerId }: Pick<Company, 'customerId'>) =>
  db.transaction(tx => runBilling(tx, ctx, until, [customerId]))
const bill = async (id = '') => {
  const found = await findContractBill(db, id)
  if (!found) throw new Error('no bill')
  return found
}
/** What a bill says of extras. */
const said = async (id = '') =>
  (await listLines(db, [id]))
    .filter(({ line }) => line.extraKind !== null)
    .map(of => [lineText(of, 'en'), of.line.firstDay, of.line.amountSatang])
const used = async ({ contractId }: Pick<Company, 'contractId'>) => {
  const [row] = await db
    .select({ satang: sql`coalesce(sum(${contractExtras.amountSatang}), 0)`.mapWith(Number) })
    .from(contractExtras)
    .where(eq(contractExtras.contractId, contractId))
  return row?.satang
}
const owed = async (id: string) => {
  const [row] = await db
    .select({ satang: sql`sum(${ledgerEntries.amountSatang})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.reference} = ${id} and ${ledgerEntries.account} = 'owed'`)
  return row?.satang
}
const refused = (reason: string) => ({ ok: false, reason })

describe('a booking on the account of a company', () => {
  test('is owed by the company and not by whoever booked it, and says so', async () => {
    const acme = await company()
    const { id } = await booked(hour(acme))
    expect([await balance(acme.memberRowId), await used(acme)]).toEqual([0, 200_00])
    const found = await findBooking(db, id)
    expect(found).toMatchObject({ contractId: acme.contractId, priceSatang: 200_00, company: 'Acme' })
    expect(found && costText(found)).toBe('฿200, on the account of Acme')
  })

  test('is taken within what is left to a person this month, and not a satang beyond', async () => {
    const acme = await company({ extrasSatang: 399_99 })
    await booked(hour(acme))
    expect(await book(hour(acme))).toEqual(refused('account_full'))
    await db.update(contracts).set({ extrasSatang: 400_00 }).where(eq(contracts.id, acme.contractId))
    await booked(hour(acme))
    expect(await book(hour(acme))).toEqual(refused('account_full'))
    expect([await used(acme), await balance(acme.memberRowId)]).toEqual([400_00, 0])
  })

  test('counts in the month of Bangkok in which it was booked', async () => {
    const acme = await company({ extrasSatang: 200_00 })
    clock.now = new Date('2026-12-31T16:59:00Z')
    const ahead = { from: new Date('2027-01-05T10:00:00+07:00'), to: new Date('2027-01-05T11:00:00+07:00') }
    await booked({ ...hour(acme), ...ahead })
    const next = { from: new Date('2027-01-06T10:00:00+07:00'), to: new Date('2027-01-06T11:00:00+07:00') }
    expect(await book({ ...hour(acme), ...next })).toEqual(refused('account_full'))
    clock.now = new Date('2026-12-31T17:00:00Z')
    await booked({ ...hour(acme), ...next })
    const months = await db
      .select({ month: contractExtras.month })
      .from(contractExtras)
      .where(eq(contractExtras.contractId, acme.contractId))
      .orderBy(contractExtras.month)
    expect(months.map(({ month }) => month)).toEqual(['2026-12-01', '2027-01-01'])
  })

  test('that ten ask for at once is taken as often as the month has room', async () => {
    const acme = await company()
    const wishes = Array.from({ length: 10 }, () => hour(acme))
    const asked = await Promise.all(wishes.map(book))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(2)
    expect([await used(acme), await balance(acme.memberRowId)]).toEqual([400_00, 0])
  })

  test.each<[string, (acme: Company) => Promise<unknown>]>([
    [
      'the contract does not allow it',
      async ({ contractId }) =>
        db.update(contracts).set({ extrasSatang: null }).where(eq(contracts.id, contractId)),
    ],
    [
      'its managers have ended it',
      async ({ contractId }) =>
        db.update(contracts).set({ ownExtrasSatang: 0 }).where(eq(contracts.id, contractId)),
    ],
    [
      'the seat is somebody else’s by now',
      async ({ seatId }) => fill(seatId, await member({ planName: null })),
    ],
    [
      'the seat is paused',
      async ({ seatId }) =>
        locked(seatId, (tx, by, seat) =>
          pauseSeat(tx, by, seat, { firstDay: '2026-12-01', lastDay: '2026-12-02' }),
        ),
    ],
    [
      'a bill is overdue beyond its days of grace',
      async () => {
        clock.now = new Date('2027-01-20T08:00:00+07:00')
      },
    ],
    [
      'the contract is over on the day',
      async ({ contractId }) =>
        db.transaction(async tx => {
          const contract = await lockContract(tx, contractId)
          if (contract) await endContract(tx, ctx, contract, { on: '2026-12-01' })
        }),
    ],
  ])('is refused where %s, and what is there stays owed', async (_, change) => {
    const acme = await company()
    // Of their own, so that they may book all the same.
    const memberRowId = await member()
    await fill(acme.seatId, memberRowId)
    const own = { ...acme, memberRowId }
    await booked({ ...hour(own) })
    await change(own)
    const later = new Date(clock.now.getTime() + 86_400_000 * 3)
    const time = { from: later, to: new Date(later.getTime() + 3_600_000) }
    expect(await book({ ...hour(own), ...time })).toEqual(refused('account_closed'))
    expect([await used(acme), await balance(memberRowId)]).toEqual([200_00, 0])
  })

  test('is refused to whoever has a seat of another company', async () => {
    const [acme, other] = [await company(), await company()]
    expect(await book(hour({ ...acme, memberRowId: other.memberRowId }))).toEqual(refused('account_closed'))
    expect(await used(acme)).toBe(0)
  })

  test('that is moved puts more on it within what is left, and takes off what it costs less', async () => {
    const acme = await company()
    const made = await booked(hour(acme))
    const to = (hours: number) => ({
      from: made.startsAt,
      to: new Date(made.startsAt.getTime() + hours * 3_600_000),
    })
    expect(await moveBooking(ctx, { id: made.id, ...to(3), seen: 0 })).toEqual(refused('account_full'))
    expect(await moveBooking(ctx, { id: made.id, ...to(2), seen: 0 })).toMatchObject({ ok: true })
    expect(await used(acme)).toBe(400_00)
    expect(await moveBooking(ctx, { id: made.id, ...to(1), seen: 1 })).toMatchObject({ ok: true })
    expect([await used(acme), await balance(acme.memberRowId)]).toEqual([200_00, 0])
  })

  test('is offered with what is left, first where there is room, and never where nobody has a seat', async () => {
    const acme = await company()
    const reef = await findSpace(db, room)
    const time = { from: at('02T10:00'), to: at('02T12:00'), now: clock.now }
    const accounts = async (memberRowId: string, to = time.to) => {
      const person = await findMember(db, memberRowId)
      return reef && person && (await viewProposal(db, person, { space: reef, ...time, to })).accounts
    }
    const own = { contractId: acme.contractId, company: 'Acme', left: '฿400' }
    expect(await accounts(acme.memberRowId)).toEqual([{ ...own, amount: '฿400', hasRoom: true }])
    const [full] = [await accounts(acme.memberRowId, at('02T13:00'))]
    expect(full).toEqual([{ ...own, amount: '฿600', hasRoom: false }])
    expect(await accounts(await member())).toEqual([])
  })
})

describe('a company’s bill', () => {
  test('has the sums of its people once, and what it says is what is owed and what its paper says', async () => {
    const acme = await company()
    const [first] = await run('2026-12-01', acme)
    expect(await said(first)).toEqual([])
    await booked(hour(acme))
    await booked(hour(acme))
    const person = await findMember(db, acme.memberRowId)
    const [second, ...more] = await run('2027-01-01', acme)
    expect([more, await run('2027-01-01', acme)]).toEqual([[], []])
    expect(await said(second)).toEqual([[`Room hours: ${person?.name}`, '2026-12-01', 373_83]])
    const { totalSatang, vatSatang } = await bill(second)
    expect([vatSatang, totalSatang]).toEqual([712_17, 980_000 + 373_83 + 712_17])
    expect(await owed(second ?? '')).toBe(totalSatang)
    await db.transaction(async tx => {
      const money = { amountSatang: totalSatang, method: 'transfer', paidOn: '2026-12-01' } as const
      await receiveForBill(tx, ctx, await bill(second), money)
    })
    const rows = await db
      .select({ paper: documents })
      .from(documents)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, documents.entryId))
      .where(eq(ledgerEntries.reference, second ?? ''))
    const papers = rows.map(({ paper }) => paper)
    expect(papers.map(paper => [paper.totalSatang, paper.vatSatang])).toEqual([[totalSatang, vatSatang]])
    expect(JSON.stringify(papers)).not.toContain('Reef room')
    expect(await said((await run('2027-02-01', acme))[0])).toEqual([])
  })

  test('has nothing of what was cancelled before it, and the next takes off what is cancelled after it', async () => {
    const acme = await company()
    const [gone, kept] = [await booked(hour(acme)), await booked(hour(acme))]
    await cancelBooking(ctx, { id: gone.id, giveBack: true })
    const [made] = await run('2026-12-01', acme)
    expect((await said(made)).map(([, , satang]) => satang)).toEqual([186_92])
    await cancelBooking(ctx, { id: kept.id, giveBack: true })
    expect([await used(acme), await balance(acme.memberRowId)]).toEqual([0, 0])
    const [next] = await run('2027-01-01', acme)
    expect((await said(next)).map(([, , satang]) => satang)).toEqual([-186_92])
    expect((await bill(next)).totalSatang).toBe(961_308 + 672_92)
    expect(await owed(next ?? '')).toBe((await bill(next)).totalSatang)
  })

  test('that is ended has its extras on the next', async () => {
    const acme = await company()
    await booked(hour(acme))
    const [made] = await run('2026-12-01', acme)
    await db.transaction(async tx => {
      const ending = { ...ctx, actor: { userId: ctx.actor.userId } }
      const locks = await contractBill.lock(tx, ending, made ?? '')
      await locks?.cancel?.('wrong')
    })
    const [anew] = await run('2026-12-01', acme)
    expect((await said(anew)).map(([, , satang]) => satang)).toEqual([186_92])
  })

  test('follows a contract that is over with what is left', async () => {
    const acme = await company()
    await run('2026-12-01', acme)
    await db.transaction(async tx => {
      const contract = await lockContract(tx, acme.contractId)
      if (contract) await endContract(tx, ctx, contract, { on: '2026-12-31' })
    })
    await booked(hour(acme))
    const [last] = await run('2027-01-01', acme)
    expect(await listLines(db, [last ?? ''])).toHaveLength(1)
    expect((await bill(last)).totalSatang).toBe(200_00)
    expect(await run('2027-03-01', acme)).toEqual([])
  })

  test('has packs that its people bought as another line, and nothing of one that is taken back', async () => {
    const acme = await company({ extrasSatang: 2_000_00 })
    const pack = {
      name: { en: 'Ten hours' },
      unit: 'minute',
      amount: 600,
      priceSatang: 1_070_00,
      days: 90,
    } as const
    const [sold] = await db.insert(creditPacks).values(pack).returning()
    if (!sold) throw new Error('no pack')
    const buying = {
      packId: sold.id,
      seen: markOf(sold),
      key: randomUUID(),
      paid: { satang: 0, method: null },
    }
    const { memberRowId, contractId } = acme
    const buy = (key = buying.key) =>
      db.transaction(tx => sellPack(tx, ctx, { ...buying, memberRowId, contractId, key, by: 'member' }))
    const bought = await buy()
    expect(await buy()).toEqual(bought)
    expect(await buy(randomUUID())).toEqual(refused('account_full'))
    expect([await used(acme), await balance(memberRowId)]).toEqual([1_070_00, 0])
    expect((await said((await run('2026-12-01', acme))[0])).map(([, , satang]) => satang)).toEqual([1_000_00])
    const saleId = bought.ok ? bought.value : ''
    const takenBack = await takeBackPack(owner, { memberRowId, saleId, reason: 'By mistake' })
    expect([takenBack.ok, await used(acme), await balance(memberRowId)]).toEqual([true, 0, 0])
    const [next] = await run('2027-01-01', acme)
    expect((await said(next)).map(([, , satang]) => satang)).toEqual([-1_000_00])
  })
})

describe('a manager', () => {
  test('sees what each person comes to this month, and nothing of what was booked', async () => {
    const acme = await company()
    await booked({ ...hour(acme), purpose: 'A secret talk' })
    const person = await findMember(db, acme.memberRowId)
    const [seen] = await viewOwnContracts(db, acme.customerId, bangkokDay(clock.now))
    expect(seen?.extras).toMatchObject({
      cap: '฿400.00',
      most: '฿400.00',
      people: [{ id: acme.memberRowId, name: person?.name, amount: '฿200.00' }],
    })
    expect(JSON.stringify(seen)).not.toMatch(/secret|Reef/)
    const [next] = await viewOwnContracts(db, acme.customerId, '2027-01-01')
    expect(next?.extras?.people).toEqual([])
  })
})
