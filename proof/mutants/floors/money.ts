import type { Broken } from '../mutant.ts'

export const MONEY: Broken[] = [
  {
    name: 'cash-up: two close the same day',
    file: 'app/money/cash-ups/commands.server.ts',
    find: "    await lockLedger(tx, 'alone')\n",
    become: '    void lockLedger\n',
    by: ['app/money/cash-ups/cash-ups.db.test.ts'],
  },
  {
    name: 'cash-up: an accountant closes it',
    file: 'app/money/cash-ups/commands.server.ts',
    find: "await authorise(ctx, 'cash_ups.edit')",
    become: "await authorise(ctx, 'cash_ups.view')",
    by: ['app/money/cash-ups/cash-ups.db.test.ts: an accountant looks and closes nothing'],
  },
  {
    name: 'paper: the tax ID of the house is not on it',
    file: 'app/money/documents/views/paper.ts',
    find: 'facts: isOfVatPayer ? taxFacts(seller.tin, seller.branch) : [],',
    become: 'facts: isOfVatPayer ? taxFacts(null, seller.branch) : [],',
    by: ['app/money/documents/adapters/pdf.test.ts: says everything that a full tax invoice must say'],
  },
  {
    name: 'ledger: a month is closed before it is over',
    file: 'app/money/ledger/rules.ts',
    find: 'return next !== null && next < monthOf(today) ? next : null',
    become: 'return next !== null && next <= monthOf(today) ? next : null',
    by: ['app/money/ledger/rules.test.ts'],
  },
  {
    name: 'paper: the tax ID of the buyer is not on the screen',
    file: 'app/money/documents/components/paper-sheet.tsx',
    find: '{buyer.facts.map(fact => (',
    become: '{buyer.facts.slice(1).map(fact => (',
    by: ['tests/journeys/documents.test.ts: an approval issues a paper that staff and visitor have'],
  },
  {
    name: 'ledger: what is owed is not proposed as paid',
    file: 'app/money/ledger/components/record-dialog.tsx',
    find: 'defaultValue={values.amount}',
    become: 'defaultValue={reply?.values.amount}',
    by: ['tests/journeys/ledger.test.ts: a renewal by hand is owed until it is paid'],
  },
  {
    name: 'cash-up: notes and coins are not added up',
    file: 'app/money/cash-ups/components/cash-up-form.tsx',
    find: 'if (read) setCounted(',
    become: 'if (!read) setCounted(',
    by: ['tests/e2e/cash-up.e2e.ts: what is counted adds up while it is typed'],
  },
  {
    name: 'workbook: a formula is taken for a figure',
    file: 'app/money/bank/adapters/open-workbook.server.ts',
    find: "(type !== 'str' || readSatang(value) !== null)",
    become: "value === ''",
    by: ['app/money/bank/adapters/open-workbook.test.ts'],
  },
  {
    name: 'workbook: what comes out of it is not counted',
    file: 'app/money/bank/adapters/unpack.server.ts',
    find: 'budget.bytes -= piece.length',
    become: 'budget.bytes -= 0',
    by: ['app/money/bank/adapters/open-workbook.test.ts'],
  },
  {
    name: 'pdf: a balance turns money that went into money that came',
    file: 'app/money/bank/rules/pdf.ts',
    find: "if (side !== null && difference * side < 0) return fail('other_side')",
    become: '',
    by: ['app/money/bank/rules/pdf.test.ts'],
  },
]
