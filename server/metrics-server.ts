import { setTimeout as sleep } from 'node:timers/promises'
import prometheus, { type Registry } from 'prom-client'
import { countOpenStreams } from '#app/kit/platform/live-stream.server.ts'
import { sentPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { StorageSpace } from '#app/kit/platform/storage.server.ts'

/** What is true of this server alone: over several servers it is added up. */
export function addServerMetrics(
  register: Registry,
  { db, storage, now }: Pick<ServerContext, 'db' | 'storage' | 'now'>,
) {
  const { $client: pool } = db
  new prometheus.Gauge({
    name: 'sala_database_connections',
    help: 'Connections to the database: total and idle; waiting is requests and jobs that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new prometheus.Gauge({
    name: 'sala_live_streams',
    help: 'Open screens that follow what changes.',
    registers: [register],
    collect() {
      this.set(countOpenStreams())
    },
  })
  new prometheus.Gauge({
    name: 'sala_pictures_waiting',
    help: 'Pictures that were sent and wait to be worked on.',
    registers: [register],
    collect() {
      this.set(sentPictures.countWaiting())
    },
  })
  addDiskMetrics(register, storage)
  addFilesMetric(register, { storage, now })
}

const LONGEST_CHECK_MS = 3_000
/** Buckets take money for each look. */
const CHECK_EVERY_MS = 30_000

/** One look at a time: a disk that hangs keeps a thread of the program for as long as it does. */
function addFilesMetric(register: Registry, { storage, now }: Pick<ServerContext, 'storage' | 'now'>) {
  let looked = { at: Number.NEGATIVE_INFINITY, isUp: Promise.resolve(true), isOver: true }
  const look = () => {
    const at = now().getTime()
    if (!looked.isOver || at - looked.at < CHECK_EVERY_MS) return looked.isUp
    const isUp = storage.check().then(
      () => true,
      () => false,
    )
    const begun = { at, isUp, isOver: false }
    void isUp.finally(() => Object.assign(begun, { isOver: true }))
    looked = begun
    return isUp
  }
  new prometheus.Gauge({
    name: 'sala_files_up',
    help: 'Whether this server can keep and read files, on its disk or in the bucket.',
    registers: [register],
    async collect() {
      const isUp = await Promise.race([look(), sleep(LONGEST_CHECK_MS, false, { ref: false })])
      this.set(isUp ? 1 : 0)
    },
  })
}

/** There are none where files are in a bucket. */
function addDiskMetrics(register: Registry, storage: ServerContext['storage']) {
  const show = async (gauge: prometheus.Gauge, of: keyof StorageSpace) => {
    const asked = storage.space().catch(() => null)
    const space = await Promise.race([asked, sleep(LONGEST_CHECK_MS, null, { ref: false })])
    if (space) gauge.set(space[of])
    else gauge.remove()
  }
  new prometheus.Gauge({
    name: 'sala_disk_free_bytes',
    help: 'What is free on the disk of the files.',
    registers: [register],
    collect() {
      return show(this, 'freeBytes')
    },
  })
  new prometheus.Gauge({
    name: 'sala_disk_reserve_bytes',
    help: 'What has to stay free for the database: below it no files are taken.',
    registers: [register],
    collect() {
      return show(this, 'reserveBytes')
    },
  })
}
