import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { count, eq, ne } from 'drizzle-orm'
import { receipts } from '#app/features/receipts/tables.server.ts'
import { applications } from '#app/features/registration/tables.server.ts'
import { deliveries } from '#app/features/webhooks/tables.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { createDiskStorage } from '#app/platform/disk-storage.server.ts'
import { openServerDatabase } from '../tests/support/server-database.ts'
import { listenForWebhooks, type WebhookReceiver } from '../tests/support/webhook-receiver.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { killPostgres } from './postgres.ts'
import { deliveringTo, type Program, startProgram } from './program.ts'
import { newVisitor, type Visitor, visitAll } from './visitors.ts'

const VISITORS = 1000
const CLIENTS = 16
const KILLS = 5
const DELIVERED_WITHIN_MS = 120_000

export const kill: Drill = { name: 'kill', title: 'kill -9 among registrations and receipts', run }

/**
 * People register and send receipts while the program is killed again and again, every second time together with its
 * PostgreSQL. They try again with the keys of their forms, as the browser does. Whatever was acknowledged is there, once.
 */
async function run({ count: wanted }: Options): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await listenForWebhooks()
  const env = deliveringTo(receiver.origin)
  let program = await startProgram({ dataDir, env })
  const visitors = Array.from({ length: wanted ?? VISITORS }, newVisitor)
  const done = () => visitors.filter(({ wasReceived }) => wasReceived).length
  try {
    let isOver = false
    const visits = visitAll(visitors, CLIENTS, { url: () => program.url }).finally(() => {
      isOver = true
    })
    let kills = 0
    while (!isOver && kills < KILLS) {
      await sleep(20)
      if (done() < ((kills + 1) * visitors.length) / (KILLS + 1)) continue
      kills += 1
      if (kills % 2 === 0) await killPostgres(dataDir)
      await program.kill()
      program = await startProgram({ dataDir, env })
    }
    await visits
    return await judge(dataDir, { program, visitors, receiver, kills })
  } finally {
    await program.stop()
    receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Seen = { program: Program; visitors: Visitor[]; receiver: WebhookReceiver; kills: number }

async function judge(dataDir: string, { program, visitors, receiver, kills }: Seen): Promise<Outcome> {
  const { db, close } = await openServerDatabase({ ...program, dataDir })
  try {
    const waiting = await waitUntilDelivered(db)
    const registered = visitors.filter(({ wasRegistered }) => wasRegistered)
    const received = visitors.filter(({ wasReceived }) => wasReceived)
    const applicationKeys = (await db.select({ key: applications.submissionKey }).from(applications)).map(
      ({ key }) => key,
    )
    const receiptRows = await db.select().from(receipts)
    const lostApplications = missing(
      registered.map(({ registrationKey }) => registrationKey),
      applicationKeys,
    )
    const lostReceipts = missing(
      received.map(({ receiptKey }) => receiptKey),
      receiptRows.map(row => row.submissionKey),
    )
    const doubled = applicationKeys.length - visitors.length + (receiptRows.length - visitors.length)
    const unlinked = receiptRows.filter(({ applicationId }) => applicationId === null).length
    const unreadable = await countUnreadable(dataDir, receiptRows)
    const arrived = arrivals(receiver)
    const [made] = await db.select({ count: count() }).from(deliveries)
    const unarrived = (made?.count ?? 0) - arrived.ids
    const refused = visitors.flatMap(visitor => visitor.refused)
    const checks: [boolean, string][] = [
      [registered.length < visitors.length, `${visitors.length - registered.length} never registered`],
      [received.length < visitors.length, `${visitors.length - received.length} receipts never accepted`],
      [lostApplications > 0, `${lostApplications} acknowledged applications are lost`],
      [lostReceipts > 0, `${lostReceipts} acknowledged receipts are lost`],
      [doubled > 0, `${doubled} applications or receipts are there twice`],
      [unlinked > 0, `${unlinked} receipts belong to no application`],
      [unreadable > 0, `${unreadable} receipt files cannot be read`],
      [waiting > 0, `${waiting} deliveries did not arrive`],
      [unarrived !== 0, `${made?.count} deliveries were made, ${arrived.ids} arrived`],
      [kills < KILLS, `only ${kills} kills took place`],
      [refused.length > 0, `refused: ${refused.slice(0, 3).join(' | ')}`],
    ]
    return {
      figures: {
        visitors: visitors.length,
        kills,
        'tries again': visitors.reduce((sum, { tries }) => sum + tries, 0) - 2 * visitors.length,
        'acknowledged and lost': lostApplications + lostReceipts,
        doubled: Math.max(0, doubled),
        deliveries: made?.count ?? 0,
        'arrived again under their id': arrived.requests - arrived.ids,
      },
      failures: checks.filter(([isWrong]) => isWrong).map(([, text]) => text),
    }
  } finally {
    await close()
  }
}

/** @returns how many are still not delivered when the time is over */
async function waitUntilDelivered(db: Database): Promise<number> {
  const deadline = Date.now() + DELIVERED_WITHIN_MS
  for (;;) {
    const [row] = await db
      .select({ count: count() })
      .from(deliveries)
      .where(ne(deliveries.status, 'delivered'))
    const [superseded] = await db
      .select({ count: count() })
      .from(deliveries)
      .where(eq(deliveries.status, 'superseded'))
    const open = (row?.count ?? 0) - (superseded?.count ?? 0)
    if (open === 0 || Date.now() > deadline) return open
    await sleep(500)
  }
}

function missing(wanted: string[], there: string[]): number {
  const known = new Set(there)
  return wanted.filter(key => !known.has(key)).length
}

async function countUnreadable(
  dataDir: string,
  rows: { fileKey: string; fileSha256: string }[],
): Promise<number> {
  const storage = createDiskStorage(join(dataDir, 'files'))
  let unreadable = 0
  for (const { fileKey, fileSha256 } of rows) {
    const content = await storage.read(fileKey)
    if (!content || createHash('sha256').update(content).digest('hex') !== fileSha256) unreadable += 1
  }
  return unreadable
}

function arrivals({ requests }: WebhookReceiver) {
  const ids = requests.map(({ headers }) => String(headers['webhook-id']))
  return { requests: ids.length, ids: new Set(ids).size }
}
