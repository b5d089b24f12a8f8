import { TRUEMONEY } from '../adapters/slip-qr.ts'

/** Banks by the three digits that their slips carry: names of their own, so they are no messages. */
const BANKS: Record<string, { en: string; th: string }> = {
  '002': { en: 'Bangkok Bank', th: 'ธนาคารกรุงเทพ' },
  '004': { en: 'Kasikornbank', th: 'ธนาคารกสิกรไทย' },
  '006': { en: 'Krungthai Bank', th: 'ธนาคารกรุงไทย' },
  '011': { en: 'TTB', th: 'ธนาคารทหารไทยธนชาต' },
  '014': { en: 'SCB', th: 'ธนาคารไทยพาณิชย์' },
  '017': { en: 'Citibank', th: 'ธนาคารซิตี้แบงก์' },
  '018': { en: 'SMBC', th: 'ธนาคารซูมิโตโม มิตซุย แบงกิ้ง คอร์ปอเรชั่น' },
  '020': { en: 'Standard Chartered', th: 'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)' },
  '022': { en: 'CIMB Thai', th: 'ธนาคารซีไอเอ็มบี ไทย' },
  '024': { en: 'UOB', th: 'ธนาคารยูโอบี' },
  '025': { en: 'Krungsri', th: 'ธนาคารกรุงศรีอยุธยา' },
  '030': { en: 'Government Savings Bank', th: 'ธนาคารออมสิน' },
  '031': { en: 'HSBC', th: 'ธนาคารเอชเอสบีซี' },
  '033': { en: 'Government Housing Bank', th: 'ธนาคารอาคารสงเคราะห์' },
  '034': { en: 'BAAC', th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร' },
  '052': { en: 'Bank of China (Thai)', th: 'ธนาคารแห่งประเทศจีน (ไทย)' },
  '066': { en: 'Islamic Bank of Thailand', th: 'ธนาคารอิสลามแห่งประเทศไทย' },
  '067': { en: 'TISCO Bank', th: 'ธนาคารทิสโก้' },
  '069': { en: 'Kiatnakin Phatra Bank', th: 'ธนาคารเกียรตินาคินภัทร' },
  '070': { en: 'ICBC (Thai)', th: 'ธนาคารไอซีบีซี (ไทย)' },
  '071': { en: 'Thai Credit Bank', th: 'ธนาคารไทยเครดิต' },
  '073': { en: 'Land and Houses Bank', th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์' },
  '098': { en: 'SME D Bank', th: 'ธนาคารพัฒนาวิสาหกิจขนาดกลางและขนาดย่อม' },
  [TRUEMONEY]: { en: 'TrueMoney Wallet', th: 'ทรูมันนี่ วอลเล็ท' },
}

/** The bank's name in the language, or its digits where we do not know it. */
export function bankName(code: string, locale: string): string {
  const bank = Object.hasOwn(BANKS, code) ? BANKS[code] : undefined
  return (locale === 'th' ? bank?.th : bank?.en) ?? code
}

/** What statements call some of them besides. */
const MARKS: Record<string, string[]> = {
  '002': ['BBL'],
  '004': ['KBANK'],
  '006': ['KTB'],
  '011': ['TTB', 'TMB'],
  '014': ['SCB'],
  '022': ['CIMB'],
  '024': ['UOB'],
  '025': ['BAY'],
  '030': ['GSB'],
  '033': ['GHB'],
  '034': ['BAAC'],
  '069': ['KKP'],
  '073': ['LHB'],
}

/** The words by which the bank may stand in a statement: its digits, and what other banks call it. */
export const bankMarks = (code: string): string[] => [code, ...(MARKS[code] ?? [])]
