// `node proof/bench/lighthouse.ts`: what Lighthouse says of the public pages on a phone, on the sample house.
import { execFileSync } from 'node:child_process'
import { z } from 'zod'
import { findBrowser } from '../../scripts/browser.ts'
import { startServer } from '../../tests/support/server.ts'

/** Fetched when it is asked for: one of its packages has no fixed version, so no lock file can hold it. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

const audit = z.object({ id: z.string(), score: z.number().nullable(), displayValue: z.string().default('') })
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), audit),
})

async function main() {
  const server = await startServer({ SAMPLE_DATA: '1' })
  try {
    for (const path of ['/', '/blogs', await firstPost(server.url), '/membership', '/faq'])
      await tell(server.url + path)
  } finally {
    await server.stop()
  }
}

async function tell(url: string) {
  await fetch(url) // visitors seldom are the first
  const { categories, audits } = report.parse(JSON.parse(runLighthouse(url)))
  const scores = CATEGORIES.map(name => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`)
  const metrics = Object.entries(METRICS).map(([name, id]) => `${name} ${audits[id]?.displayValue ?? '?'}`)
  const lost = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
  const lines = [new URL(url).pathname, `  ${scores.join(', ')}`, `  ${metrics.join(', ')}`]
  const hints = lost.map(({ id, displayValue }) => `  - ${id} ${displayValue}`)
  process.stdout.write(`${[...lines, ...hints].join('\n')}\n`)
}

function runLighthouse(url: string): string {
  const options = ['--output=json', '--quiet', '--chrome-flags=--no-sandbox --headless']
  const env = { ...process.env, CHROME_PATH: findBrowser() ?? '' }
  const size = 64 * 2 ** 20
  return execFileSync('npx', ['--yes', LIGHTHOUSE, url, ...options], { env, maxBuffer: size }).toString()
}

async function firstPost(url: string): Promise<string> {
  const html = await (await fetch(`${url}/blogs`)).text()
  return /href="(\/blogs\/[a-z0-9-]+)"/.exec(html)?.[1] ?? '/blogs'
}

await main()
