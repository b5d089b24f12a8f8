import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findBackupState } from '../queries/backups.server.ts'
import { backupText, isTrouble, sizeText } from '../texts.ts'

const PATH = '/admin/settings/backups'

export const waiting: Waiting[] = [
  {
    place: 120,
    permission: 'backups.view',
    today: {
      kind: 'backups',
      title: m.backups_title,
      find: findTrouble,
      count: { meaning: m.backups_needs_you },
      all: { path: PATH, label: m.backups_see },
    },
  },
  {
    place: 130,
    permission: 'backups.view',
    today: {
      kind: 'disk',
      title: m.dashboard_disk,
      find: findFullDisk,
      count: { meaning: m.dashboard_disk_advice },
      all: { path: PATH, label: m.backups_see },
    },
  },
]

async function findTrouble(ctx: LookingContext) {
  const state = await findBackupState(ctx)
  if (!isTrouble(state)) return { total: 0, rows: [] }
  const name = state.failed ? m.backups_failed_line() : m.backups_overdue_line()
  return { total: 1, rows: [{ path: PATH, name, facts: [backupText(state, getLocale())] }] }
}

/** Said while there is still as much again to lose, and for as long as files are refused. */
async function findFullDisk({ storage }: LookingContext) {
  const space = await storage.space()
  if (!space || space.freeBytes >= 2 * space.reserveBytes) return { total: 0, rows: [] }
  const [free, reserve] = [space.freeBytes, space.reserveBytes].map(bytes => sizeText(bytes, getLocale()))
  const facts = [m.dashboard_disk_free({ free: free ?? '', reserve: reserve ?? '' })]
  const isFull = space.freeBytes < space.reserveBytes
  const name = isFull ? m.dashboard_disk_full() : m.dashboard_disk_tight()
  return { total: 1, rows: [{ path: PATH, name, facts }] }
}
