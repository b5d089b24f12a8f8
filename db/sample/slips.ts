import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { formatInstant } from '#app/pure/instants.ts'
import { satangToBaht } from '#app/pure/money.ts'

/** What a bank app's confirmation shows. */
export type Slip = { from: string; to: string; amountSatang: number; paidAt: Date; reference: string }

const WIDTH = 390
const HEIGHT = 640

/** The looks of three banks that do not exist. */
const BANKS = [
  { name: 'Sea Road Bank', ground: '#0e3b47', mark: '#ffb95a', ink: '#ffffff' },
  { name: 'Lantern Pay', ground: '#5b2a86', mark: '#e8d7ff', ink: '#ffffff' },
  { name: 'Paddy Bank', ground: '#1f7a4d', mark: '#d8f3e3', ink: '#ffffff' },
] as const

/** A slip as a phone saves it: a small JPEG. */
export async function drawSlip(slip: Slip, bank: number) {
  const { data: content, info } = await sharp(
    Buffer.from(svgOf(slip, BANKS[bank % BANKS.length] ?? BANKS[0])),
  )
    .jpeg({ quality: 62 })
    .toBuffer({ resolveWithObject: true })
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { content, sha256, width: info.width, height: info.height }
}

function svgOf({ from, to, amountSatang, paidAt, reference }: Slip, bank: (typeof BANKS)[number]) {
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
    <rect x="16" y="166" width="358" height="446" rx="14" fill="#fff"/>
    ${row(204, 'From', from, `${bank.name}  xxx-x-x${reference.slice(-4)}-x`)}
    <path d="M32 274h326" stroke="#e3e8ea"/>
    ${row(304, 'To', to, 'PromptPay')}
    <path d="M32 374h326" stroke="#e3e8ea"/>
    <text x="32" y="404" font-size="14" fill="#6b7780">Amount</text>
    <text x="32" y="440" font-size="31" font-weight="700" fill="#16262c">${amount} THB</text>
    <text x="32" y="464" font-size="14" fill="#6b7780">Fee 0.00 THB</text>
    <path d="M32 486h326" stroke="#e3e8ea"/>
    <text x="32" y="514" font-size="14" fill="#6b7780">Reference</text>
    <text x="32" y="538" font-size="16" fill="#16262c">${reference}</text>
    <text x="32" y="584" font-size="12" fill="#97a3a9">SAMPLE - no money was moved</text>
  </svg>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, sign => ENTITIES[sign] ?? sign)
}
