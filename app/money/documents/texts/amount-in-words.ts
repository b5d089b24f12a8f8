import type { Satang } from '#app/kit/pure/money.ts'

const THAI_DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const THAI_PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']
const MILLION = 1_000_000

/**
 * The amount as Thai papers spell it: "สองพันหกร้อยเจ็ดสิบห้าบาทถ้วน".
 * @throws RangeError when the amount is negative or no whole number of satang
 */
export function thaiWords(amount: Satang): string {
  const { baht, satang } = parts(amount)
  if (satang === 0) return `${thaiNumber(baht)}บาทถ้วน`
  return `${baht === 0 ? '' : `${thaiNumber(baht)}บาท`}${thaiNumber(satang)}สตางค์`
}

/** Each million is counted by itself; a 1 that follows anything is เอ็ด, two tens are ยี่สิบ. */
function thaiNumber(n: number): string {
  if (n === 0) return 'ศูนย์'
  const millions = Math.floor(n / MILLION)
  const rest = thaiBelowMillion(n % MILLION, millions > 0)
  return millions === 0 ? rest : `${thaiNumber(millions)}ล้าน${rest}`
}

function thaiBelowMillion(n: number, followsMillions: boolean): string {
  const digits = Array.from(String(n), Number)
  return digits
    .map((digit, index) => {
      const place = digits.length - 1 - index
      if (digit === 0) return ''
      if (place === 0 && digit === 1 && (n > 1 || followsMillions)) return 'เอ็ด'
      if (place === 1 && digit === 1) return 'สิบ'
      if (place === 1 && digit === 2) return 'ยี่สิบ'
      return `${THAI_DIGITS[digit]}${THAI_PLACES[place]}`
    })
    .join('')
}

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const THOUSANDS = [
  { size: 1_000_000_000_000, name: 'trillion' },
  { size: 1_000_000_000, name: 'billion' },
  { size: MILLION, name: 'million' },
  { size: 1000, name: 'thousand' },
]

/**
 * The amount as English papers spell it: "Two thousand six hundred seventy-five baht only".
 * @throws RangeError when the amount is negative or no whole number of satang
 */
export function englishWords(amount: Satang): string {
  const { baht, satang } = parts(amount)
  const words =
    satang === 0
      ? `${englishNumber(baht)} baht only`
      : `${baht === 0 ? '' : `${englishNumber(baht)} baht and `}${englishNumber(satang)} satang`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function englishNumber(n: number): string {
  const group = THOUSANDS.find(({ size }) => n >= size)
  if (group) {
    const rest = n % group.size
    const head = `${englishNumber(Math.floor(n / group.size))} ${group.name}`
    return rest === 0 ? head : `${head} ${englishNumber(rest)}`
  }
  if (n >= 100) {
    const head = `${SMALL[Math.floor(n / 100)]} hundred`
    return n % 100 === 0 ? head : `${head} ${englishNumber(n % 100)}`
  }
  if (n < 20) return SMALL[n] ?? ''
  const ten = TENS[Math.floor(n / 10)] ?? ''
  return n % 10 === 0 ? ten : `${ten}-${SMALL[n % 10]}`
}

function parts(amount: Satang) {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount: ${amount}`)
  return { baht: Math.floor(amount / 100), satang: amount % 100 }
}
