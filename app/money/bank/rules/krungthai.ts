import type { TableFormat } from './table.ts'

/**
 * What Krungthai gives as an `.xls` is a table in HTML. The balance at its top is of the moment when it was made, which
 * proves nothing about its days.
 */
export const KRUNGTHAI: TableFormat = {
  format: 'krungthai',
  headings: {
    date: ['วันที่', 'date'],
    code: ['รายการ', 'transaction'],
    details: ['รายละเอียด', 'description', 'details'],
    more: ['หมายเลขเช็ค', 'chequeno.', 'chequenumber'],
    amount: ['จำนวนเงิน', 'amount'],
    balance: ['ยอดเงินคงเหลือ', 'ยอดคงเหลือ', 'balance'],
  },
  needs: ['date', 'code', 'details', 'amount', 'balance'],
}
