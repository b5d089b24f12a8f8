import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import { ignoreBankLine } from '#app/money/bank/commands.server.ts'
import { findBankAccount } from '#app/money/bank/queries.server.ts'
import { takeInStatement } from '#app/money/bank/steps/take-in.server.ts'
import { bankAccounts, bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { closeMonth, reverseLedgerEntry } from '#app/money/ledger/commands.server.ts'
import { bankMark } from '#app/money/ledger/rules.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import {
  AFTER_IT,
  IN_IT,
  MONTH,
  makeBankMonth,
  type TrueMove,
  type Truth,
} from '../../../tests/support/bank-month.ts'
import { bankFile } from '../../../tests/support/bank-statements.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { matchAccount, matchLine } from './commands.server.ts'
import { matchSure } from './steps/alone.server.ts'
import { viewChecks } from './views/checks.server.ts'

/** The nightly run asks for eight hundred. */
const LINES = Number(process.env['BANK_MONTH_LINES'] ?? 60)
const FORMATS = ['kbank', 'krungthai', 'scb'] as const

const { db } = await createTestDatabase()
const { ctx: today } = await createTestContext(db)
const ctx = { ...today, now: () => AFTER_IT }
const owner = await asStaff(ctx, 'owner')

const isOpen = and(
  isNull(bankLines.ignoredReason),
  sql`${bankLines.matchedSatang} <> ${bankLines.amountSatang}`,
)
const bankMonth = async () => (await answerTo('bankMonth'))(db, MONTH)

/** Brings the statement of one bank in, and matches what is sure. */
async function bringIn(format: (typeof FORMATS)[number], moved: TrueMove[], number: string) {
  const [row] = await db.insert(bankAccounts).values({ name: format, bank: 'other', number }).returning()
  const account = await findBankAccount(db, row?.id ?? '')
  if (!account) throw new Error('no account')
  const bytes = bankFile(format, { moved, account: number })
  const taken = await takeInStatement(ctx, { account, fileName: `${format}.txt`, bytes, by: null })
  if (!taken.ok) throw new Error(JSON.stringify(taken.refusal))
  const lines = await db.select().from(bankLines).where(eq(bankLines.importId, taken.taken.id))
  const keyOf = (at: number, satang: number) => `${Math.floor(at / 60_000)} ${satang}`
  const truths = new Map(
    moved.map(({ day, time, satang, truth }) => [keyOf(Date.parse(`${day}T${time}+07:00`), satang), truth]),
  )
  const { matched } = await matchSure(ctx, { importId: taken.taken.id })
  return {
    matched,
    truths: lines.map(
      ({ id, at, amountSatang }) => [id, truths.get(keyOf(at.getTime(), amountSatang))] as const,
    ),
  }
}

function byHand(lineId: string, truth: Truth | undefined) {
  const line = { lineId, satang: null }
  if (truth?.is === 'aside') return ignoreBankLine(owner, lineId, truth.reason)
  if (truth?.is === 'credit') return matchAccount(owner, { ...line, memberRowId: truth.memberRowId })
  return matchLine(owner, { ...line, billId: truth?.billId ?? '' })
}

/** Nothing came for these: what they booked is taken out of the books. */
async function takeBack(receiptIds: string[]) {
  const booked = await db.select().from(ledgerEntries).where(inArray(ledgerEntries.receiptId, receiptIds))
  for (const { id } of booked)
    expect(
      await reverseLedgerEntry({ ...owner, now: () => IN_IT }, { id, note: 'No money came' }),
    ).toMatchObject({ ok: true })
}

test('a month of three banks comes out even without a mistake, and its forged slips are found', {
  timeout: 600_000,
}, async () => {
  const { moves, forged } = await makeBankMonth(db, owner, LINES)
  const truths = new Map<string, Truth | undefined>()
  let alone = 0
  for (const [place, format] of FORMATS.entries()) {
    const own = moves.filter((_, nth) => nth % FORMATS.length === place)
    const brought = await bringIn(format, own, `012345678${place}`)
    for (const [id, truth] of brought.truths) truths.set(id, truth)
    alone += brought.matched
  }
  expect([...truths.values()].filter(Boolean)).toHaveLength(LINES)

  const matched = await db.select().from(bankMatches)
  const isRight = ({ lineId, billId }: (typeof matched)[number]) => {
    const truth = truths.get(lineId)
    return truth?.is === 'payment' && truth.billId === billId
  }
  expect(matched.filter(match => !isRight(match))).toEqual([])
  expect(matched).toHaveLength(alone)
  expect(alone / LINES).toBeGreaterThan(0.6)

  const left = await db.select().from(bankLines).where(isOpen).orderBy(bankLines.at)
  for (const { id } of left) expect(await byHand(id, truths.get(id))).toMatchObject({ ok: true })
  expect(await db.$count(bankLines, isOpen)).toBe(0)

  const checks = await viewChecks(db, { actor: owner.actor, params: new URLSearchParams() })
  expect(checks?.lists.slips.map(({ id }) => id).toSorted()).toEqual(forged.toSorted())
  expect(checks?.lists.credits).toEqual([])
  expect((await bankMonth())?.unproven.count).toBe(forged.length)
  await takeBack(forged)
  const bank = await bankMonth()
  const closing = await closeMonth(owner, { month: MONTH, bank: bank ? bankMark(bank) : '' })
  expect(closing).toEqual({ ok: true, value: null })
  const [closed] = await db.select().from(ledgerClosedMonths)
  expect(closed).toMatchObject({ month: MONTH, bankDifferenceSatang: 0, explanation: '' })
  const ignored = await db.$count(bankLines, sql`${bankLines.ignoredReason} is not null`)
  if (process.env['BANK_MONTH_LINES'])
    process.stderr.write(
      `${LINES} lines: ${alone} by themselves, ${left.length - ignored} by hand, ${ignored} ignored, 0 wrong; ${forged.length} forged slips\n`,
    )
})
