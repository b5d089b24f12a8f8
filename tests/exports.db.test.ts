import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createFirstAdmin } from '#app/house/accounts/steps/first-admin.server.ts'
import { actorContext } from '#app/house/accounts/steps/guard.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { withoutGuards } from '#app/kit/pure/csv.ts'
import { issueNamedDocument } from '#app/money/documents/commands.server.ts'
import { listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { loadSample } from '../db/sample/load.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { approveApplication } from './support/deciding.ts'
import { insertApplication } from './support/incoming.ts'
import { asStaff } from './support/reviewer.ts'
import { fillEmptyTables } from './support/row-of-each.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const now = () => new Date('2026-11-21T02:30:00Z')
const owner = { ...(await asStaff(ctx, 'owner')), now }
await createFirstAdmin(db, {})
await loadSample({ ...ctx, now: now() })
await fillEmptyTables(db.$client, ['bookings', 'cash_ups', 'requests'])
const applicationId = await insertApplication(db)
await approveApplication(owner, { applicationId, memberRowId: null })
const [paper] = await listDocumentsOf(db, applicationId)
const buyer = { name: 'Buyer', address: 'Chonburi', tin: '0994000617721', branch: '00000', withholds: 'on' }
await issueNamedDocument(owner, { documentId: paper?.id ?? '', fields: buyer })

type Loader = (args: object) => Promise<Response>
const EXPORTS = import.meta.glob<{ loader: Loader }>('/app/*/*/routes/admin*export.ts')

/** It is a spreadsheet and nothing else. */
const TAX_REPORT = '/app/money/documents/routes/admin-tax-export.ts'
const LISTS = Object.keys(EXPORTS).filter(path => path !== TAX_REPORT)

async function idOf(statement: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ id: string }>(statement)
  return rows[0]?.id
}
/** What some are of. */
const OF: Record<string, string | undefined> = {
  '/app/team/attendance/routes/admin-month-export.ts': await idOf(sql`select id from employees order by id`),
  '/app/public/guests/routes/admin-export.ts': await idOf(sql`select event_id as id from event_guests`),
}
const WANTED = 'period=last90days&month=2026-10&date=2026-11-20&from=2026-01-01&to=2026-11-20'

async function fileOf(path: string, query = WANTED) {
  const module = await EXPORTS[path]?.()
  const context = new RouterContextProvider()
  context.set(requestContext, { ...ctx, now })
  context.set(actorContext, owner.actor)
  const url = new URL(`http://localhost/admin/export?${query}`)
  const answer = await module?.loader({ context, url, params: { id: OF[path] } })
  if (!answer) throw new Error(`${path} has no loader`)
  const name = answer.headers.get('content-disposition')
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

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
