import { createHash } from 'node:crypto'
import { bankName } from '#app/joining/slips/texts/banks.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { baht, type Satang } from '#app/kit/pure/money.ts'
import type { bankAccounts, bankImports, bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { paymentIdOf } from './ledger.ts'
import { sampleId } from './random.ts'
import { billIdOf, picturedPurchases, slipOf } from './receipts.ts'
import { minutesAfter, momentOf } from './seasons.ts'
import type { Year } from './year.ts'

const ACCOUNT_ID = sampleId('bank-account')
const IMPORT_ID = sampleId('bank-import')
const OPENING: Satang = baht(184_230)

type Moved = {
  key: string
  at: Date
  amountSatang: Satang
  details: string
  channel: string
  /** Why it was laid aside. */
  aside?: string
  /** The purchase whose bill it proves. */
  paidFor?: string
}

export function bankAccountRows({ catalogue }: Year): (typeof bankAccounts.$inferInsert)[] {
  const { legalName: name } = catalogue.company
  return [{ id: ACCOUNT_ID, name, bank: 'kbank', number: '0000000000', createdAt: new Date(0) }]
}

/** One statement of the days whose slips are there, up to the last midnight. */
export function bankImportRows(year: Year): (typeof bankImports.$inferInsert)[] {
  const moved = movedOf(year)
  const { first, last } = daysOf(year)
  return [
    {
      id: IMPORT_ID,
      accountId: ACCOUNT_ID,
      sha256: hashOf('statement'),
      format: 'kbank',
      proved: true,
      fileName: `statement-${last}.csv`,
      fromDay: first,
      toDay: last,
      lines: moved.length,
      newLines: moved.length,
      createdAt: momentOf(year.today, 0),
      openingSatang: OPENING,
      closingSatang: OPENING + sumOf(moved),
    },
  ]
}

export function bankLineRows(year: Year): (typeof bankLines.$inferInsert)[] {
  let balanceSatang = OPENING
  return movedOf(year).map(({ key, at, amountSatang, details, channel, aside, paidFor }) => {
    balanceSatang += amountSatang
    return {
      id: lineIdOf(key),
      accountId: ACCOUNT_ID,
      importId: IMPORT_ID,
      at,
      atPrecision: 'minute',
      amountSatang,
      balanceSatang,
      details,
      channel,
      fingerprint: hashOf(key),
      nth: 1,
      code: amountSatang > 0 ? 'Transfer Deposit' : 'Transfer Withdrawal',
      ignoredReason: aside ?? null,
      matchedSatang: paidFor === undefined ? 0 : amountSatang,
    }
  })
}

export function bankMatchRows(year: Year): (typeof bankMatches.$inferInsert)[] {
  return movedOf(year).flatMap(({ key, amountSatang, paidFor }) =>
    paidFor === undefined
      ? []
      : [
          {
            id: sampleId(`${key}-match`),
            lineId: lineIdOf(key),
            billId: billIdOf(paidFor),
            satang: amountSatang,
            how: 'sure',
            createdAt: momentOf(year.today, 0),
            provenIds: [paymentIdOf(paidFor)],
          },
        ],
  )
}

const lineIdOf = (key: string) => sampleId(`${key}-line`)
const sumOf = (moved: Moved[]) => moved.reduce((sum, { amountSatang }) => sum + amountSatang, 0)

/** As the database reads it: rows go there as JSON. */
const hashOf = (key: string) =>
  `\\x${createHash('sha256').update(key).digest('hex')}` as unknown as Buffer<ArrayBuffer>

function daysOf({ today }: Year): { first: Day; last: Day } {
  return { first: addDays(today, -12), last: addDays(today, -1) }
}

function movedOf(year: Year): Moved[] {
  return [...paid(year), ...others(year)].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** What came for slips; of one that staff believed nothing ever came. */
function paid(year: Year): Moved[] {
  const pictured = picturedPurchases(year).filter(({ decision }) => decision?.status !== 'rejected')
  const believed = pictured.findLast(({ decision }) => decision?.status === 'approved')
  return pictured
    .filter(purchase => purchase !== believed)
    .map(purchase => {
      const { key, decision } = purchase
      const { from, amountSatang, paidAt, bank, reference } = slipOf(purchase, year)
      const details = `From ${bankName(bank, 'en')} X${reference.slice(-4)} ${from.toUpperCase()}`
      return {
        key,
        amountSatang,
        details,
        channel: 'K PLUS',
        at: minutesAfter(paidAt, 1),
        ...(decision && { paidFor: key }),
      }
    })
}

const OTHERS = [
  { daysAgo: 12, hour: 9, satang: -baht(18_400), details: 'PEA, electricity', aside: 'Electricity' },
  { daysAgo: 10, hour: 11, satang: -baht(35), details: 'Transfer fee', aside: 'Fee' },
  { daysAgo: 8, hour: 16, satang: baht(1500), details: 'From TTB X4410 S. WONGSAKUL' },
  { daysAgo: 5, hour: 10, satang: -baht(45_000), details: 'To BBL X7788, rent', aside: 'Rent' },
  { daysAgo: 3, hour: 20, satang: baht(800), details: 'From GSB X0192' },
  { daysAgo: 2, hour: 8, satang: -baht(2_140), details: 'To SCB X3051, internet' },
]

function others({ today }: Year): Moved[] {
  return OTHERS.map(({ daysAgo, hour, satang, details, aside }, nth) => ({
    key: `bank-other-${nth}`,
    at: momentOf(addDays(today, -daysAgo), hour, 12),
    details,
    amountSatang: satang,
    channel: 'K BIZ',
    ...(aside && { aside }),
  }))
}
