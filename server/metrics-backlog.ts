import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import prometheus, { type Registry } from 'prom-client'
import { MAIL_KINDS } from '#app/house/mail/rules/mails.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { DELIVERY_KINDS } from '#app/machines/webhooks/rules/deliveries.ts'
import { listWebhookEvents } from '#app/machines/webhooks/steps/kinds.server.ts'

/** A count ends here: that there are so many is all that matters, and the reading stays small. */
const MOST_COUNTED = 10_000
const LONGEST_QUERY_MS = 2_000
/** Also when no connection is free: what the server knows by itself is answered all the same. */
const LONGEST_READING_MS = 3_000

type Row = { kind: string; name: string; state: string; count: number; age: number }

/** Jobs whose time is not come do not wait. Those that are done stay for days, but are passed over. */
const JOBS = sql`
  select 'jobs' as kind, name,
    case when state = 'active' then 'active' when state = 'failed' then 'failed'
      when start_after > now() then 'scheduled' else 'waiting' end as state,
    case when state = 'active' then started_on when state = 'failed' then completed_on
      else start_after end as since
  from pgboss.job where (state < 'completed' or state = 'failed') and name not like '\\_\\_pgboss%'
  limit ${MOST_COUNTED}`

const DELIVERIES = sql`
  select 'deliveries', kind, case when status = 'stopped' then 'given_up' else 'waiting' end, created_at
  from deliveries where status in ('pending', 'stopped') limit ${MOST_COUNTED}`

const MAILS = sql`
  select 'mails', kind, case when status = 'failed' then 'failed' else 'waiting' end, created_at
  from mails where status in ('pending', 'failed') limit ${MOST_COUNTED}`

const SLIPS = sql`
  select 'slips', '', 'waiting', created_at from slips where state = 'pending' limit ${MOST_COUNTED}`

/** Of a queue with nothing in it there is a 0: what begins above it has not grown. */
const QUEUES = sql`
  select 'jobs', name, state, null::timestamptz from pgboss.queue, unnest(array['waiting', 'failed']) as state
  where name not like '\\_\\_pgboss%'`

export const BACKLOG = sql`
  select kind, name, state, count(since)::int as count,
    greatest(0, coalesce(extract(epoch from now() - min(since)), 0))::float8 as age
  from ((${JOBS}) union all (${QUEUES}) union all (${DELIVERIES}) union all (${MAILS}) union all (${SLIPS})) as backlog
  group by kind, name, state`

/** `known` are those of which there is a 0 too, whatever waits. */
const KINDS = {
  jobs: { name: 'sala_jobs', label: 'queue', help: 'Background jobs', known: () => [], states: [] },
  deliveries: {
    name: 'sala_webhook_deliveries',
    label: 'kind',
    help: 'Webhook deliveries that did not arrive',
    known: () => [...DELIVERY_KINDS, ...listWebhookEvents().map(({ name }) => name)],
    states: ['waiting', 'given_up'],
  },
  mails: {
    name: 'sala_mails',
    label: 'kind',
    help: 'Mails that were not sent',
    known: () => MAIL_KINDS,
    states: ['waiting', 'failed'],
  },
  slips: {
    name: 'sala_slips',
    label: null,
    help: 'Slips that wait to be read',
    known: () => [''],
    states: ['waiting'],
  },
} as const

const EVERYWHERE = `The same on every server: take max, not sum. Counted up to ${MOST_COUNTED}.`

/** What waits or failed in the database, read when it is asked for. */
export function addBacklogMetrics(register: Registry, server: Pick<ServerContext, 'db'>) {
  const registers = [register]
  const read = sharedReading(server.db)
  new prometheus.Gauge({
    name: 'sala_database_up',
    help: 'Whether this server could read the database for this answer.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  for (const [kind, { name, label, help, known, states }] of Object.entries(KINDS)) {
    const labelNames = label ? [label, 'state'] : ['state']
    const labelsOf = (named: string, state: string) => ({ ...(label && { [label]: named }), state })
    const show = async (gauge: prometheus.Gauge, value: (row: Row) => number) => {
      const rows = await read()
      gauge.reset()
      if (!rows) return
      for (const one of known()) for (const state of states) gauge.set(labelsOf(one, state), 0)
      for (const row of rows) if (row.kind === kind) gauge.set(labelsOf(row.name, row.state), value(row))
    }
    new prometheus.Gauge({
      name,
      help: `${help}, by state. ${EVERYWHERE}`,
      labelNames,
      registers,
      collect() {
        return show(this, row => row.count)
      },
    })
    new prometheus.Gauge({
      name: `${name}_oldest_age_seconds`,
      help: `How long the oldest of them is in this state. ${EVERYWHERE}`,
      labelNames,
      registers,
      collect() {
        return show(this, row => row.age)
      },
    })
  }
}

/** One reading at a time, shared by all who ask meanwhile. @returns null while the database does not answer */
function sharedReading(db: Database): () => Promise<Row[] | null> {
  let under: Promise<Row[] | null> | null = null
  return () => {
    under ??= readBacklog(db)
      .catch(() => null)
      .finally(() => {
        under = null
      })
    return Promise.race([under, sleep(LONGEST_READING_MS, null, { ref: false })])
  }
}

function readBacklog(db: Database): Promise<Row[]> {
  const readOnly = { accessMode: 'read only' } as const
  return db.transaction(async tx => {
    await tx.execute(sql.raw(`set local statement_timeout = ${LONGEST_QUERY_MS}`))
    const { rows } = await tx.execute<Row>(BACKLOG)
    return rows
  }, readOnly)
}
