import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { startLoggedServer } from './support/logged-server.ts'
import { openServerDatabase } from './support/server-database.ts'

if (!buildIfNeeded()) throw new Error('The build failed.')

/** More than one step takes of each, and more than are done before the stop. */
const MANY = 6_000

const START = { BACKUP_AT: 'off', DRAIN_SECONDS: '0' }

test('a stop in the middle of long jobs is quiet, and the next start ends them: nothing twice, nothing left out', async () => {
  const sala = await startLoggedServer(START)
  const house = await openServerDatabase({ ...sala, stop: async () => {} })
  const { db } = house
  const count = async (rows: ReturnType<typeof sql>) => {
    const { rows: found } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${rows}`,
    )
    return found[0]?.count ?? 0
  }
  const active = sql`members where status = 'active'`
  await db.execute(sql`insert into members (id, member_id, name, email, join_date, expiry_date, auto_renew)
    select gen_random_uuid(), 'SALA-' || n, 'Somchai ' || n, n || '@example.com', '2026-01-01', '2026-02-01', false
    from generate_series(1, ${MANY}) as n`)
  await db.execute(sql`insert into mails (id, kind, recipient, status, subject, text, html, created_at)
    select gen_random_uuid(), 'booking', 'Somchai', 'sent', 'Hello', 'Hello ' || n, '', '2026-01-01'
    from generate_series(1, ${MANY}) as n`)
  // A step is short, all of them together are not.
  await db.execute(sql`create function take_long() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.5); return null; end $$`)
  await db.execute(sql`create trigger takes_long after update on members
    for each statement execute function take_long()`)
  await db.execute(
    sql`insert into pgboss.job (name, data) values ('expire-members', '{}'), ('forget-what-is-over', '{}')`,
  )
  await vi.waitFor(async () => expect(await count(active)).toBeLessThan(MANY), {
    timeout: 20_000,
    interval: 20,
  })

  sala.kill('SIGTERM')
  await house.close()
  expect(await sala.ended).toBe(0)
  const lines = sala.lines()
  expect(lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
  const goingOn = lines.filter(({ msg }) => msg === 'job goes on after the next start').map(({ job }) => job)
  expect(goingOn).toContain('expire-members')

  const again = await startLoggedServer({ ...START, DATA_DIR: sala.dataDir })
  const after = await openServerDatabase({ ...again, dataDir: sala.dataDir, stop: async () => {} })
  await after.db.execute(sql`drop function take_long cascade`)
  const state = async () => {
    const { rows } = await after.db.execute<{
      active: number
      ended: number
      people: number
      words: number
    }>(sql`select
      (select count(*)::int from members where status = 'active') as active,
      (select count(*)::int from admin_activity_log where action = 'expired') as ended,
      (select count(distinct entity_id)::int from admin_activity_log where action = 'expired') as people,
      (select count(*)::int from mails where text <> '') as words`)
    return rows[0]
  }
  await vi.waitFor(
    async () => expect(await state()).toEqual({ active: 0, ended: MANY, people: MANY, words: 0 }),
    { timeout: 40_000, interval: 100 },
  )
  await after.close()
  again.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  await again.remove()
  await sala.remove()
}, 120_000)
