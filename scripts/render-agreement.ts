/**
 * Renders the membership agreement (db/starter/agreement/*.md) to the six page images and the PDF that the
 * sign-up shows (rule registration.agreement). Run `npm run agreement` after changing the text, and commit the result.
 * The same text, font and browser give the same bytes.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { type Agreement, parseAgreement } from '../db/starter/agreement/parse.ts'
import { composeAgreementHtml, type FontFile } from './agreement-html.ts'

const ANUPHAN = 'node_modules/@fontsource-variable/anuphan/files/anuphan'
const FONTS = [
  { path: `${ANUPHAN}-latin-wght-normal.woff2`, unicodeRange: 'U+0000-00FF,U+2000-206F,U+20AC' },
  { path: `${ANUPHAN}-thai-wght-normal.woff2`, unicodeRange: 'U+0E01-0E5B,U+200C-200D,U+25CC' },
  { path: 'app/kit/platform/fonts/noto-sans-cyrillic-web.woff2', unicodeRange: 'U+0400-045F' },
]
const root = new URL('../', import.meta.url)
const sheetSize = { width: 794, height: 1123 }
const imageWidth = 1240
const imageLimitBytes = 90_000

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-lcd-text'],
})
try {
  const fonts = await loadFonts()
  for (const language of locales) await renderLanguage(browser, language, fonts)
} finally {
  await browser.close()
}

async function renderLanguage(browser: Browser, language: Locale, fonts: FontFile[]) {
  const agreement = parseAgreement(
    await readFile(new URL(`db/starter/agreement/${language}.md`, root), 'utf8'),
  )
  const folder = new URL(`public/agreement/${language}/`, root)
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage({ viewport: sheetSize, deviceScaleFactor: imageWidth / sheetSize.width })
  await page.setContent(composeAgreementHtml(agreement, language, fonts), { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await assertPagesFit(page, language)
  await writePdf(page, folder, agreement)
  await writeImages(page, folder)
  await page.close()
}

/** A clause cut off at the foot of a page would still be agreed to, so the script stops instead. */
async function assertPagesFit(page: Page, language: Locale) {
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll('.clauses')].flatMap((clauses, index) =>
      clauses.scrollHeight > clauses.clientHeight ? [index + 1] : [],
    ),
  )
  if (overflowing.length > 0) {
    throw new Error(`${language}: the text does not fit on page ${overflowing.join(', ')}; shorten it`)
  }
}

async function writeImages(page: Page, folder: URL) {
  const sheetCount = await page.locator('.sheet').count()
  for (let index = 0; index < sheetCount; index++) {
    await showOnlySheet(page, index)
    const screenshot = await page.screenshot()
    const file = new URL(`page-${index + 1}.webp`, folder)
    const image = await encodeWebp(screenshot)
    await writeFile(file, image)
    reportFile(file, image.length)
  }
}

async function showOnlySheet(page: Page, shown: number) {
  await page.locator('.sheet').evaluateAll((sheets, shown) => {
    for (const [index, sheet] of sheets.entries()) (sheet as HTMLElement).hidden = index !== shown
  }, shown)
}

/** Lossless is both sharper and smaller than lossy here: flat paper and one colour of letters. */
async function encodeWebp(screenshot: Buffer): Promise<Buffer> {
  const image = await sharp(screenshot).webp({ lossless: true, effort: 6 }).toBuffer()
  if (image.length >= imageLimitBytes)
    throw new Error(`A page image takes ${image.length} bytes, too slow for a phone`)
  return image
}

async function writePdf(page: Page, folder: URL, agreement: Agreement) {
  const printed = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  const pdf = freezePdfDates(printed, agreement.version)
  const file = new URL('membership-agreement.pdf', folder)
  await writeFile(file, pdf)
  reportFile(file, pdf.length)
}

/** Chromium stamps the clock into the PDF; the version's day, of the same length, keeps the bytes repeatable. */
function freezePdfDates(pdf: Buffer, version: string): Buffer {
  const stamp = `D:${version.replaceAll('-', '')}000000`
  const frozen = pdf.toString('latin1').replace(/(\/(?:Creation|Mod)Date \()D:\d{14}/g, `$1${stamp}`)
  return Buffer.from(frozen, 'latin1')
}

async function loadFonts(): Promise<FontFile[]> {
  return Promise.all(
    FONTS.map(async ({ path, unicodeRange }) => ({
      unicodeRange,
      base64: (await readFile(new URL(path, root))).toString('base64'),
    })),
  )
}

function findChromium(): string {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  const found = candidates.find(path => path !== undefined && existsSync(path))
  if (!found) throw new Error('No Chromium found: set CHROMIUM_PATH')
  return found
}

function reportFile(file: URL, bytes: number) {
  process.stdout.write(
    `${fileURLToPath(file).slice(fileURLToPath(root).length)} ${(bytes / 1000).toFixed(1)} kB\n`,
  )
}
