import { sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { KEEPING } from '#app/space/bookings/rules/bookings.ts'
import type { Check } from '../drill.ts'
import { HOUR_SATANG } from './house.ts'
import { type Acknowledged, numberOf } from './random.ts'

type Row = {
  id: string
  status: string
  number: number
  from: string
  to: string
  minutes: number
  price: number
  credits: number
  /** In the books, in the entries of credits, and by the log. */
  charged: number
  spent: number
  logged_price: number
  logged_credits: number
  made: number
  /** Everything else that was done to it. */
  changed: number
}

/** Every booking with what the books, the credits and the log say of it. */
async function readAll(db: Database): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select b.id, b.status, b.ical_sequence as number, b.starts_at as "from", b.ends_at as "to",
      (extract(epoch from b.ends_at - b.starts_at) / 60)::int as minutes,
      b.price_satang::int as price, b.credit_minutes as credits,
      coalesce((select sum(amount_satang) from ledger_entries
        where source = 'booking' and reference = b.id::text), 0)::int as charged,
      coalesce((select -sum(amount) from credit_entries where booking_id = b.id), 0)::int as spent,
      coalesce((select (coalesce(details -> 'after', details) ->> 'priceSatang')::int from admin_activity_log
        where entity_type = 'booking' and entity_id = b.id::text
          and coalesce(details -> 'after', details) ? 'priceSatang'
        order by created_at desc, id desc limit 1), 0) as logged_price,
      coalesce((select (coalesce(details -> 'after', details) ->> 'creditMinutes')::int from admin_activity_log
        where entity_type = 'booking' and entity_id = b.id::text
          and coalesce(details -> 'after', details) ? 'creditMinutes'
        order by created_at desc, id desc limit 1), 0) - log.returned as logged_credits,
      log.made, log.changed
    from bookings b cross join lateral (
      select count(*) filter (where action = 'booking_made')::int as made,
        count(*) filter (where action <> 'booking_made')::int as changed,
        coalesce(sum((details ->> 'minutes')::int) filter (where action = 'booking_cancelled'), 0)::int as returned
      from admin_activity_log where entity_type = 'booking' and entity_id = b.id::text) as log
    where b.status <> 'skipped'`)
  return rows
}

const isKeeping = ({ status }: Row) => (KEEPING as readonly string[]).includes(status)

/** What is owed for it: nobody owes for what is only held. */
const owedOf = (row: Row) => (isKeeping(row) && row.status !== 'held' ? row.price : 0)

/** What one booking should have cost, by its time alone. */
const priceOf = (minutes: number) => Math.floor((2 * minutes * HOUR_SATANG + 60) / 120)

/** Whether what is stored, booked and spent is what the log and the answers say. */
export async function reckon(
  db: Database,
  { bookings }: Acknowledged,
  madeBefore: number,
): Promise<{ figures: Record<string, number>; checks: Check[] }> {
  const rows = await readAll(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  const wrong = (is: (row: Row) => boolean) => rows.filter(is).length
  const known = [...bookings.values()]
  const lost = known.filter(({ id, etag }) => (byId.get(id)?.number ?? -1) < numberOf(etag))
  const other = known.filter(({ id, etag, from, to, status }) => {
    const row = byId.get(id)
    if (row?.number !== numberOf(etag)) return false
    const isSameTime = at(row.from) === at(from) && at(row.to) === at(to)
    return !isSameTime || row.status !== status
  })
  const unknown = rows.length - madeBefore - known.length
  const overlaps = await countOverlaps(db)
  const wallets = await countWrongWallets(db)
  const isMispriced = (row: Row) =>
    row.credits > 0 ? row.credits !== row.minutes || row.price !== 0 : row.price !== priceOf(row.minutes)
  const checks: Check[] = [
    [overlaps > 0, `${overlaps} pairs of bookings overlap`],
    [lost.length > 0, `${lost.length} acknowledged bookings, moves or cancellations are lost`],
    [other.length > 0, `${other.length} bookings are not as they were acknowledged`],
    [unknown !== 0, `${unknown} bookings were made that nobody was told of`],
    [wrong(isMispriced) > 0, `${wrong(isMispriced)} bookings cost what their time does not`],
    [wrong(row => row.charged !== owedOf(row)) > 0, 'the books differ from the bookings'],
    [wrong(row => row.spent !== (isKeeping(row) ? row.credits : 0)) > 0, 'credits differ from the bookings'],
    [wrong(row => row.logged_credits !== row.spent) > 0, 'the log has other credits than the entries'],
    [wrong(row => row.logged_price !== row.price) > 0, 'the log has other prices than the bookings'],
    [
      wrong(row => row.made !== 1 || row.number !== row.changed) > 0,
      'the log has not every step of every booking once',
    ],
    [
      wallets > 0,
      `${wallets} members have other minutes than their entries and bookings say, or fewer than none`,
    ],
  ]
  const figures = {
    bookings: rows.length,
    'that stand': rows.filter(isKeeping).length,
    overlaps,
    'acknowledged and lost': lost.length + other.length,
    'charged or spent wrongly': wrong(
      row =>
        isMispriced(row) ||
        row.charged !== owedOf(row) ||
        row.logged_price !== row.price ||
        row.logged_credits !== row.spent,
    ),
  }
  return { figures, checks }
}

const at = (text: string) => new Date(text).getTime()

/** Nobody's time overlaps another's, and only one's own next booking may begin before the turnaround is over. */
async function countOverlaps(db: Database): Promise<number> {
  const keeping = sql.raw(KEEPING.map(status => `'${status}'`).join(', '))
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from bookings a join bookings b
      on a.space_id = b.space_id and a.unit = b.unit and a.id < b.id
      and (a.starts_at < b.ends_at and b.starts_at < a.ends_at
        or a.starts_at < b.blocked_until and b.starts_at < a.blocked_until
          and coalesce(a.member_row_id, a.id) <> coalesce(b.member_row_id, b.id))
    where a.status in (${keeping}) and b.status in (${keeping})`)
  return rows[0]?.count ?? 0
}

/** Of each member: what was given, less what the bookings that stand took, is what is left; of no grant less than nothing. */
async function countWrongWallets(db: Database): Promise<number> {
  const keeping = sql.raw(KEEPING.map(status => `'${status}'`).join(', '))
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select w.member_row_id, sum(e.amount) as left, sum(e.amount) filter (where e.kind = 'grant') as given,
        (select coalesce(sum(credit_minutes), 0) from bookings b
          where b.member_row_id = w.member_row_id and b.status in (${keeping})) as taken
      from credit_wallets w join credit_grants g on g.wallet_id = w.id join credit_entries e on e.grant_id = g.id
      where w.unit = 'minute' group by w.member_row_id) as wallet
    where wallet.left < 0 or wallet.left <> wallet.given - wallet.taken`)
  return rows[0]?.count ?? 0
}

/** What PostgreSQL says: deadlocks that it has ended, and whoever still waits or holds something. */
export async function countLocks(db: Database): Promise<{ deadlocks: number; standing: number }> {
  const { rows } = await db.execute<{ deadlocks: number; standing: number }>(sql`
    select (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
      (select count(*)::int from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
        and (state = 'idle in transaction' or wait_event_type = 'Lock')) as standing`)
  return rows[0] ?? { deadlocks: 0, standing: 0 }
}
