import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { insertReceipt } from '../support/incoming.ts'
import { asks, of, some } from './ask.ts'
import type { House } from './house.ts'

/** The number of an account that nothing had before. */
const number = () => String(Math.floor(Math.random() * 1e10)).padStart(10, '0')
const account = () => ({ name: some('Account'), bank: 'kbank', number: number() })

/** A line that was laid aside. */
async function ignoredLine(house: House) {
  const id = await house.row('bank_lines')
  await house.db.update(bankLines).set({ ignoredReason: 'Fee' }).where(eq(bankLines.id, id))
  return id
}

async function lineOfNow(house: House) {
  const id = await house.row('bank_lines')
  await house.db.update(bankLines).set({ at: new Date() }).where(eq(bankLines.id, id))
  return id
}

/** A line of one satang, and what it is to pay, found by its member. */
async function matched(house: House, target: string, memberId = '') {
  const id = await lineOfNow(house)
  const amount = target.startsWith('payout') ? '' : '0.01'
  return { at: `/admin/bank/match?line=${id}&q=${memberId}`, fill: { id, target, amount } }
}

/** Of a line and a payout of its own. */
export async function newMatch(house: House) {
  const [lineId, payoutId, id] = [
    await house.row('bank_lines'),
    await house.row('card_payouts'),
    randomUUID(),
  ]
  await house.db.insert(bankMatches).values({ id, lineId, payoutId, satang: 1, how: 'by_hand' })
  await house.db.update(bankLines).set({ matchedSatang: 1 }).where(eq(bankLines.id, lineId))
  return { id, lineId }
}

/** The code of a slip of now for which nothing came, though statements are there. */
async function slipWithoutCredit(house: House) {
  await lineOfNow(house)
  const id = await house.code()
  const [code] = await house.db.select().from(accessCodes).where(eq(accessCodes.id, id))
  await insertReceipt(house.db, { applicationId: code?.applicationId ?? null, totalSatang: 77_77 })
  return id
}

/** Of the books and the papers. */
export const MONEY_FORMS = {
  ...of('ledger', {
    '(reverse)': asks('ledger_entries', async house => ({
      at: `/admin/ledger?reverse=${(await house.entry()).id}`,
      fill: { id: (await house.entry()).id, note: 'By mistake' },
    })),
    close: asks('ledger_closed_months', async house => {
      const month = addDays(house.today, -40).slice(0, 7)
      await house.gift(`${month}-05`)
      return { at: `/admin/ledger?month=${month}&close=1` }
    }),
  }),
  ...of('cash-up', {
    '(close)': asks('cash_ups', async house => ({
      at: `/admin/cash-up?day=${await house.openCashDay()}`,
      fill: { opening: '0', counted: '0' },
    })),
  }),
  ...of('bank', {
    '(new)': asks('bank_accounts', () => ({ at: '/admin/bank?new=1', fill: account() })),
    '(edit)': asks('bank_accounts', async house => ({
      at: `/admin/bank?edit=${await house.row('bank_accounts')}`,
      fill: account(),
    })),
    ignore: asks('bank_lines', async house => {
      const id = await house.row('bank_lines')
      return { at: `/admin/bank?ignore=${id}`, fill: { id, reason: 'Fee' } }
    }),
    take_back: asks('bank_lines', async house => {
      const id = await ignoredLine(house)
      return { at: '/admin/bank?state=ignored', fill: { id } }
    }),
  }),
  ...of('bank-match', {
    match: asks('bank_matches', async house => {
      const { id, memberId } = await house.member()
      const billId = await openBill(house.db, { kind: 'debt', id })
      return matched(house, `bill:${billId}`, memberId)
    }),
    'match (account)': asks('bank_matches', async house => {
      const { id, memberId } = await house.member()
      return matched(house, `account:${id}`, memberId)
    }),
    'match (payout)': asks('bank_matches', async house => {
      const id = await house.row('card_payouts')
      await house.db
        .update(cardPayouts)
        .set({ currency: 'thb', arrivesOn: house.today })
        .where(eq(cardPayouts.id, id))
      return matched(house, `payout:${id}`)
    }),
    '(undo)': asks('bank_matches', async house => {
      const { id } = await newMatch(house)
      return { at: `/admin/bank/match?done=${id}`, fill: { id } }
    }),
    ignore: asks('bank_lines', async house => {
      const id = await house.row('bank_lines')
      return { at: `/admin/bank/match?line=${id}`, fill: { id, reason: 'Fee' } }
    }),
  }),
  ...of('bank-checks', {
    '(revoke)': asks('access_codes', async house => {
      const id = await slipWithoutCredit(house)
      return { at: '/admin/bank/checks', fill: { id } }
    }),
  }),
  ...of('bank-import', {
    '(upload)': asks('bank_uploads', async house => ({
      at: '/admin/bank/import',
      fill: { account: await house.row('bank_accounts'), file: new File(['hello'], 'statement.csv') },
    })),
    columns: asks('bank_mappings', async house => ({
      at: '/admin/bank/import',
      fill: {
        account: await house.row('bank_accounts'),
        mappingName: some('Web'),
        date: 'Day',
        amount: 'Sum',
      },
    })),
    forget: asks('bank_mappings', async house => ({
      at: '/admin/bank/import',
      fill: { id: await house.row('bank_mappings') },
    })),
  }),
  ...of('withholdings', {
    '(certificate)': asks('withholding_certificates', async house => ({
      at: `/admin/documents/withholding?edit=${(await house.withheld()).id}`,
      fill: { number: some('50'), day: '2026-01-05' },
    })),
    remove: asks('withholding_certificates', async house => {
      const { id, number } = await house.certified()
      return { at: `/admin/documents/withholding?q=${number}`, fill: { id } }
    }),
  }),
  ...of('document', {
    '(buyer)': asks('documents', async house => ({
      at: `/admin/documents/${(await house.document()).id}?issue=buyer`,
      fill: { name: 'Dao Co., Ltd.', address: '1 Beach Road' },
    })),
    credit: asks('documents', async house => ({
      at: `/admin/documents/${(await house.document()).id}?issue=credit`,
      fill: { amount: '10.00', reason: 'price_too_high', address: '1 Beach Road' },
    })),
    debit: asks('documents', async house => ({
      at: `/admin/documents/${(await house.document()).id}?issue=debit`,
      fill: { amount: '10.00', reason: 'price_too_low', address: '1 Beach Road' },
    })),
  }),
}
