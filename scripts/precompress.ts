// Part of `npm run build`: compressed copies of the static files, so that no request waits for compression.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const SMALLEST = 1024

for (const path of globSync('build/client/**/*.{js,css,svg,json,webmanifest,txt,map}')) {
  if (statSync(path).size < SMALLEST) continue
  const content = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
