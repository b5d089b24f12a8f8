import type { TableFormat } from './table.ts'

/** The text of SCB Easy, with tabs, in English or Thai. */
export const SCB: TableFormat = {
  format: 'scb',
  headings: {
    date: ['date', 'วันที่'],
    time: ['time', 'เวลา'],
    code: ['transaction', 'รายการ'],
    channel: ['channel', 'ช่องทาง'],
    details: ['description', 'รายละเอียด'],
    more: ['chqno', 'chq', 'chqno.', 'เลขที่เช็ค'],
    out: ['withdrawal', 'withdrawals', 'ถอน/โอนออก'],
    in: ['deposits', 'deposit', 'ฝาก/โอนเข้า'],
    balance: ['balance', 'คงเหลือ'],
  },
  needs: ['date', 'time', 'code', 'channel', 'details', 'out', 'in', 'balance'],
}
