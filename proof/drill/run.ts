// `npm run drill`: the reliability drills, all of them or those that are named. `--count`, `--seed` and `--minutes`
// bound what is random, `--only` takes of the worst input what has that text in its line. Exit code 1 when one fails.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { backup } from './backup.ts'
import { bookings } from './bookings.ts'
import { clockJump } from './clock-jump.ts'
import { diskFull } from './disk-full.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { failover } from './failover.ts'
import { kill } from './kill.ts'
import { member } from './member.ts'
import { postgresKilled } from './postgres-killed.ts'
import { proxies } from './proxies.ts'
import { requests } from './requests.ts'
import { describe, type Ran } from './results.ts'
import { stall } from './stall.ts'
import { twoServers } from './two-servers.ts'
import { upgrade } from './upgrade.ts'
import { webhooks } from './webhooks.ts'

/** They measure how long others wait, so nothing else runs meanwhile; of all minutes each has some. */
const ALONE = new Map<Drill, number>([
  [stall, 3],
  [member, 1],
])
const LAST = requests
const DRILLS: Drill[] = [
  webhooks,
  clockJump,
  twoServers,
  diskFull,
  proxies,
  kill,
  postgresKilled,
  failover,
  bookings,
  backup,
  upgrade,
  ...ALONE.keys(),
  LAST,
]
/** Of which the first mostly wait for others; beside them there is room for those that work. */
const WAITING = new Set<Drill>([webhooks, clockJump, twoServers, diskFull, proxies])

/** All drills together end within ten minutes: the random requests take what the others leave. */
const ALL_MINUTES = 9.4

async function main() {
  const { drills, options } = readArguments()
  if (!buildIfNeeded()) process.exit(1)
  const begun = performance.now()
  const ran = drills === DRILLS ? await runAll(options, begun) : await runEach(drills, options)
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(ran, null, 2)}\n`)
  process.stdout.write(`\n${describe(ran)}\n`)
  process.exit(ran.some(({ failures }) => failures.length > 0) ? 1 : 0)
}

async function runAll(options: Options, begun: number): Promise<Ran[]> {
  const waiting = DRILLS.filter(drill => WAITING.has(drill))
  const working = DRILLS.filter(drill => !WAITING.has(drill) && !ALONE.has(drill) && drill !== LAST)
  const beside = await Promise.all([runEach(waiting, options), runEach(working, options)])
  const alone: Ran[] = []
  for (const [drill, minutes] of ALONE)
    alone.push(...(await runEach([drill], { ...options, minutes: options.minutes ?? minutes })))
  const left = ALL_MINUTES - (performance.now() - begun) / 60_000
  const last = await runEach([LAST], { ...options, minutes: options.minutes ?? Math.max(1, left) })
  return [...beside.flat(), ...alone, ...last]
}

async function runEach(drills: Drill[], options: Options): Promise<Ran[]> {
  const ran: Ran[] = []
  for (const drill of drills) {
    process.stderr.write(`${drill.title} …\n`)
    const begun = performance.now()
    const outcome = await drill.run(options).catch(failedWith)
    const seconds = (performance.now() - begun) / 1000
    ran.push({ name: drill.name, title: drill.title, ...outcome, seconds })
    process.stderr.write(`${describe(ran.slice(-1))}\n\n`)
  }
  return ran
}

function failedWith(error: Error): Outcome {
  return { figures: {}, failures: [error.stack ?? String(error)] }
}

function readArguments(): { drills: Drill[]; options: Options } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const unknown = positionals.filter(name => !DRILLS.some(drill => drill.name === name))
  if (unknown.length > 0) {
    const known = DRILLS.map(({ name }) => name).join(', ')
    process.stderr.write(`There is no drill ${unknown.join(', ')}. There are: ${known}.\n`)
    process.exit(2)
  }
  const drills = positionals.length > 0 ? DRILLS.filter(({ name }) => positionals.includes(name)) : DRILLS
  return {
    drills,
    options: {
      count: values.count === undefined ? null : Number(values.count),
      seed: values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed),
      minutes: values.minutes === undefined ? null : Number(values.minutes),
      only: values.only ?? null,
    },
  }
}

process.on('SIGINT', () => process.exit(1))
process.on('SIGTERM', () => process.exit(1))
await main()
