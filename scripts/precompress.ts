import { existsSync, globSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller ones get no smaller by much. */
const SMALLEST = 512
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Compressed copies of the static files that have none yet, so that no request waits for compression. */
export async function precompress() {
  const paths = globSync('build/client/**/*.{js,css,svg,json,webmanifest,txt,map}').filter(
    path => statSync(path).size >= SMALLEST && !existsSync(`${path}.gz`),
  )
  await Promise.all(
    paths.map(async path => {
      const content = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, BROTLI))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
