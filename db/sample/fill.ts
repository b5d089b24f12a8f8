import { createProgressLine } from '#app/kit/platform/progress-line.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { recordDays } from '#app/overview/reports/steps/record.server.ts'
import { loadSample } from './load.ts'

/** What `SAMPLE_DATA=1` does at the start; says what came of it. */
export async function fillWithSample({
  db,
  env,
  log,
  storage,
  secrets,
}: Pick<ServerContext, 'db' | 'env' | 'log' | 'storage' | 'secrets'>) {
  const origin = env.APP_URL ? new URL(env.APP_URL).origin : `http://localhost:${env.PORT}`
  const line = createProgressLine(process.stdout)
  const onTable = (what: string) => line.tell(`Sample data: ${what}`)
  const house = { db, storage, now: new Date(), origin, secrets, onTable }
  const result = await loadSample(house).finally(line.end)
  if (result.outcome === 'loaded') await recordDays({ db, now: () => house.now })
  if (result.outcome === 'left_alone') {
    log.info('SAMPLE_DATA: the database is in use, or its sample was removed; it was left alone')
    return
  }
  const [members, applications] =
    result.outcome === 'loaded'
      ? [result.members, result.applications].map(count => count.toLocaleString('en'))
      : []
  const what = members ? `a year of ${members} members and ${applications} applications` : 'still there'
  process.stdout.write(`\n  Sample data: ${what}, remove it in Settings.\n`)
}
