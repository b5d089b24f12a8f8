import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'

/** A connection, or a pool of them. */
type Client = Pick<ClientBase, 'query'>

type Column = {
  name: string
  type: string
  checks: string[]
  points: { table: string; column: string } | null
}
type Row = Record<string, unknown>

let places = 100

/** What a table asks for beyond the types and choices of its columns. */
const PARTICULARS: Record<string, Row> = {
  documents: { taxable_satang: 1, exempt_satang: 0, vat_satang: 0, total_satang: 1 },
  cash_ups: { opening_satang: 0 },
  customers: { name: 'Acme' },
  ledger_entries: { account: 'owed' },
  deliveries: { kind: 'registration' },
  bookings: {
    starts_at: '2026-01-15T03:00:00Z',
    ends_at: '2026-01-15T04:00:00Z',
    blocked_until: '2026-01-15T04:00:00Z',
    status: 'completed',
  },
  spaces: {
    price_rules: '{"hourSatang":0,"halfDaySatang":null,"daySatang":null,"bands":[],"discounts":[]}',
  },
  ledger_closed_months: { month: '2020-01-01' },
  bank_events: { amount_satang: 1 },
  bank_lines: { amount_satang: 1 },
  card_payout_items: { net_satang: 0 },
  /** Of one item, another each time. */
  get seats() {
    places += 1
    return { nth: places }
  },
  signings: { pdf: Buffer.from('%PDF-1.7') },
  membership_days: { end_members: 2, end_satang: 2 },
}

/** Of columns of which a row has one or the other, which one. */
const CHOSEN: Record<string, string[]> = {
  contract_items: ['plan_id'],
  documents: ['application_id'],
  calendar_feeds: ['member_row_id'],
  credit_wallets: ['member_row_id'],
  bank_events: ['reference'],
  bank_matches: ['payout_id'],
  visits: ['member_row_id'],
  slip_uses: ['application_id'],
}

/** Of two columns that point to one table, that which does not point to the same row. */
const ANOTHER: Record<string, string> = { customers_apart: 'other_id' }
/** JSON in which somebody has written something. */
const WORDS = ['name', 'text']
/** After that of any other row. */
const LAST_ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

/** Columns that a row cannot do without, and those that are chosen. */
const NEEDED = `
  select a.attname::text as name, format_type(a.atttypid, null) as type,
    array(select pg_get_constraintdef(c.oid) from pg_constraint c
      where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks,
    (select json_build_object('table', f.relname, 'column', p.attname) from pg_constraint c
      join pg_class f on f.oid = c.confrelid
      join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1]
      where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum]) as points
  from pg_attribute a
  where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
    and (a.attnotnull and not a.atthasdef or a.attname = any($2))
  order by a.attnum`

const VALUES: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => `text ${randomUUID()}`,
  boolean: () => true,
  smallint: () => 1,
  integer: () => 1,
  bigint: () => 1,
  date: () => '2026-01-15',
  bytea: () => Buffer.from(randomUUID()),
  'timestamp with time zone': () => '2026-01-15T03:00:00Z',
  jsonb: () => '{}',
  'text[]': () => [],
}

/** Puts one row into every table that has none, and into what it points to first. */
export async function fillEmptyTables(client: Client, tables: string[]) {
  for (const table of tables) {
    const { rowCount } = await client.query(`select 1 from "${table}" limit 1`)
    if (rowCount === 0) await insertRow(client, table)
  }
}

/** @returns the id of the new row, where the table has one */
export async function insertRow(
  client: Client,
  table: string,
  particulars: Row = {},
): Promise<string | undefined> {
  const { rows: columns } = await client.query<Column>(NEEDED, [table, CHOSEN[table] ?? []])
  const row: Row = {}
  for (const column of columns)
    row[column.name] =
      column.points && ANOTHER[table] === column.name
        ? await insertRow(client, column.points.table, { id: LAST_ID })
        : await valueFor(client, column)
  Object.assign(row, PARTICULARS[table], particulars)
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await client.query<{ id?: string }>(
    `insert into "${table}" (${names.map(name => `"${name}"`).join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(row),
  )
  return rows[0]?.id
}

async function valueFor(client: Client, { name, type, checks, points }: Column) {
  if (points) {
    await fillEmptyTables(client, [points.table])
    const { rows } = await client.query(`select "${points.column}" as value from "${points.table}" limit 1`)
    return rows[0].value
  }
  if (type === 'jsonb' && WORDS.includes(name)) return '{"en":"Something"}'
  if (checks.some(check => check.includes('~'))) return '09:00'
  const [, choice] = checks.map(check => /'([^']*)'::text/.exec(check)).find(found => found !== null) ?? []
  const value = choice ?? VALUES[type]?.()
  if (value === undefined) throw new Error(`No value is known for ${name}, which is a ${type}`)
  return value
}
