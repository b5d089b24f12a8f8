import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Column } from '#app/kit/pure/columns.ts'
import { quoted } from '#app/kit/pure/csv.ts'
import { listFile } from './list-file.server.ts'

type Row = { phone: string; satang: number | null; count: number; day: string | null; at: Date | null }

const COLUMNS: Column<Row>[] = [
  { heading: 'Phone', read: row => row.phone },
  { heading: 'Paid', kind: 'money', read: row => row.satang },
  { heading: 'Count', read: row => row.count },
  { heading: 'Day', kind: 'day', read: row => row.day },
  { heading: 'At', read: row => row.at },
  { heading: 'Why', read: () => quoted('because') },
]

const ROW: Row = {
  phone: '0812345678',
  satang: 2700_35,
  count: 3,
  day: '2026-11-28',
  at: new Date('2026-11-28T02:05:00Z'),
}

function asked(query: string, rows: Row[] | AsyncIterable<Row[]>) {
  const params = new URLSearchParams(query)
  return listFile(params, { name: 'list_2026-11-28', title: 'รายการ', columns: COLUMNS, rows })
}

async function sheetOf(answer: Response) {
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const [, row] = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).split('</row>')
  return row
}

const cellOf = async (column: Partial<Column<null>>, value: ReturnType<Column<null>['read']>) => {
  const columns = [{ heading: 'x', ...column, read: () => value }]
  const file = { name: 'x', title: 'x', columns, rows: [null] }
  return (await sheetOf(listFile(new URLSearchParams('as=xlsx'), file)))?.replace('<row>', '')
}

test.each(['', 'as=csv', 'as=', 'as=constructor', 'q=xlsx'])('asked for “%s” it is a CSV', async query => {
  const answer = asked(query, [ROW])
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="list_2026-11-28.csv"')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString()).toBe(
    '\uFEFFPhone,Paid,Count,Day,At,Why\r\n0812345678,2700.35,3,2026-11-28,2026-11-28 09:05,"because"\r\n',
  )
})

test('asked for a spreadsheet it is one, in which the same values have their types', async () => {
  const answer = asked('q=x&as=xlsx', [ROW])
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="list_2026-11-28.xlsx"')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const row = await sheetOf(answer)
  expect(row).toContain('preserve">0812345678</t></is></c><c s="3"><v>2700.35</v></c><c s="2"><v>3</v></c>')
  expect(row).toContain('<c s="4"><v>46354</v></c><c s="5"><v>46354.37847222222</v></c>')
  expect(row).toContain('preserve">because</t>')
})

test('what is not there is an empty cell', async () => {
  const row = await sheetOf(asked('as=xlsx', [{ ...ROW, satang: null, day: null, at: null }]))
  expect(row).toContain('</c><c/><c s="2"><v>3</v></c><c/><c/><c s="1"')
})

const text = (written: string) => `<c s="1" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`

test.each([
  [{ kind: 'day' }, '1900-03-01', '<c s="4"><v>61</v></c>'],
  [{ kind: 'day' }, '2000-02-29', '<c s="4"><v>36585</v></c>'],
  [{ kind: 'day' }, '2099-12-31', '<c s="4"><v>73050</v></c>'],
  [{ kind: 'day' }, '1900-02-28', text('1900-02-28')],
  [{ kind: 'day' }, '2026-02-30', text('2026-02-30')],
  [{ kind: 'day' }, 'none', text('none')],
  [{ kind: 'moment' }, '2026-11-28 12:00', '<c s="5"><v>46354.5</v></c>'],
  [{ kind: 'moment' }, '2026-11-28 18:00:00', '<c s="5"><v>46354.75</v></c>'],
  [{ kind: 'moment' }, '2026-11-27T23:00:00.000Z', '<c s="5"><v>46354.25</v></c>'],
  [{ kind: 'moment' }, 'soon', text('soon')],
  [{ kind: 'money' }, '12.00 USD', text('12.00 USD')],
  [{ kind: 'money' }, -5, '<c s="3"><v>-0.05</v></c>'],
  [{ kind: () => 'money' as const }, 150, '<c s="3"><v>1.5</v></c>'],
  [{ kind: () => null }, 150, '<c s="2"><v>150</v></c>'],
  [{}, 9.33, '<c s="3"><v>9.33</v></c>'],
  [{}, 0, '<c s="2"><v>0</v></c>'],
  [{}, '2026-11-28', text('2026-11-28')],
  [{}, '12345', text('12345')],
  [{}, '', '<c/>'],
  [{}, undefined, '<c/>'],
] as [Partial<Column<null>>, string | number | undefined, string][])(
  'of a column %j, %j is written as %s',
  async (column, value, cell) => {
    expect(await cellOf(column, value)).toBe(cell)
  },
)

test.each(['', 'as=xlsx'])(
  'asked for “%s”, what fails while it is read breaks the transfer off',
  async query => {
    async function* rows() {
      yield [ROW]
      throw new Error('the database is away')
    }
    await expect(asked(query, rows()).arrayBuffer()).rejects.toThrow('the database is away')
  },
)
