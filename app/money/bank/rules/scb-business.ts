import type { TableFormat } from './table.ts'

/** The CSV of SCB Business, whose rows each name the account. Not every one prints balances. */
export const SCB_BUSINESS: TableFormat = {
  format: 'scb_business',
  headings: {
    account: ['accountnumber', 'accountno', 'accountno.', 'เลขที่บัญชี'],
    date: ['date', 'transactiondate', 'วันที่'],
    time: ['time', 'transactiontime', 'เวลา'],
    code: ['transactioncode', 'รหัสรายการ'],
    channel: ['channel', 'ช่องทาง'],
    more: ['chequenumber', 'chequeno', 'เลขที่เช็ค'],
    out: ['debitamount', 'จำนวนเงินถอน'],
    in: ['creditamount', 'จำนวนเงินฝาก'],
    sign: ['balancesign'],
    balance: ['balanceamount', 'balance', 'ยอดคงเหลือ'],
    details: ['description', 'รายละเอียด'],
  },
  needs: ['account', 'date', 'code', 'out', 'in', 'details'],
}
