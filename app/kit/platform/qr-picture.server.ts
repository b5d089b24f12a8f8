import { toString as draw } from 'qrcode'

/** Modules of white around a code, which scanners need. */
const MARGIN = 4

/** The QR code of a text as an SVG of about 4 KB, black on white whatever the page is. */
export function drawQr(text: string): Promise<string> {
  return draw(text, { type: 'svg', margin: MARGIN, errorCorrectionLevel: 'M' })
}

/** The same, for `src`. */
export async function qrSource(text: string): Promise<string> {
  return `data:image/svg+xml;base64,${Buffer.from(await drawQr(text)).toString('base64')}`
}
