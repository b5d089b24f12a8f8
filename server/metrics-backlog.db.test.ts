import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { recordBackup } from '#app/overview/backups/steps/record-backup.server.ts'
import { createTestContext } from '../tests/support/context.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { addBacklogMetrics, BACKLOG } from './metrics-backlog.ts'
import { addBackupMetrics } from './metrics-backup.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const HOUR = 60 * 60 * 1000

beforeAll(async () => {
  await db.execute(sql`insert into deliveries (id, kind, subject_id, payload, status)
    select 'd' || n, 'registration', gen_random_uuid(), '{}',
      case n when 1 then 'pending' when 2 then 'stopped' when 3 then 'superseded' else 'delivered' end
    from generate_series(1, 20000) n`)
  await db.execute(sql`insert into mails (id, kind, recipient, subject, text, html, status)
    select gen_random_uuid(), 'application', 'a@example.com', '', '', '',
      case n when 1 then 'pending' when 2 then 'failed' else 'sent' end
    from generate_series(1, 20000) n`)
  await db.execute(sql`create schema if not exists pgboss`)
  await db.execute(sql`create table if not exists pgboss.job
    (name text, state text, start_after timestamptz, started_on timestamptz, completed_on timestamptz)`)
  await db.execute(sql`create table if not exists pgboss.queue (name text)`)
  await db.execute(sql`insert into pgboss.queue (name) values ('send-mail'), ('__pgboss__send-it')`)
  await db.execute(sql`analyze deliveries, mails`)
})

const register = () => new Registry()

test('what waits and what was given up is counted, and nothing that was replaced or has arrived', async () => {
  const shown = register()
  addBacklogMetrics(shown, { db })
  const counts = (await shown.metrics())
    .split('\n')
    .filter(line => /^sala_(webhook_deliveries|mails|jobs|slips)\{/.test(line))
  expect(counts.filter(line => !line.endsWith(' 0')).toSorted()).toEqual([
    'sala_mails{kind="application",state="failed"} 1',
    'sala_mails{kind="application",state="waiting"} 1',
    'sala_webhook_deliveries{kind="registration",state="given_up"} 1',
    'sala_webhook_deliveries{kind="registration",state="waiting"} 1',
  ])
  // A series that is born above 0 has not grown, and an alert would miss what happens first.
  for (const empty of [
    'sala_jobs{queue="send-mail",state="failed"} 0',
    'sala_jobs{queue="send-mail",state="waiting"} 0',
    'sala_mails{kind="account",state="failed"} 0',
    'sala_slips{state="waiting"} 0',
    'sala_webhook_deliveries{kind="member.created",state="given_up"} 0',
    'sala_webhook_deliveries{kind="receipt",state="given_up"} 0',
  ])
    expect(counts).toContain(empty)
  expect(counts.join()).not.toContain('__pgboss')
})

test('asking for it reads no more than what is open, however much has been sent', async () => {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${BACKLOG}`)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('deliveries_open')
  expect(plan).toContain('mails_open')
  expect(plan).not.toMatch(/Seq Scan on (deliveries|mails)/)
})

test('the newest backup has an age, before there is one the house has, and without backups there is none', async () => {
  await loadSecret(db, 'cookies')
  const later = (hours: number) => () => new Date(Date.now() + hours * HOUR)
  const ageAfter = async (hours: number, BACKUP_AT = '03:30') => {
    const shown = register()
    addBackupMetrics(shown, { db, env: { ...ctx.env, BACKUP_AT }, now: later(hours) })
    return /^sala_backup_age_seconds (\S+)$/m.exec(await shown.metrics())?.[1]
  }
  expect(Number(await ageAfter(48)) / 3600).toBeCloseTo(48, 0)
  const details = { file: 'x', bytes: 1, rows: 1, files: 1, isEncrypted: false }
  await recordBackup(db, 'created', details)
  await recordBackup(db, 'failed', { error: 'the disk is full' })
  expect(Number(await ageAfter(26)) / 3600).toBeCloseTo(26, 0)
  expect(await ageAfter(26, 'off')).toBeUndefined()
})
