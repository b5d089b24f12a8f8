import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { withoutGuards } from '#app/kit/pure/csv.ts'
import { FILES, openListedHouse, WANTED } from './support/listed-house.ts'

const { fileOf } = await openListedHouse()

/** It is a spreadsheet and nothing else. */
const TAX_REPORT = '/app/money/documents/routes/admin-tax-export.ts'
const LISTS = FILES.filter(path => path !== TAX_REPORT)

const CELL = /<c\/>|<c s="(\d)"(?: t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is>|><v>([^<]*)<\/v>)<\/c>/g

type Cell = { style: string | undefined; text: string; number: number | null }

function rowsOf(bytes: Uint8Array): Cell[][] {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, style, text = '', number]) => ({
      style,
      text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      number: number === undefined ? null : Number(number),
    })),
  )
}

/** The cell as a CSV would have it, which has `written` there. */
function shownAs(written: string, { style, text, number }: Cell): string {
  if (number === null) return text
  if (style !== '4' && style !== '5') return Number(written) === number ? written : String(number)
  const time = new Date(Math.round((number - 25_569) * 86_400_000))
  if (written.endsWith('Z')) return new Date(time.getTime() - 7 * 3_600_000).toISOString().slice(0, 17)
  return time.toISOString().replace('T', ' ').slice(0, written.length)
}

/** Of the dashboard's file: each file that is taken is the newest thing that was done. */
const isOfNow = ([first]: string[]) => first === 'Recent Activity'

test.each(LISTS)('%s is the same list as a CSV and as a spreadsheet', async path => {
  const [csv, xlsx] = [await fileOf(path), await fileOf(path, `${WANTED}&as=xlsx`)]
  expect(xlsx.name).toBe(csv.name?.replace('.csv', '.xlsx'))
  const lines: string[][] = parse(strFromU8(csv.bytes), { bom: true })
  const rows = rowsOf(xlsx.bytes)
  expect(lines.length).toBeGreaterThan(1)
  expect(rows).toHaveLength(lines.length)
  for (const [index, line] of lines.entries()) {
    if (isOfNow(line)) continue
    const texts = line.map(cell => withoutGuards(cell).replace(/\r\n?/g, '\n'))
    const shown = rows[index]?.map((cell, column) => shownAs(texts[column] ?? '', cell))
    expect(shown).toEqual(texts.map(text => (/T.*Z$/.test(text) ? text.slice(0, 17) : text)))
  }
})

test('what is counted is a number and what names somebody is text, whatever it looks like', () => {
  return Promise.all(
    LISTS.map(async path => {
      const [heads = [], ...rows] = rowsOf((await fileOf(path, `${WANTED}&as=xlsx`)).bytes)
      const isNumber = (column: number) => rows.some(row => row[column]?.number !== null)
      for (const [column, { text: heading }] of heads.entries()) {
        if (/phone|\bid\b|reference|number|code|name|email|address|line|note/i.test(heading))
          expect(isNumber(column), `${path} ${heading}`).toBe(false)
      }
    }),
  )
})

test('the report of sales tax is a spreadsheet whose headings are in Thai', async () => {
  const { name, bytes } = await fileOf(TAX_REPORT, 'month=2026-11')
  expect(name).toContain('sales_tax_2026-11.xlsx')
  const rows = rowsOf(bytes)
  expect(rows[0]?.[0]?.text).toMatch(/\p{Script=Thai}/u)
  expect(rows.at(-1)?.map(({ style }) => style)).toEqual(['1', '3'])
})
