import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServerDatabase } from '../../tests/support/server-database.ts'
import { type Drill, failuresOf, type Outcome } from './drill.ts'
import { checksOfKept, countLost, findKept } from './kept.ts'
import { type Program, startProgram } from './program.ts'
import { type Asked, openAsker } from './requests/ask.ts'
import { until } from './until.ts'
import { newVisitor, registration, type Visitor, visitAll } from './visitors.ts'

const DISK_MIB = 320
const LEFT_BYTES = 512 * 1024
const READY_WITHIN_MS = 90_000

export const diskFull: Drill = { name: 'disk-full', title: 'Disk full', run }

/**
 * The data folder lies on a small disk that fills up while people register: they get errors, not half a registration.
 * Once there is room everything goes on, and what was acknowledged is there.
 */
async function run(): Promise<Outcome> {
  const disk = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', disk])
  if (mounted.status !== 0) {
    await rm(disk, { recursive: true, force: true })
    return { figures: {}, failures: [], skipped: 'mounting a small disk needs root' }
  }
  try {
    return await fillAndFree(join(disk, 'data'), join(disk, 'ballast'))
  } finally {
    spawnSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

async function fillAndFree(dataDir: string, ballast: string): Promise<Outcome> {
  let program = await startProgram({ dataDir })
  const visiting = { url: () => program.url, tries: 3, pauseMs: 50 }
  try {
    const before = await come(20, visiting)
    const { bavail, bsize } = await statfs(dataDir)
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES), 1))
    const during = await come(120, visiting)
    const full = {
      page: await statusOf(program, registration(newVisitor())),
      ready: await statusAt(program, '/readyz'),
    }
    const health = await statusAt(program, '/healthz')
    await rm(ballast)
    const begun = performance.now()
    await until(async () => !program.isAlive() || (await isReady(program)), {
      withinMs: READY_WITHIN_MS,
      everyMs: 250,
    })
    const took = (performance.now() - begun) / 1000
    const recovered = program.isAlive() && (await isReady(program))
    if (!recovered) {
      await program.kill()
      program = await startProgram({ dataDir })
    }
    const after = await come(20, visiting)
    return await judge(dataDir, { program, before, during, after, full, health, recovered, took })
  } finally {
    await program.stop()
  }
}

async function come(people: number, visiting: Parameters<typeof visitAll>[2]): Promise<Visitor[]> {
  const visitors = Array.from({ length: people }, newVisitor)
  await visitAll(visitors, 4, visiting)
  return visitors
}

async function statusOf(program: Program, asked: Asked): Promise<number | null> {
  const client = openAsker(() => program.url)
  const { status } = await client.ask(asked)
  client.close()
  return status
}

const statusAt = (program: Program, path: string) =>
  statusOf(program, { method: 'GET', path, headers: {}, body: null })

async function isReady(program: Program): Promise<boolean> {
  return (await statusAt(program, '/readyz')) === 200
}

type Seen = {
  program: Program
  before: Visitor[]
  during: Visitor[]
  after: Visitor[]
  /** What a form and `/readyz` were answered with meanwhile. */
  full: { page: number | null; ready: number | null }
  health: number | null
  recovered: boolean
  took: number
}

async function judge(dataDir: string, seen: Seen): Promise<Outcome> {
  const { program, before, during, after, full, health, recovered, took } = seen
  const { db, close } = await openServerDatabase({ ...program, dataDir })
  const kept = await findKept(db, dataDir).finally(close)
  const everybody = [...before, ...during, ...after]
  const lost = countLost(everybody, kept)
  const turnedAway = during.filter(({ wasReceived }) => !wasReceived).length
  const unserved = [...before, ...after].filter(({ wasReceived }) => !wasReceived).length
  const refused = everybody.flatMap(visitor => visitor.refused)
  return {
    figures: {
      'people on a full disk': during.length,
      'turned away with an error': turnedAway,
      'acknowledged and lost': lost.applications + lost.receipts,
      'on again after': recovered ? `${took.toFixed(1)} s` : 'a restart',
      'disk MiB': DISK_MIB,
    },
    failures: failuresOf([
      ...checksOfKept(everybody, kept),
      [turnedAway === 0, 'the disk never was full'],
      [unserved > 0, `${unserved} were turned away with room`],
      [full.page !== 503, `a form was answered with ${full.page} on a full disk`],
      [full.ready !== 503, `/readyz said ${full.ready} on a full disk`],
      [health !== 200, `/healthz said ${health}`],
      [refused.length > 0, `refused as their own mistake: ${refused[0]}`],
      [!recovered, 'it did not go on without a restart'],
    ]),
  }
}
