import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { notInArray } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { openServerDatabase } from '../../tests/support/server-database.ts'
import { listenForWebhooks, type WebhookReceiver } from '../../tests/support/webhook-receiver.ts'
import { type Check, type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { checksOfKept, countLost, findKept, type Kept } from './kept.ts'
import { killPostgres } from './postgres.ts'
import { deliveringTo, type Program, startProgram } from './program.ts'
import { until } from './until.ts'
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
    const sent = await findSent(db, receiver)
    const kept = await findKept(db, dataDir)
    const lost = countLost(visitors, kept)
    return {
      figures: {
        visitors: visitors.length,
        kills,
        'tries again': visitors.reduce((sum, { tries }) => sum + tries, 0) - 2 * visitors.length,
        'acknowledged and lost': lost.applications + lost.receipts,
        doubled: Math.max(0, countDoubled(visitors, kept)),
        deliveries: sent.made,
        'arrived again under their id': sent.again,
      },
      failures: failuresOf([
        ...checksOfVisitors(visitors, kept),
        [sent.waiting > 0, `${sent.waiting} deliveries did not arrive`],
        [sent.made !== sent.arrived, `${sent.made} deliveries were made, ${sent.arrived} arrived`],
        [kills < KILLS, `only ${kills} kills took place`],
      ]),
    }
  } finally {
    await close()
  }
}

function checksOfVisitors(visitors: Visitor[], kept: Kept): Check[] {
  const registered = visitors.filter(({ wasRegistered }) => wasRegistered).length
  const received = visitors.filter(({ wasReceived }) => wasReceived).length
  const doubled = countDoubled(visitors, kept)
  const unlinked = kept.receipts.filter(({ billId }) => billId === null).length
  const refused = visitors.flatMap(visitor => visitor.refused)
  return [
    [registered < visitors.length, `${visitors.length - registered} never registered`],
    [received < visitors.length, `${visitors.length - received} receipts never accepted`],
    ...checksOfKept(visitors, kept),
    [doubled > 0, `${doubled} applications or receipts are there twice`],
    [unlinked > 0, `${unlinked} receipts belong to no application`],
    [refused.length > 0, `refused: ${refused.slice(0, 3).join(' | ')}`],
  ]
}

function countDoubled(visitors: Visitor[], { applicationKeys, receipts }: Kept): number {
  return applicationKeys.length + receipts.length - 2 * visitors.length
}

/** What was made to be sent and what arrived, once nothing more is on its way. */
async function findSent(db: Database, { requests }: WebhookReceiver) {
  const notDelivered = notInArray(deliveries.status, ['delivered', 'superseded'])
  const countWaiting = () => db.$count(deliveries, notDelivered)
  await until(async () => (await countWaiting()) === 0, { withinMs: DELIVERED_WITHIN_MS, everyMs: 500 })
  const [waiting, made] = [await countWaiting(), await db.$count(deliveries)]
  const arrived = new Set(requests.map(({ headers }) => headers['webhook-id'])).size
  return { waiting, made, arrived, again: requests.length - arrived }
}
