import { toString as draw } from 'qrcode'

/** Modules of white around a code, which scanners need. */
const MARGIN = 4

/** The QR code of an address as a picture for `src`, black on white whatever the page is. */
export async function drawAddress(url: string): Promise<string> {
  const svg = await draw(url, { type: 'svg', margin: MARGIN, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
