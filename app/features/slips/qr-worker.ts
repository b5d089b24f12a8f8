// Runs in a thread of its own, from its source: reads the QR codes of grey pictures. The module never goes to the network.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const MOST_CODES = 8

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** Gets a picture as PGM, answers with the texts of its codes. */
parentPort?.on('message', async (picture: Uint8Array) => {
  const codes = await readBarcodes(picture, {
    formats: ['QRCode'],
    textMode: 'Plain',
    maxNumberOfSymbols: MOST_CODES,
  })
  parentPort?.postMessage(codes.map(({ text }) => text))
})
