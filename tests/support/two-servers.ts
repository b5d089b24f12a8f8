import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { startS3Server } from './s3-server.ts'
import { startServer } from './server.ts'
import { listenForMails } from './smtp-server.ts'

const FAST_AND_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>

/** Two servers that start in the same moment on one empty PostgreSQL and one empty bucket, as behind a load balancer. */
export async function startTwoServers(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-two-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FAST_AND_FORGETFUL })
  const [store, mails] = await Promise.all([startS3Server(), listenForMails()])
  const shared = {
    DATABASE_URL: urlOf(postgres.connection),
    SMTP_URL: mails.url,
    APP_URL: '',
    ...store.env,
    ...env,
  }
  const [one, two] = await Promise.all([startServer(shared), startServer(shared)])
  const { db, pool } = connect({ ...postgres.connection, max: 2 })
  const close = async () => {
    await pool.end()
    await Promise.all([one.stop(), two.stop()])
    mails.close()
    await store.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { one, two, db, mails, close }
}

type Login = Awaited<ReturnType<typeof startEmbeddedPostgres>>['connection']

function urlOf({ user, password, host, port, database }: Login): string {
  const url = new URL(`postgres://localhost:${port ?? 5432}/${database}`)
  url.username = user ?? ''
  url.password = String(password)
  url.searchParams.set('host', host ?? '')
  return url.href
}
