import { crc16 } from '#app/kit/pure/crc16.ts'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import { encodeTlv, parseTlv, type TlvField } from '#app/kit/pure/emv.ts'

/**
 * What the mini QR of a payment slip says (rule slips.format). It carries no amount and no payee, and proves nothing.
 */
export type SlipQr = {
  kind: 'bank' | 'truemoney'
  /** The bank's three digits, or `TMN` for a TrueMoney wallet. */
  bank: string
  /** Unique at the bank: the same bank and reference is the same slip. */
  reference: string
  /** DDMMYYYY as TrueMoney writes it; empty for banks, whose reference carries the date where it is known. */
  dateText: string
}

export const TRUEMONEY = 'TMN'

const LONGEST_TEXT = 200
const CRC_HEADER = '9104'
const BANK_CODE = /^\d{3}$/
const REFERENCE = /^[A-Za-z0-9]{1,25}$/
const WALLET_PART = /^[A-Za-z0-9_-]{1,40}$/

/**
 * Reads the text of a QR code that anyone may have made. Null for whatever is no slip: unknown structure, wrong
 * lengths, wrong checksum. Never throws and takes linear time; no library parses it (rule promptpay.strict-reading).
 */
export function parseSlipQr(text: string): SlipQr | null {
  if (text.length > LONGEST_TEXT) return null
  const body = withoutChecksum(text)
  const outer = body === null ? null : readFields(body)
  const head = outer?.[0]?.id === '00' ? readFields(outer[0].value) : null
  if (!outer || !head) return null
  if (outer.length === 1) return readTrueMoney(head)
  const isThai = outer.length === 2 && outer[1]?.id === '51' && outer[1].value === 'TH'
  return isThai ? readBank(head) : null
}

/** The text before a right checksum; some banks leave out its leading zeros. */
function withoutChecksum(text: string): string | null {
  for (let digits = 4; digits > 0; digits--) {
    const covered = text.slice(0, -digits)
    const checksum = text.slice(-digits).toUpperCase().padStart(4, '0')
    if (covered.endsWith(CRC_HEADER) && crc16(covered) === checksum)
      return covered.slice(0, -CRC_HEADER.length)
  }
  return null
}

function readFields(text: string): TlvField[] | null {
  const parsed = parseTlv(text)
  return parsed.ok ? parsed.value : null
}

/** The values of exactly these ids in this order, else null. */
function valuesOf(fields: TlvField[], ids: string[]): string[] | null {
  const isExact = fields.length === ids.length && fields.every(({ id }, i) => id === ids[i])
  return isExact ? fields.map(({ value }) => value) : null
}

function readBank(head: TlvField[]): SlipQr | null {
  const [api, bank = '', reference = ''] = valuesOf(head, ['00', '01', '02']) ?? []
  if (api !== '000001' || !BANK_CODE.test(bank) || !REFERENCE.test(reference)) return null
  return { kind: 'bank', bank, reference, dateText: '' }
}

function readTrueMoney(head: TlvField[]): SlipQr | null {
  const [version, type, event = '', transaction = '', dateText = ''] =
    valuesOf(head, ['00', '01', '02', '03', '04']) ?? []
  if (version !== '01' || type !== '01' || !/^\d{8}$/.test(dateText)) return null
  if (!WALLET_PART.test(event) || !WALLET_PART.test(transaction)) return null
  return { kind: 'truemoney', bank: TRUEMONEY, reference: `${event}-${transaction}`, dateText }
}

/** Writes the mini QR as a bank's app would: for pictures in tests and in the sample. */
export function encodeSlipQr({ bank, reference }: Pick<SlipQr, 'bank' | 'reference'>): string {
  const head = encodeTlv([
    { id: '00', value: '000001' },
    { id: '01', value: bank },
    { id: '02', value: reference },
  ])
  const covered =
    encodeTlv([
      { id: '00', value: head },
      { id: '51', value: 'TH' },
    ]) + CRC_HEADER
  return covered + crc16(covered)
}

/** Every different slip among the texts of a picture's QR codes, in their order: a slip can stand beside other codes. */
export function findSlips(texts: readonly string[]): SlipQr[] {
  const slips = new Map<string, SlipQr>()
  for (const text of texts) {
    const slip = parseSlipQr(text)
    if (slip && !slips.has(slipKey(slip))) slips.set(slipKey(slip), slip)
  }
  return [...slips.values()]
}

/**
 * What makes two slips the same one. Letters count alike in either case: some banks write both into their references, but
 * no two payments differ by nothing else, while a reference retyped in other letters is still the same payment.
 */
export function slipKey({ bank, reference }: Pick<SlipQr, 'bank' | 'reference'>): string {
  return `${bank}:${reference}`.toUpperCase()
}

/** When the payment was made as far as the slip tells: `time` is `HH:MM`, or null where only the day is known. */
export type SlipMoment = { day: Day; time: string | null }

const YEAR_FIRST = /^(20\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)\d\d)?/
const SHORT_YEAR = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d\d/

/**
 * The date in the references of banks that are known to write one (rule slips.dates); null for others and where the
 * digits make no date. Good for a hint, never for a refusal.
 * @param today decides the decade where the bank writes one digit of the year
 */
export function slipMoment(slip: SlipQr, today: Day): SlipMoment | null {
  const { bank, reference } = slip
  if (slip.kind === 'truemoney') return walletMoment(slip.dateText)
  if (bank === '004') return kasikornMoment(reference, today)
  if (bank === '002') return momentOf(YEAR_FIRST.exec(reference), { hasTime: true })
  if (bank === '014') return momentOf(YEAR_FIRST.exec(reference), { hasTime: false })
  if (bank === '011') return momentOf(shortYear(reference), { hasTime: true })
  if (bank === '025' && reference.startsWith('KMA'))
    return momentOf(shortYear(reference.slice(3)), { hasTime: true })
  return null
}

function shortYear(reference: string): string[] | null {
  const match = SHORT_YEAR.exec(reference)
  return match && [match[0], `20${match[1]}`, ...match.slice(2)]
}

function momentOf(
  match: (string | undefined)[] | null,
  { hasTime }: { hasTime: boolean },
): SlipMoment | null {
  if (!match) return null
  const [, year, month, date, hours, minutes] = match
  const day = `${year}-${month}-${date}`
  return isDay(day) ? { day, time: hasTime ? clockTime(hours, minutes) : null } : null
}

function clockTime(hours = '', minutes = ''): string | null {
  return /^([01]\d|2[0-3])$/.test(hours) && /^[0-5]\d$/.test(minutes) ? `${hours}:${minutes}` : null
}

/** `01`, the last digit of the year, the day of the year, the time. */
function kasikornMoment(reference: string, today: Day): SlipMoment | null {
  const match = /^01(\d)(\d{3})(\d\d)(\d\d)\d\d/.exec(reference)
  const dayOfYear = Number(match?.[2])
  if (!match || dayOfYear < 1) return null
  const latest = Number(addDays(today, 1).slice(0, 4))
  const year = latest - ((latest - Number(match[1])) % 10)
  const day = addDays(`${year}-01-01`, dayOfYear - 1)
  return day.startsWith(`${year}`) ? { day, time: clockTime(match[3], match[4]) } : null
}

function walletMoment(dateText: string): SlipMoment | null {
  const day = `${dateText.slice(4)}-${dateText.slice(2, 4)}-${dateText.slice(0, 2)}`
  return isDay(day) ? { day, time: null } : null
}
