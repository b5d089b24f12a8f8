// `npm run drill`: the reliability drills, all of them or those that are named. `--count`, `--seed` and `--minutes`
// bound what is random. Exit code 1 when one fails.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { backup } from './backup.ts'
import { diskFull } from './disk-full.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { kill } from './kill.ts'
import { postgresKilled } from './postgres-killed.ts'
import { requests } from './requests.ts'
import { describe, type Ran } from './results.ts'
import { twoServers } from './two-servers.ts'
import { webhooks } from './webhooks.ts'

const DRILLS: Drill[] = [kill, postgresKilled, webhooks, twoServers, diskFull, backup, requests]

async function main() {
  const { drills, options } = readArguments()
  if (!buildIfNeeded()) process.exit(1)
  const ran: Ran[] = []
  for (const drill of drills) {
    process.stderr.write(`${drill.title} …\n`)
    const begun = performance.now()
    const outcome = await drill.run(options).catch(failedWith)
    ran.push({
      name: drill.name,
      title: drill.title,
      ...outcome,
      seconds: (performance.now() - begun) / 1000,
    })
    process.stderr.write(`${describe(ran.slice(-1))}\n\n`)
  }
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(ran, null, 2)}\n`)
  process.stdout.write(`\n${describe(ran)}\n`)
  process.exit(ran.some(({ failures }) => failures.length > 0) ? 1 : 0)
}

function failedWith(error: Error): Outcome {
  return { figures: {}, failures: [error.stack ?? String(error)] }
}

function readArguments(): { drills: Drill[]; options: Options } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string' }, seed: { type: 'string' }, minutes: { type: 'string' } },
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
    },
  }
}

process.on('SIGINT', () => process.exit(1))
process.on('SIGTERM', () => process.exit(1))
await main()
