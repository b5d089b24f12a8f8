// `node bench/lighthouse.ts`: what Lighthouse says of the public pages on a phone, on the sample house.
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startServer } from '../tests/support/server.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

async function main() {
  const server = await startServer({ SAMPLE_DATA: '1' })
  const port = await freePort()
  const executablePath = '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] })
  try {
    for (const path of ['/', '/blogs', await firstPost(server.url)]) await report(server.url + path, port)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function report(url: string, port: number) {
  await fetch(url) // visitors seldom are the first
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`)
  const { categories, audits } = result.lhr
  const scores = CATEGORIES.map(name => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`)
  const metrics = Object.entries(METRICS).map(
    ([name, audit]) => `${name} ${audits[audit]?.displayValue ?? '?'}`,
  )
  const lost = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
  const lines = [new URL(url).pathname, `  ${scores.join(', ')}`, `  ${metrics.join(', ')}`]
  const hints = lost.map(({ id, displayValue = '' }) => `  - ${id} ${displayValue}`)
  process.stdout.write(`${[...lines, ...hints].join('\n')}\n`)
}

async function firstPost(url: string): Promise<string> {
  const html = await (await fetch(`${url}/blogs`)).text()
  return /href="(\/blogs\/[a-z0-9-]+)"/.exec(html)?.[1] ?? '/blogs'
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

await main()
