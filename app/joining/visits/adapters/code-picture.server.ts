import { toString as draw } from 'qrcode'

/** Modules of white around a code, which scanners need. */
const MARGIN = 4

/** A check-in code as an SVG picture of about 4 KB, black on white whatever the page is. */
export function drawCode(text: string): Promise<string> {
  return draw(text, { type: 'svg', margin: MARGIN, errorCorrectionLevel: 'M' })
}
