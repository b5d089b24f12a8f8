import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findRenewal } from '#app/joining/sales/views/renewal.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findLedgerMonth, listLedgerMonths } from '#app/money/payments/queries.server.ts'
import { balanceOf, sumOf } from '#app/money/payments/rules.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { renewUnpaid } from '../../../tests/support/renewing.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import {
  closeMonth,
  correctMemberBalance,
  recordMemberPayment,
  recordMemberRefund,
  reverseLedgerEntry,
} from './commands.server.ts'
import { findMemberBalance, listMemberEntries } from './queries.server.ts'
import type { RecordValues } from './schema.ts'
import { findMonths } from './views/months.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const someOwner = await asStaff(ctx, 'owner')

/** What may happen to a house, each on a later day than the one before. */
const EVENT = fc.record({
  what: fc.constantFrom('approve', 'undo', 'pay', 'refund', 'correct', 'renew', 'reverse', 'close'),
  which: fc.nat(20),
  satang: fc.integer({ min: 1, max: 1_000_000 }),
  daysLater: fc.nat(12),
})

test('whatever happens, balances are what the entries say, reversals equal what they reverse, and closed months stay', async () => {
  await db.insert(ledgerClosedMonths).values({ month: '2029-12-01' })
  await fc.assert(
    fc.asyncProperty(fc.array(EVENT, { minLength: 4, maxLength: 14 }), async events => {
      await play(events)
    }),
    { numRuns: 10 },
  )
}, 60_000)

type Event = typeof EVENT extends fc.Arbitrary<infer T> ? T : never
type Happened = { members: string[]; decisions: string[] }

/** Neither the clock nor the house go back from run to run: what was closed in one stays closed in all. */
let clock = new Date('2030-01-01T12:00:00+07:00').getTime()
const closedBefore = new Map<string, unknown>()
const today = () => bangkokDay(new Date(clock))

async function play(events: Event[]) {
  const happened = { members: [(await insertMember(db)).id], decisions: [] }
  for (const event of events) {
    clock += event.daysLater * 86_400_000
    const now = () => new Date(clock)
    const id = happened.members[event.which % happened.members.length] ?? ''
    await DEEDS[event.what]({ ...event, id, owner: { ...someOwner, now }, happened })
  }
  await checkBooks(happened.members)
}

type Deed = (event: Event & { id: string; owner: CommandContext; happened: Happened }) => Promise<unknown>

const typed = (satang: number): RecordValues => ({
  amount: (satang / 100).toFixed(2),
  direction: 'less',
  method: 'cash',
  note: 'At the desk',
  bookedOn: today(),
  key: randomUUID(),
})

const DEEDS: Record<Event['what'], Deed> = {
  pay: ({ owner, id, satang }) => recordMemberPayment(owner, { id, values: typed(satang) }),
  refund: ({ owner, id, satang }) => recordMemberRefund(owner, { id, values: typed(satang) }),
  correct: ({ owner, id, satang }) => {
    const direction = satang % 2 === 0 ? 'less' : 'more'
    return correctMemberBalance(owner, { id, values: { ...typed(satang), direction } })
  },
  approve: async ({ owner, satang, happened }) => {
    const parts = { priceSatang: satang, membershipFeeSatang: 0, vatSatang: 0 }
    const applicationId = await insertApplication(db, { ...parts, totalSatang: satang })
    const approved = await approveApplication(owner, { applicationId, memberRowId: null })
    if (!approved.ok) throw new Error(approved.reason)
    happened.decisions.push(approved.value.decisionId)
    const ofApplication = eq(ledgerEntries.applicationId, applicationId)
    const [entry] = await db
      .select({ id: ledgerEntries.memberRowId })
      .from(ledgerEntries)
      .where(ofApplication)
    if (entry?.id) happened.members.push(entry.id)
  },
  undo: ({ owner, happened }) => undoDecision(owner, { decisionId: happened.decisions.at(-1) ?? '' }),
  renew: async ({ owner, id }) => {
    const renewal = await findRenewal(db, id, { actor: owner.actor, now: new Date(clock) })
    if (renewal) await renewUnpaid(owner, { id, from: renewal.from, to: renewal.to })
  },
  reverse: async ({ owner, id, which }) => {
    const entries = await listMemberEntries(db, id)
    const entry = entries[which % Math.max(1, entries.length)]
    if (entry) await reverseLedgerEntry(owner, { id: entry.id, note: 'x' })
  },
  close: async ({ owner }) => {
    const { closable } = await findMonths(db, today())
    if (!closable) return
    const closed = await closeMonth(owner, { month: closable })
    // What has no paper keeps a month open; here it counts as settled.
    if (!closed.ok) expect(closed.reason).toBe('not_settled')
    if (!closed.ok) await db.insert(ledgerClosedMonths).values({ month: closable })
    closedBefore.set(closable, await findLedgerMonth(db, closable))
  },
}

async function checkBooks(memberIds: string[]) {
  const all = await db.select().from(ledgerEntries)
  for (const id of memberIds) {
    const own = all.filter(({ memberRowId }) => memberRowId === id)
    expect(await findMemberBalance(db, id)).toBe(balanceOf(own))
  }
  const byId = new Map(all.map(entry => [entry.id, entry]))
  for (const { kind, reversesId, account, amountSatang } of all) {
    const reversed = byId.get(reversesId ?? '')
    expect(kind === 'reversal').toBe(reversed !== undefined)
    if (reversed) expect([account, -amountSatang]).toEqual([reversed.account, reversed.amountSatang])
  }
  const months = await listLedgerMonths(db, { today: today(), monthsBack: 600 })
  const sum = (name: 'revenueSatang' | 'chargedSatang') =>
    months.reduce((total, month) => total + month[name], 0)
  expect([sum('revenueSatang'), sum('chargedSatang')]).toEqual([sumOf(all, 'received'), sumOf(all, 'owed')])
  for (const [month, view] of closedBefore) expect(await findLedgerMonth(db, month)).toEqual(view)
}
