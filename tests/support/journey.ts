import { readFileSync } from 'node:fs'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { type RunningServer, startServer } from './server.ts'
import { openServerDatabase, type ServerDatabase } from './server-database.ts'

/** Half as long as the source that the package gives: each page reads it anew. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

type TestFixtures = {
  /** What this browser may complain about: a test that breaks the network on purpose names it. */
  allowedComplaint: RegExp | null
}

type WorkerFixtures = {
  serverEnv: Record<string, string>
  server: RunningServer
  database: ServerDatabase
}

/**
 * A browser test against a server of its own worker, whose rows are in `database`. `serverEnv` sets the server's
 * environment. An unexpected console error or warning fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowedComplaint: [null, { option: true }],
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 }, // the first start of all makes a database cluster
  ],
  database: [
    async ({ server }, use) => {
      const database = await openServerDatabase(server)
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, allowedComplaint }, use) => {
    const complaints = collectComplaints(page)
    await use(page)
    const unexpected = complaints.filter(complaint => !allowedComplaint?.test(complaint))
    expect(unexpected, 'console errors and warnings').toEqual([])
  },
})

export { expect }

/** Opens a page and waits until it is live. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await waitUntilLive(page)
}

/**
 * Waits until React runs the page: before that, a button posts the form as it does without JavaScript. A page that
 * starts when it is used is used.
 */
export async function waitUntilLive(page: Page) {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointermove'))
    const all = document.querySelectorAll('button, a, [data-part]')
    const last = [...all].findLast(element => !element.parentElement?.closest('[data-part]'))
    return last && Object.keys(last).some(key => key.startsWith('__reactProps'))
  })
  await page.waitForFunction(effectsHaveRun)
}

/** Runs in the page: what listens for keys is there after the next frame only. */
function effectsHaveRun() {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(() => resolve(true))))
}

/**
 * Holds up what a screen asks for when it loads again, which it does after every answer.
 * @returns lets it go on
 */
export async function holdLoading(page: Page, data: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(data, async route => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  return resolve
}

/** What the browser complains about from now on, but that a form was refused: its script gets the true status. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !isOfRefusal(message) && !isOfOtherSite(message))
      complaints.push(message.text())
  })
  return complaints
}

/** The page of a record that is not there is a 404 of its own, which stays a complaint. */
function isOfRefusal(message: ConsoleMessage) {
  const { pathname } = URL.parse(message.location().url) ?? { pathname: '' }
  return pathname.endsWith('.data') && /status of 4(?!04)\d\d/.test(message.text())
}

/** Of the map: the browsers of tests know no other machine (playwright.config.ts). */
function isOfOtherSite(message: ConsoleMessage) {
  return message.text().endsWith('net::ERR_NAME_NOT_RESOLVED')
}

/** Rules of axe that are off unless they are asked for. */
type FurtherRule = 'target-size' | 'label-content-name-mismatch'

/** Fails on any violation that axe finds on the page now. */
export async function expectAccessible(page: Page, ...further: FurtherRule[]) {
  await page.evaluate(layOutEverything)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const rules = Object.fromEntries(further.map(rule => [rule, { enabled: true }]))
  const violations = await page.evaluate(findViolations, rules)
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** Runs in the page; frames are of other sites. */
async function findViolations(rules: axe.RunOptions['rules'] = {}) {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const options: axe.RunOptions = { rules, iframes: false, preload: false, resultTypes: ['violations'] }
  return (await run({ exclude: ['iframe'] }, options)).violations
}

/** Runs in the page. Of a part whose turn has not come (landing.css) axe sees no colours. */
function layOutEverything() {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSAnimation && animation.animationName === 'near-only') animation.finish()
}

type Size = { width: number; height: number }

/** The page at each of these sizes, first at the one that it has, as every change lays it out anew. */
export async function atEach(page: Page, sizes: Size[], look: (size: Size) => Promise<unknown>) {
  const isOwn = ({ width }: Size) => width === page.viewportSize()?.width
  for (const size of [...sizes.filter(isOwn), ...sizes.filter(size => !isOwn(size))]) {
    if (!isOwn(size)) await page.setViewportSize(size)
    await look(size)
  }
}

/** The page must not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
