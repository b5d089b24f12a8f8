import { readSums, type TableFormat } from './table.ts'

/** The statement of K BIZ and K PLUS. The first row brings the balance forward, and the top has the sums. */
export const KBANK: TableFormat = {
  format: 'kbank',
  headings: {
    date: ['date', 'วันที่'],
    time: ['time/eff.date', 'เวลา/วันที่มีผล', 'time', 'เวลา'],
    code: ['descriptions', 'description', 'รายการ'],
    out: ['withdrawal', 'ถอนเงิน'],
    in: ['deposit', 'ฝากเงิน'],
    balance: ['outstandingbalance', 'balance', 'ยอดคงเหลือ'],
    channel: ['channel', 'ช่องทาง'],
    details: ['details', 'รายละเอียด'],
  },
  needs: ['date', 'time', 'code', 'out', 'in', 'balance', 'channel', 'details'],
  readTop: rows =>
    readSums(rows, {
      closing: /^(?:ending balance|ยอดยกไป|ยอดเงินคงเหลือ)/i,
      out: /^(?:total withdrawal|รวมถอนเงิน)/i,
      in: /^(?:total deposit|รวมฝากเงิน)/i,
    }),
}
