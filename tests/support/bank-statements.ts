import type { Format } from '#app/money/bank/rules/statement.ts'

/** A made-up movement: by Bangkok's clock, in satang, with what its payer wrote. */
export type Moved = { day: string; time: string; satang: number; details: string }

export type BankFile = Exclude<Format, 'mapped' | `${string}_pdf`>
export const BANK_FILES: BankFile[] = [
  ...(['kbank', 'k_cyber', 'krungthai', 'scb', 'scb_business', 'camt053', 'mt940'] as const),
]

export const OPENING = 1_234_567

/** Days with a time of each kind, a remark in Thai, two that are alike, and money out. */
export const MOVED: Moved[] = [
  { day: '2026-11-02', time: '09:04:40', satang: 249_023, details: 'From KTB X0052 MALI S++' },
  { day: '2026-11-02', time: '10:15:00', satang: -30_000, details: 'ค่าไฟ "PEA"' },
  { day: '2026-11-03', time: '10:15:10', satang: 20_017, details: 'From SCB X1234' },
  { day: '2026-11-03', time: '10:15:10', satang: 20_017, details: 'From SCB X1234 ' },
  { day: '2026-11-05', time: '23:59:59', satang: -1_250_000, details: 'To BBL X7788, rent' },
  { day: '2026-11-30', time: '00:01:02', satang: 9_876_543, details: 'From X4410 SOM++' },
]

const THAI = new Map(
  Array.from({ length: 91 }, (_, place) => [String.fromCharCode(0x0e01 + place), 0xa1 + place]),
)

/** A text in the Thai encoding of older programs. */
export function inThai874(text: string): Uint8Array {
  return Uint8Array.from([...text].map(letter => THAI.get(letter) ?? letter.charCodeAt(0)))
}

export const grouped = (satang: number) =>
  (Math.abs(satang) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
const plain = (satang: number) => (Math.abs(satang) / 100).toFixed(2)
export const signed = (satang: number) => `${satang < 0 ? '-' : ''}${grouped(satang)}`
const csv = (cells: string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')

/** Marks an amount or a balance, for a test to change its digits. */
export const marked = (text: string) => `⟦${text}⟧`
const figure = marked
export const FIGURES = /⟦[^⟧]*⟧/g
export const unmarked = (text: string) => text.replace(/[⟦⟧]/g, '')

type Row = Moved & { balance: number; thaiDay: string; shortDay: string }
type Made = { moved?: Moved[]; opening?: number; newestFirst?: boolean; account?: string }

/** The file of a bank, its amounts and balances marked. */
export function markedFile(format: BankFile, made: Made = {}): string {
  const { moved = MOVED, opening = OPENING, newestFirst = false, account = '0123456789' } = made
  let balance = opening
  const rows = moved.map(row => {
    balance += row.satang
    const [year = '', month, day] = row.day.split('-')
    return {
      ...row,
      balance,
      thaiDay: `${day}/${month}/${year}`,
      shortDay: `${day}-${month}-${year.slice(2)}`,
    }
  })
  const ordered = newestFirst ? rows.toReversed() : rows
  return WRITERS[format]({ rows: ordered, opening, closing: balance, account })
}

/** The same as the bytes that the bank gives. */
export function bankFile(format: BankFile, made?: Made): Uint8Array<ArrayBuffer> {
  return bytesOf(format, unmarked(markedFile(format, made)))
}

export function bytesOf(format: BankFile, text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(format === 'k_cyber' ? inThai874(text) : new TextEncoder().encode(text))
}

type Written = { rows: Row[]; opening: number; closing: number; account: string }

const WRITERS: Record<BankFile, (written: Written) => string> = {
  kbank: ({ rows, opening, closing, account }) => {
    const sums = (rows_: Row[]) => [
      String(rows_.length),
      figure(grouped(rows_.reduce((sum, { satang }) => sum + satang, 0))),
    ]
    const [outs, out] = sums(rows.filter(({ satang }) => satang < 0))
    const [ins, into] = sums(rows.filter(({ satang }) => satang > 0))
    const masked = `XXX-X-XX${account.slice(6, 9)}-${account.slice(9)}`
    return `\ufeff${[
      'รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด),,,,,,,,,,,,',
      csv(['', 'Account', 'Sala Coworking\n99 หมู่ 4, เชียงใหม่', '', '', '', '', 'Reference Code']),
      `,,,,,,,Account Number,,,,${masked},`,
      ',,,,,,,Period,,,,01/11/2026 - 30/11/2026,',
      `,,,,,,,ENDING BALANCE,,,,,"${figure(signed(closing))}"`,
      `,,,,,,,TOTAL WITHDRAWAL,,${outs},,ITEMS,"${out}"`,
      `,,,,,,,TOTAL DEPOSIT,,${ins},,ITEMS,"${into}"`,
      ',Date,"Time/\nEff.Date",Descriptions,Withdrawal,,Deposit,,"Outstanding\nBalance",,Channel,,Details',
      `,01-11-26,,Beginning Balance,,,,,"${figure(grouped(opening))}",,,,`,
      ...rows.map(({ shortDay, time, satang, balance, details }) => {
        const amount = figure(grouped(satang))
        const sides = satang < 0 ? [amount, '', '', ''] : ['', '', amount, '']
        const kind = satang < 0 ? 'Transfer Withdrawal' : 'Transfer Deposit'
        const figures = [...sides, figure(signed(balance)), '']
        return csv(['', shortDay, time.slice(0, 5), kind, ...figures, 'K BIZ', '', details])
      }),
    ].join('\r\n')}\r\n`
  },
  k_cyber: ({ rows, account }) =>
    `${[
      'Transaction History Detail As Of 01/12/2026',
      `Account Number,${account.replace(/^(.{3})(.)(.{5})(.)$/, '$1-$2-$3-$4')}`,
      'Account Name,ศาลา',
      'Account Nickname,',
      'Type,Savings Account',
      'Statement Period,01/11/2026 - 30/11/2026',
      'Date,Transaction Type,Withdrawal (THB),Deposit (THB),Outstanding Balance (THB),Service Channel,Note',
      ...rows.map(({ thaiDay, time, satang, balance, details }) => {
        const amount = figure(grouped(satang))
        const sides = satang < 0 ? [amount, ''] : ['', amount]
        const figures = [...sides, figure(signed(balance))]
        return `${thaiDay} ${time},${csv(['Transfer', ...figures, 'INTERNET BANKING', details])},`
      }),
    ].join('\r\n')}\r\n`,
  krungthai: ({ rows, account }) => {
    const cell = (text: string) => `<td style="mso-number-format:\\@;">\n${text}\n</td>\n`
    const line = (cells: string[]) => `<tr>${cells.map(cell).join('')}</tr>\n`
    const headings = ['วันที่', '', 'รายการ', 'รายละเอียด', '', 'หมายเลขเช็ค', 'จำนวนเงิน', 'ภาษี', 'ยอดเงินคงเหลือ']
    return `<head><meta http-equiv='Content-Type' content='application/vnd.ms-excel; charset=UTF-8' /></head>
<html><table>
${line(['ชื่อบัญชี', 'SALA', 'ยอดเงินคงเหลือ', '1.00'])}${line(['เลขที่บัญชี', account])}
${line(['รายการบัญชีตั้งแต่วันที่&nbsp;', '01-11-2569 ถึง  30-11-2569'])}${line(headings)}${rows
  .map(({ thaiDay, time, satang, balance, details }) =>
    line([
      `${thaiDay.replace('2026', '2569').replaceAll('/', '-')} ${time}`,
      '',
      satang < 0 ? 'NBSWT' : 'IORSDT',
      details.replaceAll('"', '&quot;'),
      '',
      '',
      figure(signed(satang)),
      '',
      figure(signed(balance)),
    ]),
  )
  .join('')}</html></table>`
  },
  scb: ({ rows }) =>
    [
      'วันที่\tเวลา\tรายการ\tช่องทาง\tรายละเอียด\tเลขที่เช็ค\tถอน/โอนออก\tฝาก/โอนเข้า\tคงเหลือ',
      ...rows.map(({ thaiDay, time, satang, balance, details }) => {
        const amount = figure(`${satang < 0 ? '-' : '+'}${grouped(satang)}`)
        const sides = satang < 0 ? [amount, ' '] : [' ', amount]
        const when = [thaiDay, time.slice(0, 5), satang < 0 ? 'X2' : 'X1', 'ENET', details, '']
        return [...when, ...sides, figure(`${balance < 0 ? '-' : '+'}${grouped(balance)}`)].join('\t')
      }),
    ].join('\n'),
  scb_business: ({ rows, account }) =>
    [
      'Account Number,Date,Time,Transaction Code,Channel,Cheque Number,Debit Amount,Credit Amount,Description',
      ...rows.map(({ thaiDay, time, satang, details }) => {
        const amount = plain(satang)
        const sides = satang < 0 ? [amount, ''] : ['', amount]
        return csv([account, thaiDay, time.slice(0, 5), 'X1', 'BCMS', '', ...sides, details])
      }),
    ].join('\n'),
  camt053: ({ rows, opening, closing, account }) => {
    const amount = (satang: number) => `<Amt Ccy="THB">${figure(plain(satang))}</Amt>
      <CdtDbtInd>${satang < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
    const balance = (code: string, satang: number) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(satang)}<Dt><Dt>2026-11-01</Dt></Dt></Bal>`
    const entry = ({ day, time, satang, details }: Row) => `<Ntry>${amount(satang)}<Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><DtTm>${day}T${time}+07:00</DtTm></BookgDt><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
      <NtryDtls><TxDtls><RmtInf><Ustrd>${details.replaceAll('"', '&quot;')}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}
${rows.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`
  },
  mt940: ({ rows, opening, closing, account }) => {
    const comma = (satang: number) => figure(plain(satang).replace('.', ','))
    const balance = (tag: string, satang: number) =>
      `:${tag}:${satang < 0 ? 'D' : 'C'}261101THB${comma(satang)}`
    const line = ({ day, satang, details }: Row) => {
      const [year = '', month, date] = day.split('-')
      const when = `${year.slice(2)}${month}${date}${month}${date}`
      return `:61:${when}${satang < 0 ? 'D' : 'C'}${comma(satang)}NTRFNONREF\r\n:86:${details}`
    }
    return `{1:F01SICOTHBKAXXX0000000000}{2:I940SALAXXXXN}{4:
:20:STARTUMS
:25:${account}
:28C:1/1
${balance('60F', opening)}
${rows.map(line).join('\r\n')}
${balance('62F', closing)}
-}`
  },
}
