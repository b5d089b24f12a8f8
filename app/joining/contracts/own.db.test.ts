import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { addDays, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { removeCustomerPerson } from '#app/people/customers/commands/people.server.ts'
import type { CustomerRole } from '#app/people/customers/rules.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { insertSeated } from '../../../tests/support/contract-house.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/mails.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { giveOwnNotice, giveOwnSeat, pauseOwnSeat } from './commands/own.server.ts'
import { noteOwnNotice, stopContract } from './commands/staff.server.ts'
import { listNoticed } from './queries/renewals.server.ts'
import { contracts, seatHolders, seatPauses } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const today = bangkokDay(owner.now())

afterEach(async () => {
  await db.delete(seatHolders)
  await db.delete(seatPauses)
})

async function visitor(customerId: string, role: CustomerRole): Promise<AccountContext> {
  const email = `${crypto.randomUUID()}@acme.example`
  await db.insert(customerPeople).values({ customerId, email, role })
  return visitAs(owner, email)
}

/** A company with two seats, a manager, and people whom it pays for. */
async function company(count = 2) {
  const agreed = { quantity: 2, firstDay: addDays(today, -30), graceDays: 7 }
  const { customerId: companyId, contract, seatIds } = await insertSeated(db, ctx, agreed)
  const paid = await Promise.all(Array.from({ length: count }, () => insertMember(db)))
  const memberIds = paid.map(({ id }) => id)
  await db.update(members).set({ customerId: companyId }).where(inArray(members.id, memberIds))
  return { companyId, contractId: contract.id, seatIds, paid, manager: await visitor(companyId, 'manager') }
}
type Company = Awaited<ReturnType<typeof company>>

const [acme, other] = [await company(20), await company()]
const [mali, nok] = acme.paid.map(({ id }) => id)

/** The first seat of Acme, given to the first of its members by its manager, unless it says otherwise. */
const give = (change: Partial<Parameters<typeof giveOwnSeat>[1]> = {}, by = acme.manager) =>
  giveOwnSeat(by, {
    companyId: acme.companyId,
    seatId: acme.seatIds[0] ?? '',
    memberRowId: mali ?? '',
    before: '',
    ...change,
  })
const pause = (change: Partial<Parameters<typeof pauseOwnSeat>[1]> = {}, by = acme.manager) => {
  const days = { from: addDays(today, 1), to: addDays(today, 3) }
  return pauseOwnSeat(by, {
    companyId: acme.companyId,
    seatId: acme.seatIds[0] ?? '',
    ...days,
    ...change,
  })
}
const holders = (seatId = acme.seatIds[0] ?? '') =>
  db
    .select({ id: seatHolders.memberRowId, from: seatHolders.firstDay, to: seatHolders.lastDay })
    .from(seatHolders)
    .where(eq(seatHolders.seatId, seatId))

const refused = (reason: string) => ({ ok: false, reason })
const NOT_THERE = { init: { status: 404 } }

describe('a manager', () => {
  test('fills a seat of the company from today on, swaps who has it and frees it, and the log names the account', async () => {
    expect(await give()).toEqual({ ok: true, value: null })
    expect(await holders()).toEqual([{ id: mali, from: today, to: null }])
    expect(await give({ memberRowId: nok ?? '', before: mali ?? '' })).toMatchObject({ ok: true })
    expect(await holders()).toEqual([{ id: nok, from: today, to: null }])
    expect(await give({ memberRowId: null, before: nok ?? '' })).toMatchObject({ ok: true })
    expect(await holders()).toEqual([])
    const isIts = and(
      eq(adminActivityLog.entityId, acme.contractId),
      eq(adminActivityLog.action, 'seat_filled'),
    )
    const log = await db.select().from(adminActivityLog).where(isIts).orderBy(adminActivityLog.createdAt)
    expect(log.map(({ details }) => (details as { memberId: string }).memberId)).toEqual([
      acme.paid[0]?.memberId,
      acme.paid[1]?.memberId,
      null,
    ])
    expect(log[0]).toMatchObject({ adminId: null, details: { nth: 1, account: acme.manager.account.id } })
  })

  test('of twenty who want the last free seat at once gets it once, and who has it stays', async () => {
    const asked = await Promise.all(acme.paid.map(({ id }) => give({ memberRowId: id })))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 19 }, () => refused('changed')))
    expect(await holders()).toHaveLength(1)
  })

  test('gives no seat to one who has another, whom nobody pays for, or of whom there is none', async () => {
    await give()
    expect(await give({ seatId: acme.seatIds[1] ?? '' })).toEqual(refused('taken'))
    for (const memberRowId of [
      other.paid[0]?.id ?? '',
      (await insertMember(db)).id,
      crypto.randomUUID(),
      'x',
      '',
    ])
      expect(await give({ memberRowId, before: mali ?? '' })).toEqual(refused('no_member'))
    expect(await holders()).toMatchObject([{ id: mali }])
  })

  test('who looked before somebody else changed the seat changes nothing', async () => {
    await give()
    expect(await give({ memberRowId: nok ?? '' })).toEqual(refused('changed'))
    expect(await give({ memberRowId: null, before: nok ?? '' })).toEqual(refused('changed'))
    expect(await holders()).toMatchObject([{ id: mali }])
    await give({ memberRowId: null, before: mali ?? '' })
    expect(await give({ memberRowId: null })).toEqual(refused('changed'))
  })

  test('keeps a seat that is somebody’s from a later day for them', async () => {
    const [seatId = ''] = acme.seatIds
    await db.insert(seatHolders).values({ seatId, memberRowId: nok ?? '', firstDay: addDays(today, 5) })
    expect(await give()).toEqual(refused('taken'))
    expect(await holders()).toEqual([{ id: nok, from: addDays(today, 5), to: null }])
  })

  test('pauses a seat on days to come, within what the contract allows', async () => {
    expect(await pause()).toEqual({ ok: true, value: null })
    const rows = await db.select().from(seatPauses)
    expect(rows).toMatchObject([{ firstDay: addDays(today, 1), lastDay: addDays(today, 3) }])
    expect(await pause()).toEqual(refused('overlaps'))
    const later = addDays(today, 40)
    expect(await pause({ from: later, to: addDays(later, 31) })).toEqual(refused('limit'))
    expect(await pause({ from: '2026-12-31', to: '2026-02-30' })).toEqual(refused('no_day'))
    expect(await pause({ from: later, to: addDays(later, -1) })).toEqual(refused('last_first'))
    expect(await pause({ from: today, to: later })).toEqual(refused('too_late'))
    expect(await db.$count(seatPauses)).toBe(1)
  })

  test('changes no seat of a contract that does not run', async () => {
    for (const state of ['draft', 'signed', 'ended'] as const) {
      await db.update(contracts).set({ state }).where(eq(contracts.id, acme.contractId))
      expect([await give(), await pause()]).toEqual([refused('not_open'), refused('not_open')])
    }
    await db.update(contracts).set({ state: 'running' }).where(eq(contracts.id, acme.contractId))
    expect(await holders()).toEqual([])
  })
})

describe('a seat', () => {
  const theirs = ({ companyId, seatIds }: Company) => ({ companyId, seatId: seatIds[0] ?? '' })

  test('is changed by nobody who manages another company, does the billing, or was removed a moment ago', async () => {
    const [billing, removed] = [
      await visitor(acme.companyId, 'billing'),
      await visitor(acme.companyId, 'manager'),
    ]
    const isTheirs = eq(customerPeople.email, removed.account.email)
    const [person] = await db.select().from(customerPeople).where(isTheirs)
    await removeCustomerPerson(owner, { customerId: acme.companyId, personId: person?.id ?? '' })
    for (const by of [other.manager, billing, removed]) {
      await expect(give({}, by)).rejects.toMatchObject(NOT_THERE)
      await expect(pause({}, by)).rejects.toMatchObject(NOT_THERE)
    }
    // Named under one’s own company, it is not one of that.
    const own = { ...theirs(acme), companyId: other.companyId, memberRowId: other.paid[0]?.id ?? '' }
    expect(await give(own, other.manager)).toEqual(refused('not_found'))
    expect(await pause({ companyId: other.companyId }, other.manager)).toEqual(refused('not_found'))
    for (const seatId of [crypto.randomUUID(), 'x'])
      expect(await give({ seatId })).toEqual(refused('not_found'))
    expect(await db.$count(seatHolders)).toBe(0)
  })

  test('is changed by a manager only who has signed in within ten minutes', async () => {
    const signedInAt = new Date(owner.now().getTime() - 11 * 60_000)
    const stale = { ...acme.manager, session: { ...acme.manager.session, signedInAt } }
    expect([await give({}, stale), await pause({}, stale)]).toEqual([
      refused('not_fresh'),
      refused('not_fresh'),
    ])
    expect(await db.$count(seatHolders)).toBe(0)
  })

  test('a manager who is removed while the seat is asked for changes nothing', async () => {
    const leaving = await visitor(acme.companyId, 'manager')
    const isTheirs = eq(customerPeople.email, leaving.account.email)
    const [person] = await db.select().from(customerPeople).where(isTheirs)
    const removal = { customerId: acme.companyId, personId: person?.id ?? '' }
    let asked: Promise<unknown> | undefined
    await db.transaction(async tx => {
      await removeCustomerPerson({ ...owner, db: tx as unknown as typeof db }, removal)
      asked = give({}, leaving).catch((thrown: unknown) => thrown) // waits for who acts for the company
      await new Promise(resolve => setTimeout(resolve, 200))
    })
    expect(await asked).toMatchObject(NOT_THERE)
    expect(await db.$count(seatHolders)).toBe(0)
  })
})

describe('the notice of a company', () => {
  const lastDay = addDays(today, 30)
  const giveNotice = ({ companyId, contractId, manager }: Company, by = manager, change = {}) =>
    giveOwnNotice(by, { companyId, contractId, lastDay, ...change })
  const stored = async ({ contractId }: Company) => {
    const [contract] = await db.select().from(contracts).where(eq(contracts.id, contractId))
    return contract && { state: contract.state, lastDay: contract.lastDay, noticeOn: contract.noticeOn }
  }
  const RUNNING = { state: 'running', lastDay: null, noticeOn: null }

  test('ends the contract with the day that its manager has read, once, and the log names the account', async () => {
    const acme = await company()
    const given = await Promise.all(Array.from({ length: 5 }, () => giveNotice(acme)))
    expect(given.filter(({ ok }) => ok)).toEqual([{ ok: true, value: lastDay }])
    expect(given.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 4 }, () => refused('not_open')))
    expect(await stored(acme)).toEqual({ state: 'notice', lastDay, noticeOn: today })
    const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, acme.contractId))
    const details = { lastDay, account: acme.manager.account.id }
    expect(log.filter(({ action }) => action === 'contract_ended')).toMatchObject([
      { adminId: null, details },
    ])
  })

  test('ends nothing where another day was read, or the contract has a last day', async () => {
    const acme = await company()
    for (const other of [addDays(lastDay, -1), addDays(lastDay, 1), '', 'x'])
      expect(await giveNotice(acme, acme.manager, { lastDay: other })).toEqual(refused('changed'))
    expect(await stored(acme)).toEqual(RUNNING)
    const term = addDays(today, 300)
    await db.update(contracts).set({ lastDay: term }).where(eq(contracts.id, acme.contractId))
    expect(await giveNotice(acme)).toEqual(refused('not_open'))
    expect(await stored(acme)).toEqual({ ...RUNNING, lastDay: term })
  })

  test('is given by nobody but its managers, who have signed in within ten minutes', async () => {
    const acme = await company()
    const { account, session, ...rest } = acme.manager
    const signedInAt = new Date(owner.now().getTime() - 11 * 60_000)
    const stale = { ...rest, account, session: { ...session, signedInAt } }
    expect(await giveNotice(acme, stale)).toEqual(refused('not_fresh'))
    for (const by of [other.manager, await visitor(acme.companyId, 'billing')])
      await expect(giveNotice(acme, by)).rejects.toMatchObject(NOT_THERE)
    const asOwn = { companyId: other.companyId }
    expect(await giveNotice(acme, other.manager, asOwn)).toEqual(refused('not_found'))
    for (const contractId of [crypto.randomUUID(), 'x'])
      expect(await giveNotice(acme, acme.manager, { contractId })).toEqual(refused('not_found'))
    expect(await stored(acme)).toEqual(RUNNING)
  })

  test('waits for staff until one of them notes it, who may change contracts', async () => {
    const acme = await company()
    await giveNotice(acme)
    const waits = async () => (await listNoticed(db)).some(({ id }) => id === acme.contractId)
    expect(await waits()).toBe(true)
    const desk = await asStaff(ctx, 'front_desk')
    await expect(noteOwnNotice(desk, acme.contractId)).rejects.toMatchObject({ init: { status: 403 } })
    const noted = await Promise.all([1, 2, 3].map(() => noteOwnNotice(owner, acme.contractId)))
    expect(noted).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: null })))
    expect(await waits()).toBe(false)
    const isNoted = and(
      eq(adminActivityLog.entityId, acme.contractId),
      eq(adminActivityLog.action, 'notice_noted'),
    )
    expect(await db.$count(adminActivityLog, isNoted)).toBe(1)
    for (const id of [crypto.randomUUID(), 'x'])
      expect(await noteOwnNotice(owner, id)).toEqual(refused('not_found'))
  })

  test('waits no more once staff have said themselves when the contract ends', async () => {
    const acme = await company()
    await giveNotice(acme)
    await stopContract(owner, { id: acme.contractId, on: addDays(today, 10) })
    expect((await listNoticed(db)).some(({ id }) => id === acme.contractId)).toBe(false)
  })

  test('is mailed once to whoever pays and manages, with the last day', async () => {
    const acme = await company()
    const [customer] = await db.select().from(customers).where(eq(customers.id, acme.companyId))
    await Promise.all([giveNotice(acme), giveNotice(acme)])
    for (const email of [customer?.billingEmails[0] ?? '', acme.manager.account.email]) {
      const mails = await mailsTo(db, email)
      const subject = expect.stringContaining(formatDay(lastDay, 'en'))
      expect(mails.filter(mail => mail.subject.startsWith('Notice of contract'))).toMatchObject([{ subject }])
    }
  })
})
