import { addDays } from '#app/kit/pure/days.ts'
import { asks, of, some } from './ask.ts'

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
