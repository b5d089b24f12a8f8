import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })

/** What a scanner reads in the picture: the text of each QR code. */
export async function readQr(picture: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })
  return found.map(({ text }) => text)
}

/** The same for a picture that is drawn (SVG). */
export async function readDrawnQr(picture: Uint8Array): Promise<string[]> {
  return readQr(await sharp(picture).png().toBuffer())
}

/** The same for an image of a page, by the picture that it shows. */
export async function readQrOf(image: Locator | HTMLElement): Promise<string[]> {
  const source = (await image.getAttribute('src')) ?? ''
  return readQr(Buffer.from(source.replace(/^data:image\/png;base64,/, ''), 'base64'))
}
