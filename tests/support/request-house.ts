import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterAll, vi } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { type Env, loadEnv } from '#app/kit/platform/env.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { createApp } from '../../server/app.ts'
import { workersFor } from '../../server/jobs.ts'
import { underPublicUrl } from '../../server/public-url.ts'
import { withPageCache } from '../../server/with-page-cache.ts'
import { createTestContext, type EnqueuedJob } from './context.ts'
import { createTestDatabase } from './database.ts'
import { createPerson, PASSWORD } from './sign-in.ts'
import { Visitor } from './visitor.ts'

const BEHIND_PROXY = loadEnv({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' })

/**
 * A house of the test file's own, whose visitors (visitor.ts) are answered by the program's own handler in this process. Its
 * jobs wait until `work` does them. With `keepsPages` the cache of public pages stands in front of it, as it does in
 * earnest: what a test writes into the database past the program is not on pages that were asked for before.
 */
export async function openRequestHouse(env: Partial<Env> = {}, { keepsPages = false } = {}) {
  const { db } = await createTestDatabase()
  const { ctx, jobs } = await createTestContext(db, { ...BEHIND_PROXY, ...env })
  const transactions = rememberTransactions(ctx, jobs)
  const url = await serve(ctx, keepsPages)
  let visitors = 0

  /** Everybody comes from an address of their own unless one is given. */
  function newVisitor(address = `203.0.113.${++visitors}`): Visitor {
    return new Visitor(url, address)
  }

  /** Somebody of the staff who has signed in; their password is `PASSWORD`. */
  async function newStaff(email = 'owner@sala.test', role: AdminRole = 'owner'): Promise<Visitor> {
    await createPerson(db, { email, role })
    return enter('/admin/login', email)
  }

  /** The phone of an employee who has signed in with `PASSWORD`, with that page of the portal open. */
  async function newPhone({ email }: { email: string }, path = '/employee'): Promise<Visitor> {
    const phone = await enter('/employee/login', email)
    await phone.open(path)
    return phone
  }

  async function enter(login: string, email: string): Promise<Visitor> {
    const visitor = newVisitor()
    await visitor.open(login)
    visitor.fill('Email', email)
    visitor.fill('Password', PASSWORD)
    await visitor.press('Sign in')
    return visitor
  }

  /** Does what was enqueued, and what that enqueues, until nothing is left: what was rolled back was not. */
  async function work() {
    const workers = new Map(workersFor(ctx).map(({ job, run }) => [job.name, run]))
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      if (await isCommitted(db, transactions.get(job))) await workers.get(job.name)?.(job.payload as never)
    }
  }

  return { db, ctx, url, newVisitor, newStaff, newPhone, work }
}

/** Which transaction enqueued each job: a queue in earnest shows it to nobody before that is committed. */
function rememberTransactions(ctx: ServerContext, jobs: EnqueuedJob[]): WeakMap<EnqueuedJob, string> {
  const transactions = new WeakMap<EnqueuedJob, string>()
  const { enqueue } = ctx
  ctx.enqueue = async (executor, ...asked) => {
    const { rows } = await executor.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    const enqueued = enqueue(executor, ...asked)
    const job = jobs.at(-1)
    if (job && rows[0]) transactions.set(job, rows[0].id)
    await enqueued
  }
  return transactions
}

/** Waits until a transaction has ended. Of a job that the test put there itself nobody knows one. */
async function isCommitted(db: Database, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true
  const status = await vi.waitUntil(
    async () => {
      const { rows } = await db.execute<{ status: string }>(sql`select pg_xact_status(${id}::xid8) as status`)
      return rows[0]?.status === 'in progress' ? null : rows[0]?.status
    },
    { interval: 5, timeout: 20_000 },
  )
  return status === 'committed'
}

/** Serves the program of a house until its test file is over, and says where. */
export async function serve(ctx: ServerContext, keepsPages = false): Promise<string> {
  const { fetch } = createApp(ctx, build, 'production')
  const listener = keepsPages
    ? await withPageCache(fetch, ctx)
    : underPublicUrl(getRequestListener(fetch), ctx.env.APP_URL)
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
