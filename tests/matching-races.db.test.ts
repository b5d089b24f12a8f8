import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { matchLine, undoMatch } from '#app/joining/matching/commands.server.ts'
import { matchSure } from '#app/joining/matching/steps/alone.server.ts'
import { slipUses } from '#app/joining/slips/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { expectBillsToAgree } from './support/bills-agree.ts'
import { MATCHED, openMatchingHouse } from './support/matching-house.ts'

const house = await openMatchingHouse()
const { db, ctx, manager, look, stripe, hear, line, lineNow, sold, sendSlip, billNow, matchesOf } = house
/** 535 baht with VAT, of which 15 are kept back. */
const soldToCompany = () => house.soldToCompany({ lines: [{ amountSatang: 500_00, whtClass: 'service' }] })

/** What lines say is matched is what matches say that stand, and never more than the line. */
async function expectLinesToAgree() {
  const { rows } = await db.execute(sql`
    select line.id from ${bankLines} as line
    where line.matched_satang <> (select coalesce(sum(satang), 0) from ${bankMatches}
      where line_id = line.id and undone_at is null)`)
  expect(rows).toEqual([])
}

/** An entry is named by one match that stands, and what a match booked is in the books until it is undone. */
async function expectEntriesToAgree() {
  const { rows } = await db.execute(sql`
    select match.id, match.booked_satang, match.undone_at, (select coalesce(sum(entry.amount_satang), 0)
        from ${ledgerEntries} as entry
        where (entry.id = any (match.entry_ids) or entry.reverses_id = any (match.entry_ids))
          and entry.account = 'received' and entry.method is distinct from 'withheld') as booked
    from ${bankMatches} as match`)
  for (const { booked_satang, undone_at, booked } of rows)
    expect(Number(booked)).toBe(undone_at === null ? Number(booked_satang) : 0)
}

afterEach(async () => {
  await expectBillsToAgree(db)
  await expectLinesToAgree()
  await expectEntriesToAgree()
})

const FIVE = Array.from({ length: 5 }, (_, nth) => nth)
const oks = (results: { ok: boolean }[]) => results.filter(({ ok }) => ok).length
const match = (lineId: string, billId: string, satang: number | null = null) =>
  matchLine(manager, { lineId, billId, satang })
const standing = async (lineId: string) =>
  (await matchesOf(lineId)).filter(({ undoneAt }) => undoneAt === null)

describe.each(MATCHED)('a line for one of the kind "%s"', kind => {
  test('that five match at the same moment is booked once', async () => {
    const { billId, dueSatang, receivedSatang } = await sold(kind)
    const lineId = await line(dueSatang)
    expect(oks(await Promise.all(FIVE.map(() => match(lineId, billId))))).toBe(1)
    expect(await receivedSatang()).toBe(dueSatang)
  })

  test('and other lines of as much pay it once', async () => {
    if (kind === 'debt') return // an account takes by hand whatever comes
    const { billId, dueSatang, receivedSatang } = await sold(kind)
    const lines = [await line(dueSatang), await line(dueSatang), await line(dueSatang)]
    expect(oks(await Promise.all(lines.map(id => match(id, billId))))).toBe(1)
    expect(await receivedSatang()).toBe(dueSatang)
  })

  test('that is matched while its slip is decided about pays it once, by either', async () => {
    const one = await sold(kind)
    const receiptId = await sendSlip(one)
    const { accept, reject } = await look(one, receiptId)
    const lineId = await line(one.dueSatang)
    await Promise.all([match(lineId, one.billId), kind === 'renewal' ? reject() : accept(one.dueSatang)])
    const [made] = await standing(lineId)
    const slipSatang = (await db.$count(slipUses, eq(slipUses.receiptId, receiptId))) > 0 ? one.dueSatang : 0
    expect(await one.receivedSatang()).toBe(Math.max(slipSatang, made?.bookedSatang ?? 0))
  })

  test('that is matched and taken back at the same moment is one or the other', async () => {
    const { billId, dueSatang, receivedSatang } = await sold(kind)
    const lineId = await line(dueSatang)
    const first = await match(lineId, billId)
    if (!first.ok) throw new Error(first.reason)
    const other = await line(dueSatang)
    await Promise.all([
      undoMatch(manager, { matchId: first.value.id }),
      undoMatch(manager, { matchId: first.value.id }),
      match(other, billId),
    ])
    const now = (await standing(other)).reduce((sum, { bookedSatang }) => sum + bookedSatang, 0)
    expect(await standing(lineId)).toEqual([])
    expect(await receivedSatang()).toBe(now)
  })

  test('that a person and the house match at the same moment is matched once', async () => {
    const { billId, dueSatang, receivedSatang } = await sold(kind)
    await db.update(bankLines).set({ ignoredReason: 'Of another test' }).where(eq(bankLines.matchedSatang, 0))
    const lineId = await line(dueSatang)
    await Promise.all([match(lineId, billId), matchSure(ctx, { since: new Date(0) })])
    expect(await standing(lineId)).toHaveLength(1)
    expect(await receivedSatang()).toBe(dueSatang)
  })
})

describe('a line of what a company has left of its bill', () => {
  const cameOf = async (sold: Awaited<ReturnType<typeof soldToCompany>>) => [
    await sold.receivedSatang(),
    await sold.keptSatang(),
  ]

  test('that five match at the same moment is booked once, with what was kept back', async () => {
    const sold = await soldToCompany()
    const lineId = await line(sold.restSatang)
    expect(oks(await Promise.all(FIVE.map(() => match(lineId, sold.billId))))).toBe(1)
    expect(await cameOf(sold)).toEqual([520_00, 15_00])
  })

  test('and other lines of as much pay it once', async () => {
    const sold = await soldToCompany()
    const lines = await Promise.all(FIVE.map(() => line(sold.restSatang)))
    expect(oks(await Promise.all(lines.map(id => match(id, sold.billId))))).toBe(1)
    expect(await cameOf(sold)).toEqual([520_00, 15_00])
    expect((await billNow(sold.billId)).state).toBe('paid')
  })

  test('that a person and the house match at the same moment is matched once', async () => {
    const sold = await soldToCompany()
    await db.update(bankLines).set({ ignoredReason: 'Of another test' }).where(eq(bankLines.matchedSatang, 0))
    const lineId = await line(sold.restSatang)
    await Promise.all([match(lineId, sold.billId), matchSure(ctx, { since: new Date(0) })])
    expect(await standing(lineId)).toHaveLength(1)
    expect(await cameOf(sold)).toEqual([520_00, 15_00])
  })

  test('beside a line of a part of it leaves the bill with no more than it asks', async () => {
    const sold = await soldToCompany()
    const [rest, part] = [await line(sold.restSatang), await line(100_00)]
    await Promise.all([match(rest, sold.billId), match(part, sold.billId)])
    const [receivedSatang = 0, keptSatang = 0] = await cameOf(sold)
    expect([0, 15_00]).toContain(keptSatang)
    expect(receivedSatang + keptSatang).toBeLessThanOrEqual(sold.bill.totalSatang)
  })

  test('that is matched and taken back at the same moment leaves both or neither', async () => {
    const sold = await soldToCompany()
    const first = await match(await line(sold.restSatang), sold.billId)
    if (!first.ok) throw new Error(first.reason)
    const matchId = first.value.id
    const other = await line(sold.restSatang)
    await Promise.all([
      undoMatch(manager, { matchId }),
      undoMatch(manager, { matchId }),
      match(other, sold.billId),
    ])
    const stands = (await standing(other)).length > 0
    expect(await cameOf(sold)).toEqual(stands ? [520_00, 15_00] : [0, 0])
  })
})

describe.each(['application', 'debt', 'booking'] as const)('a line for one of the kind "%s"', kind => {
  test('that is matched while money by card comes is booked beside it, or not at all', async () => {
    const { billId, dueSatang, receivedSatang, checkout } = await sold(kind)
    const sessionId = (await checkout?.()) ?? ''
    const lineId = await line(dueSatang)
    await Promise.all([match(lineId, billId), hear(stripe.pay(sessionId))])
    const booked = (await standing(lineId)).reduce((sum, { bookedSatang }) => sum + bookedSatang, 0)
    expect(await receivedSatang()).toBe(dueSatang + booked)
    expect((await billNow(billId)).state).toBe('paid')
  })
})

test('one line for bills of every kind at the same moment is never more than it is, and nobody waits for ever', async () => {
  const bills = await Promise.all(MATCHED.map(kind => sold(kind)))
  const lineId = await line(1000_00)
  await Promise.all(bills.flatMap(({ billId }) => [match(lineId, billId, 300_00), match(lineId, billId)]))
  const { matchedSatang } = await lineNow(lineId)
  expect(matchedSatang).toBeLessThanOrEqual(1000_00)
  expect(matchedSatang).toBeGreaterThan(0)
})

test('a renewal and the account of its member, matched by two lines at the same moment, wait for each other and end', async () => {
  const renewal = await sold('renewal')
  const memberRowId = renewal.memberRowId ?? ''
  await db.insert(ledgerEntries).values({
    ...({ kind: 'correction', account: 'owed', source: 'by_hand', amountSatang: 500_00 } as const),
    memberRowId,
    bookedOn: bangkokDay(new Date()),
  })
  const debt = await db.execute<{ id: string }>(sql`select id from bills where subject_id = ${memberRowId}`)
  const debtId = debt.rows[0]?.id ?? ''
  const [one, other] = [await line(renewal.dueSatang), await line(500_00)]
  await Promise.all([one, other].flatMap(id => [match(id, renewal.billId), match(id, debtId)]))
  expect((await billNow(renewal.billId)).state).toMatch(/paid|proven/)
  expect((await lineNow(one)).matchedSatang).toBe(renewal.dueSatang)
  expect((await lineNow(other)).matchedSatang).toBe(500_00)
})

test('whatever is matched and taken back in whatever order, lines, bills and books agree to the satang', async () => {
  const satang = fc.oneof(fc.integer({ min: 1, max: 700_00 }), fc.constantFrom(520_00, 535_00))
  const step = fc.oneof(
    fc.record({
      does: fc.constant('match' as const),
      line: fc.nat(3),
      bill: fc.nat(5),
      satang: fc.option(satang),
    }),
    fc.record({ does: fc.constant('undo' as const), nth: fc.nat(9) }),
  )
  const steps = fc.array(step, { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(fc.array(satang, { minLength: 4, maxLength: 4 }), steps, async (amounts, todo) => {
      const company = await soldToCompany()
      const bills = await Promise.all(MATCHED.map(kind => sold(kind)))
      const targets = [...bills, company].map(({ billId }) => billId)
      const lines = await Promise.all(amounts.map(amount => line(amount)))
      const made: string[] = []
      for (const one of todo) {
        if (one.does === 'undo') {
          const matchId = made[one.nth % Math.max(1, made.length)]
          if (matchId) await undoMatch(manager, { matchId })
          continue
        }
        const [lineId = '', billId = ''] = [lines[one.line], targets[one.bill]]
        const result = await match(lineId, billId, one.satang)
        if (result.ok) made.push(result.value.id)
      }
      for (const { billId, dueSatang, receivedSatang, subject } of bills) {
        const own = await db.select().from(bankMatches).where(eq(bankMatches.billId, billId))
        const alive = own.filter(({ undoneAt }) => undoneAt === null)
        const sum = alive.reduce((all, each) => all + each.satang, 0)
        if (subject.kind !== 'debt') expect(sum).toBeLessThanOrEqual(dueSatang)
        expect(await receivedSatang()).toBe(alive.reduce((all, { bookedSatang }) => all + bookedSatang, 0))
      }
      const [receivedSatang, keptSatang] = [await company.receivedSatang(), await company.keptSatang()]
      const own = await db.select().from(bankMatches).where(eq(bankMatches.billId, company.billId))
      const alive = own.filter(({ undoneAt }) => undoneAt === null)
      expect(receivedSatang).toBe(alive.reduce((all, { bookedSatang }) => all + bookedSatang, 0))
      expect(keptSatang).toBe(alive.some(({ bookedSatang }) => bookedSatang === 520_00) ? 15_00 : 0)
      expect((await billNow(company.billId)).state).toBe(
        receivedSatang + keptSatang === 535_00 ? 'paid' : 'open',
      )
      await expectLinesToAgree()
      await expectEntriesToAgree()
    }),
    { numRuns: 12 },
  )
}, 120_000)
