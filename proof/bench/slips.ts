// `node proof/bench/slips.ts`: how long reading slips takes, and how much memory, over a hundred of them.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPicture } from '#app/joining/slips/adapters/read-picture.server.ts'
import { sentPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import { newSlip, type SlipPhoto, slipPicture } from '../../tests/support/slip.ts'

const EACH = 20

const PHOTOS: Record<string, SlipPhoto> = {
  'as saved, 1080 wide': {},
  'compressed, quality 30': { quality: 30 },
  'turned by 7 degrees': { degrees: 7 },
  'blurred by 2 pixels': { blur: 2, quality: 60 },
  'photo of 12 megapixels': { canvas: { width: 3000, height: 4000 }, degrees: 4, quality: 60 },
}

const ASKING = { from: 'bench', bytes: 0 }
const MEGABYTE = 1024 * 1024

type Drawn = { name: string; files: { path: string; reference: string }[] }

/** Draws in a process of its own, so that the memory that counts is that of reading. */
async function main() {
  const [, , folder] = process.argv
  if (folder) return writeFile(join(folder, 'drawn.json'), JSON.stringify(await drawAll(folder)))
  const made = await mkdtemp(join(tmpdir(), 'sala-slips-'))
  try {
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), made])
    await readAll(JSON.parse(await readFile(join(made, 'drawn.json'), 'utf8')))
  } finally {
    await rm(made, { recursive: true })
  }
}

async function drawAll(folder: string): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (const [name, photo] of Object.entries(PHOTOS)) {
    const files = []
    for (let i = 0; i < EACH; i++) {
      const slip = newSlip()
      const path = join(folder, `${slip.reference}.jpg`)
      await writeFile(path, (await slipPicture(slip, photo)).buffer)
      files.push({ path, reference: slip.reference })
    }
    drawn.push({ name, files })
  }
  return drawn
}

async function readAll(drawn: Drawn[]) {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  process.stdout.write(`\n${cpus().length} cores, Node ${process.version}; one after another\n\n`)
  for (const { name, files } of drawn) {
    const times: number[] = []
    let found = 0
    for (const { path, reference } of files) {
      const started = performance.now()
      const reading = await readPicture(async () => new Uint8Array(await readFile(path)), ASKING)
      times.push(performance.now() - started)
      if (reading?.slips.some(slip => slip.reference === reference)) found++
    }
    process.stdout.write(`${lineOf(name, found, times)}   ${megabytes(most)} MB\n`)
  }
  clearInterval(watch)
  await sentPictures.stop()
  process.stdout.write(
    `\nmemory of the server's process ${megabytes(before)} MB before, ${megabytes(most)} MB at most\n\n`,
  )
}

function lineOf(name: string, found: number, times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0)
  return `${name.padEnd(24)} ${found} of ${times.length} read   p50 ${at(0.5).padStart(5)} ms   p95 ${at(0.95).padStart(5)} ms   at most ${at(1).padStart(5)} ms`
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(0)
}

await main()
