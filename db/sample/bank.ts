import { createHash } from 'node:crypto'
import { bankName } from '#app/joining/slips/texts/banks.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { baht, type Satang } from '#app/kit/pure/money.ts'
import { bankAccounts, bankImports, bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { paymentIdOf } from './ledger.ts'
import { type Noun, noun } from './noun.ts'
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

/** One statement of the days whose slips are there, up to the last midnight. */
export const BANK: Noun[] = [
  noun(bankAccounts, ({ catalogue }) => {
    const { legalName: name } = catalogue.company
    return [{ id: ACCOUNT_ID, name, bank: 'kbank', number: '0000000000', createdAt: new Date(0) }]
  }),
  noun(bankImports, year => {
    const moved = movedOf(year)
    const lastDay = addDays(year.today, -1)
    return [
      {
        id: IMPORT_ID,
        accountId: ACCOUNT_ID,
        sha256: hashOf('statement'),
        format: 'kbank',
        proved: true,
        fileName: `statement-${lastDay}.csv`,
        fromDay: addDays(year.today, -12),
        toDay: lastDay,
        lines: moved.length,
        newLines: moved.length,
        createdAt: momentOf(year.today, 0),
        openingSatang: OPENING,
        closingSatang: moved.reduce((sum, { amountSatang }) => sum + amountSatang, OPENING),
      },
    ]
  }),
  noun(bankLines, year => {
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
  }),
  noun(bankMatches, year =>
    movedOf(year).flatMap(({ key, amountSatang, paidFor }) => {
      if (paidFor === undefined) return []
      return {
        id: sampleId(`${key}-match`),
        lineId: lineIdOf(key),
        billId: billIdOf(paidFor),
        satang: amountSatang,
        how: 'sure',
        createdAt: momentOf(year.today, 0),
        provenIds: [paymentIdOf(paidFor)],
      }
    }),
  ),
]

const lineIdOf = (key: string) => sampleId(`${key}-line`)

/** As the database reads it: rows go there as JSON. */
const hashOf = (key: string) =>
  `\\x${createHash('sha256').update(key).digest('hex')}` as unknown as Buffer<ArrayBuffer>

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
      const paidFor = decision ? key : undefined
      return { key, amountSatang, details, channel: 'K PLUS', at: minutesAfter(paidAt, 1), paidFor }
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
    aside,
  }))
}
