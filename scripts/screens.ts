// `npm run screens`: photographs every screen of the production build, in both moods and both widths, into
// screens/ (ignored by git), with one contact sheet an area, and says which go sideways or break a word. Fewer, or more:
// `npm run screens -- staff-events my- --widths=320,1024 --moods=light --languages=en,th,ru` takes those whose name has
// one of the words.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import build from '../tests/support/build.ts'
import {
  inLanguage,
  isInALanguage,
  isOfSample,
  openScreen,
  signInToScreens,
  visitingOf,
} from '../tests/support/screen-visits.ts'
import { type RunningServer, startServer } from '../tests/support/server.ts'
import { openServerDatabase } from '../tests/support/server-database.ts'
import { ensureBrowser } from './browser.ts'
import type { Screen } from './screen-list/screen.ts'
import { SCREENS } from './screen-list.ts'
import { troublesOf } from './screen-troubles.ts'

const FOLDER = 'screens'
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '390,1440' },
    moods: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en' },
  },
})
const WIDTHS = options.widths.split(',').map(Number)
const MOODS = options.moods.split(',').map(mood => (mood === 'dark' ? 'dark' : 'light'))
const LANGUAGES = options.languages.split(',')
/** Narrower than this it is a phone. */
const PHONE = 640
/** Longer than any screen takes: what does not come is said, and the next screen is not kept waiting. */
const PATIENCE = 20_000
const THUMBNAIL = { width: 300, height: 480 }
const COLUMNS = 6

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
build()
const emptyHouse = await startServer()
const house = await startServer({ SAMPLE_DATA: '1' })
const sample = await openServerDatabase(house)
const signIn = signInToScreens(sample.db)
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const shots = new Map<string, string[]>()
try {
  for (const width of WIDTHS) {
    for (const mood of MOODS) {
      await photographAll(emptyHouse, width, mood, screen => !isOfSample(screen))
      await photographAll(house, width, mood, isOfSample)
    }
  }
  for (const [area, paths] of shots) await makeContactSheet(area, paths)
} finally {
  await sample.close()
  await browser.close()
  await house.stop()
  await emptyHouse.stop()
}

/** At once: whoever leaves after some hundred photographs has read what was found until then. */
function report(file: string, why: unknown) {
  process.stderr.write(`${file}: ${why}\n`)
  process.exitCode = 1
}

async function photographAll(
  { url }: RunningServer,
  width: number,
  mood: 'light' | 'dark',
  isHere: (screen: Screen) => boolean,
) {
  const screens = SCREENS.filter(isWanted).filter(isHere)
  for (const [person, theirs] of Map.groupBy(screens, visitingOf)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: width < PHONE ? 844 : 900 },
      colorScheme: mood,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PATIENCE)
    await keepInside(context)
    await signIn[person](await context.newPage())
    for (const screen of theirs) {
      for (const language of LANGUAGES.filter(language => isWrittenFor(screen, language))) {
        const page = await context.newPage()
        const inWhich = LANGUAGES.length > 1 ? `-${language}` : ''
        const file = `${screen.area}-${screen.name}${inWhich}-${width}-${mood}.png`
        await photograph(page, screen, { language, file }).catch((error: unknown) => {
          report(file, error)
          return page.screenshot({ path: join(FOLDER, `stuck-${file}`) })
        })
        await page.close()
      }
    }
    await context.close()
  }
}

function isWanted({ area, name }: Screen): boolean {
  return words.length === 0 || words.some(word => `${area}-${name}`.includes(word))
}

/** Some screens are listed in Thai or Russian as well: they are taken once. */
function isWrittenFor({ path }: Screen, language: string): boolean {
  return language === LANGUAGES[0] || !isInALanguage(path)
}

/** Runs in the page. A photograph reaches below the window, where nothing is laid out or drawn yet. */
function drawEverything() {
  for (const drawing of document.querySelectorAll<SVGElement>('.drawn-near'))
    drawing.style.contentVisibility = 'visible'
  for (const part of document.querySelectorAll<HTMLElement>('.in-turn, .hero-scene'))
    part.style.animation = 'none'
}

async function photograph(
  page: Page,
  screen: Screen,
  { language, file }: Record<'language' | 'file', string>,
) {
  const isAsWritten = language === 'en' || isInALanguage(screen.path)
  if (isAsWritten || screen.prepare) {
    await openScreen(page, screen.path)
    await screen.prepare?.(page)
  }
  if (!isAsWritten) await openScreen(page, inLanguage(screen.prepare ? page.url() : screen.path, language))
  await page.waitForTimeout(150)
  const path = join(FOLDER, file)
  await page.evaluate(drawEverything)
  await page.screenshot({ path, fullPage: !screen.isDialog })
  for (const trouble of await troublesOf(page)) report(file, trouble)
  shots.set(screen.area, [...(shots.get(screen.area) ?? []), path])
}

async function keepInside(context: BrowserContext) {
  await context.route(
    url => !['127.0.0.1', 'localhost'].includes(url.hostname) && url.protocol !== 'data:',
    route => route.fulfill({ contentType: 'text/html', body: '' }),
  )
}

async function makeContactSheet(area: string, paths: string[]) {
  const rows = Math.ceil(paths.length / COLUMNS)
  const sheet = sharp({
    create: {
      width: COLUMNS * THUMBNAIL.width,
      height: rows * THUMBNAIL.height,
      channels: 3,
      background: '#888888',
    },
  })
  const tiles = await Promise.all(
    paths.map(async (path, position) => ({
      input: await sharp(path)
        .resize({ ...THUMBNAIL, fit: 'contain', position: 'top', background: '#888888' })
        .toBuffer(),
      left: (position % COLUMNS) * THUMBNAIL.width,
      top: Math.floor(position / COLUMNS) * THUMBNAIL.height,
    })),
  )
  await sheet
    .composite(tiles)
    .png()
    .toFile(join(FOLDER, `contact-sheet-${area}.png`))
}
