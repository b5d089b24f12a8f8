import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { measure } from '#app/kit/platform/pdf-text.server.ts'
import { locales } from '#app/paraglide/runtime.js'
import { termsOf } from '../rules/terms.ts'
import { fillAgreement } from '../rules/text.ts'
import { writePdf, writeSvg } from './sheet-files.server.ts'
import { composeSheets, type Mark, SHEET } from './sheets.server.ts'
import { readTemplates } from './templates.server.ts'

const { settings } = readSettings(new Map())
const templates = await readTemplates('agreement')
const TEXTS = { version: 'Version 1', pageOf: (page: number, count: number) => `${page}/${count}` }

const LONG = {
  ...settings.company,
  legalName: 'W'.repeat(200),
  street: 'ถนน'.repeat(60),
  email: 'a'.repeat(200),
}
const HOUSES = [
  ['as it comes', settings.company],
  ['with long names', LONG],
] as const

describe.each(locales)('the sheets in %s', locale => {
  test.each(HOUSES)('of a house %s hold every word of every page, within their edges', (_name, company) => {
    const house = { ...settings, company, vatBasisPoints: 700 }
    const { title, pages } = fillAgreement(templates[locale], termsOf(house, locale))
    const sheets = composeSheets(pages, { title, ...TEXTS })
    expect(sheets).toHaveLength(6)
    const doc = new PDFDocument()
    sheets.forEach((marks, index) => {
      const texts = marks.filter((mark): mark is Extract<Mark, { kind: 'text' }> => mark.kind === 'text')
      const written = solid(texts.map(({ text }) => text).join(''))
      for (const clause of pages[index]?.clauses ?? [])
        expect(written).toContain(solid(clause.replace(/^(\S+) ([^:]+): /, '$1$2')))
      for (const { x, y, text, size, weight } of texts) {
        expect(x + measure(doc, text, { size, weight }).width).toBeLessThan(SHEET.width - 40)
        expect(y).toBeLessThan(SHEET.height - 20)
      }
    })
  })
})

const solid = (text: string) => text.replace(/\s/g, '')

test('a picture has its letters with it, whatever a name is made of', () => {
  const [sheet = []] = composeSheets([{ title: '<b>', clauses: ['1.1 <script>: & "Ы" ก'] }], {
    title: '<i>',
    ...TEXTS,
  })
  const svg = writeSvg(sheet)
  expect(svg).not.toMatch(/<script|<b>|<text|&(?!amp)/)
  const used = Array.from(svg.matchAll(/href="#(\w+)"/g), ([, id]) => id)
  expect(used.length).toBeGreaterThan(20)
  for (const id of used) expect(svg).toContain(`id="${id}"`)
})

test('the PDF of a version is the same file each time', async () => {
  const sheets = composeSheets([{ title: 'P', clauses: ['1.1 A: b'] }], { title: 'T', ...TEXTS })
  const facts = { title: 'T', lang: 'en', pageTitles: ['P'], madeAt: new Date('2026-11-23T03:00:00Z') }
  expect((await writePdf(sheets, facts)).equals(await writePdf(sheets, facts))).toBe(true)
})
