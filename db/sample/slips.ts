import { createHash } from 'node:crypto'
import QRCode from 'qrcode'
import { encodeSlipQr } from '#app/joining/slips/adapters/slip-qr.ts'
import { bankName } from '#app/joining/slips/texts/banks.ts'
import { ownPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'

/** What a bank app's confirmation shows. */
export type Slip = {
  from: string
  to: string
  amountSatang: number
  paidAt: Date
  /** One of `SLIP_BANKS`. */
  bank: string
  reference: string
}

const WIDTH = 390
const HEIGHT = 704
const QR_SIDE = 132

/** Colours of our own, so that nobody takes the sample for a bank's. */
const LOOKS = {
  '004': { ground: '#0e3b47', mark: '#ffb95a', ink: '#ffffff' },
  '014': { ground: '#5b2a86', mark: '#e8d7ff', ink: '#ffffff' },
  '002': { ground: '#1f7a4d', mark: '#d8f3e3', ink: '#ffffff' },
} as const

/** Banks whose slips we can draw. */
export const SLIP_BANKS = ['004', '014', '002'] as const satisfies (keyof typeof LOOKS)[]

/**
 * A slip as a phone saves it: a small JPEG with the bank's mini QR.
 * @param codes texts for QR codes instead of the slip's own
 * @param scale 1 is 390 pixels wide; phones save about three times that
 */
export async function drawSlip(slip: Slip, { codes = [encodeSlipQr(slip)], scale = 1, quality = 62 } = {}) {
  const as = { type: 'jpeg', quality } as const
  const drawn = await ownPictures.draw({ svg: svgOf(slip, codes), density: 72 * scale, as })
  if (!drawn.ok) throw new Error(`A slip could not be drawn: ${drawn.reason}`)
  const sha256 = createHash('sha256').update(drawn.value.content).digest('hex')
  return { ...drawn.value, sha256 }
}

/** As the bank writes it: the date first, then digits that nobody can guess. */
export function slipReference(bank: string, paidAt: Date, digits: string): string {
  const clock = new Date(paidAt.getTime() + 7 * 60 * 60_000).toISOString()
  const [day = '', time = ''] = clock.replace(/\.\d+Z$/, '').split('T')
  const date = day.replaceAll('-', '')
  const seconds = time.replaceAll(':', '')
  if (bank === '014') return `${date}${digits}`.slice(0, 25)
  if (bank === '002') return `${date}${seconds}${digits}`.slice(0, 25)
  const dayOfYear = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000 + 1
  return `01${day.charAt(3)}${String(dayOfYear).padStart(3, '0')}${seconds}${digits}`.slice(0, 20)
}

function svgOf({ from, to, amountSatang, paidAt, bank: code, reference }: Slip, codes: string[]) {
  const bank = { name: bankName(code, 'en'), ...(LOOKS[code as keyof typeof LOOKS] ?? LOOKS['004']) }
  const amount = satangToBaht(amountSatang).toLocaleString('en', { minimumFractionDigits: 2 })
  const row = (y: number, label: string, value: string, detail: string) => `
    <text x="32" y="${y}" font-size="14" fill="#6b7780">${label}</text>
    <text x="32" y="${y + 25}" font-size="19" font-weight="600" fill="#16262c">${escapeXml(value)}</text>
    <text x="32" y="${y + 47}" font-size="14" fill="#6b7780">${escapeXml(detail)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter, Helvetica, Arial, sans-serif">
    <rect width="100%" height="100%" fill="#f4f6f7"/>
    <rect width="100%" height="150" fill="${bank.ground}"/>
    <circle cx="46" cy="48" r="17" fill="${bank.mark}"/><path d="M36 52q5-7 10 0t10 0" stroke="${bank.ground}" stroke-width="3" fill="none"/>
    <text x="76" y="55" font-size="20" font-weight="700" fill="${bank.ink}">${bank.name}</text>
    <text x="32" y="108" font-size="18" fill="${bank.ink}">Transfer successful</text>
    <text x="32" y="131" font-size="13" fill="${bank.ink}" opacity=".85">${formatInstant(paidAt, 'en')}</text>
    <circle cx="346" cy="112" r="17" fill="#35b37e"/><path d="M338 112l6 6 10-12" stroke="#fff" stroke-width="3.5" fill="none"/>
    <rect x="16" y="166" width="358" height="510" rx="14" fill="#fff"/>
    ${row(204, 'From', from, `${bank.name}  xxx-x-x${reference.slice(-4)}-x`)}
    <path d="M32 274h326" stroke="#e3e8ea"/>
    ${row(304, 'To', to, 'PromptPay')}
    <path d="M32 374h326" stroke="#e3e8ea"/>
    <text x="32" y="404" font-size="14" fill="#6b7780">Amount</text>
    <text x="32" y="440" font-size="31" font-weight="700" fill="#16262c">${amount} THB</text>
    <text x="32" y="464" font-size="14" fill="#6b7780">Fee 0.00 THB</text>
    <path d="M32 486h326" stroke="#e3e8ea"/>
    <text x="32" y="514" font-size="14" fill="#6b7780">Reference</text>
    <text x="32" y="534" font-size="12" fill="#16262c">${reference}</text>
    ${codes.map((text, i) => qrOf(text, WIDTH - 28 - QR_SIDE * (i + 1))).join('')}
    <text x="32" y="606" font-size="12" fill="#97a3a9">SAMPLE</text>
    <text x="32" y="624" font-size="12" fill="#97a3a9">no money was moved</text>
  </svg>`
}

/** Low in the corner, where banks put it. */
function qrOf(text: string, x: number): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const squares = Array.from(modules.data, (isDark, i) =>
    isDark ? `M${i % modules.size} ${Math.floor(i / modules.size)}h1v1h-1z` : '',
  ).join('')
  const unit = QR_SIDE / (modules.size + 8)
  return `<g transform="translate(${x} 540) scale(${unit}) translate(4 4)"><path d="${squares}" fill="#16262c" shape-rendering="crispEdges"/></g>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, sign => ENTITIES[sign] ?? sign)
}
