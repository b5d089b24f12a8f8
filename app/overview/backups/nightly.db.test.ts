import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLastWork } from '#app/house/long-works/queries.server.ts'
import { WORK_LIMITS } from '#app/house/long-works/rules.ts'
import { openWork } from '#app/house/long-works/steps/ask.server.ts'
import { claimWork } from '#app/house/long-works/steps/turn.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { createFolder } from '../../../tests/support/houses.ts'
import { backUpHouse } from './commands/back-up-house.server.ts'
import { resumeBackups } from './jobs.server.ts'
import { findBackupState } from './queries/backups.server.ts'
import { checkBackupKey, newBackupKey, readIdentity } from './queries/recipients.server.ts'
import { BackupError } from './rules/backup-error.ts'
import { BACKUP_WORK } from './rules/backups.ts'
import type { BackupProgress } from './rules/progress.ts'
import { makeBackup } from './steps/make-backup.server.ts'
import { readBackup } from './steps/read-backup.server.ts'
import { planRestore } from './steps/restore-backup.server.ts'

const { db } = await createTestDatabase()
const LONG_AGO = new Date('2026-01-01')

async function createNight(at: string) {
  const { ctx, jobs } = await createTestContext(db)
  const BACKUP_DIR = join(await createFolder(), 'backups')
  const night = { ...ctx, jobs, now: () => new Date(at) }
  night.env = { ...ctx.env, BACKUP_DIR, BACKUP_KEEP: { days: 1, weeks: 0, months: 0 } }
  return night
}

test('the night makes a backup, removes those whose time is over, and tells the owner', async () => {
  const night = await createNight('2026-11-21T20:30:00Z')
  const { BACKUP_DIR } = night.env
  await mkdir(BACKUP_DIR)
  const left = ['sala-2026-11-20-033000.tar.gz.unfinished', 'notes.txt']
  for (const name of ['sala-2026-11-21-033000.tar.gz', ...left]) await writeFile(join(BACKUP_DIR, name), 'x')
  await utimes(join(BACKUP_DIR, left[0] ?? ''), LONG_AGO, LONG_AGO)
  await backUpHouse(night)
  expect((await readdir(BACKUP_DIR)).sort()).toEqual(['notes.txt', 'sala-2026-11-22-033000.tar.gz'])
  const path = join(BACKUP_DIR, 'sala-2026-11-22-033000.tar.gz')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const { end } = await readBackup(path, undefined)
  expect(end.tables['public.plans']?.rows).toBeGreaterThan(0)
  const state = await findBackupState({ ...night, now: () => new Date() })
  expect(state).toMatchObject({ at: '03:30', failed: null, isOverdue: false })
  expect(state.last).toMatchObject({ file: 'sala-2026-11-22-033000.tar.gz', isEncrypted: false })
  expect(state.last?.bytes).toBe((await stat(path)).size)
  expect(await findLastWork(db, BACKUP_WORK)).toMatchObject({ state: 'done' })
})

test('a place for backups that cannot be used is named to the owner', async () => {
  const night = await createNight('2026-11-22T20:30:00Z')
  await writeFile(night.env.BACKUP_DIR, 'a file in its place')
  await expect(backUpHouse(night)).rejects.toThrow(BackupError)
  const state = await findBackupState({ ...night, now: () => new Date() })
  expect(state.failed?.error).toBe('BACKUP_DIR cannot be used: there is a file in its place (ENOTDIR).')
})

test('a night that fails removes nothing, and the owner hears why', async () => {
  const night = await createNight('2026-11-22T20:30:00Z')
  const { BACKUP_DIR } = night.env
  await mkdir(BACKUP_DIR)
  await writeFile(join(BACKUP_DIR, 'sala-2026-11-20-033000.tar.gz'), 'x')
  await writeFile(join(BACKUP_DIR, 'sala-2026-11-19-033000.tar.gz'), 'x')
  const storage = { ...night.storage, keys: () => failingKeys() }
  await expect(backUpHouse({ ...night, storage })).rejects.toThrow('the bucket is gone')
  expect(await readdir(BACKUP_DIR)).toHaveLength(2)
  const state = await findBackupState({ ...night, now: () => new Date() })
  expect(state.failed).toMatchObject({ error: 'the bucket is gone' })
  expect(state.last).not.toBeNull()
  expect(await findLastWork(db, BACKUP_WORK)).toMatchObject({ state: 'failed' })
  await backUpHouse(night)
  expect((await findBackupState(night)).failed).toBeNull()
})

test('a stop ends it without a trace: no half a file, nothing that failed, and the next start makes it', async () => {
  const night = await createNight('2026-11-25T20:30:00Z')
  await night.storage.write('slips/one.webp', new Uint8Array(1000))
  const stop = new AbortController()
  const storage = {
    ...night.storage,
    keys: async function* () {
      yield* night.storage.keys()
      stop.abort(new Error('The server stops')) // the rows come after the files
    },
  }
  const stopped = backUpHouse({ ...night, storage, stopping: stop.signal })
  await expect(stopped).rejects.toThrow('The server stops')
  expect(await readdir(night.env.BACKUP_DIR)).toEqual([])
  expect((await findBackupState(night)).failed).toBeNull()
  expect(await findLastWork(db, BACKUP_WORK)).toMatchObject({ state: 'waiting' })
  await backUpHouse(night)
  expect(await readdir(night.env.BACKUP_DIR)).toEqual(['sala-2026-11-26-033000.tar.gz'])
})

test('how far it is is told table by table with the bytes that went through, and so it is while it is read', async () => {
  const { db: _, storage, now } = await createNight('2026-11-21T20:30:00Z')
  await storage.write('slips/one.webp', new Uint8Array(1000))
  const path = join(await createFolder(), 'backup.tar.gz')
  const told: BackupProgress[] = []
  const pool = db.$client
  const made = { pool, storage, path, recipients: [], version: '1', now: now() }
  await makeBackup({ ...made, onProgress: progress => told.push(progress) })
  const end = told.at(-1)
  expect(told[0]).toEqual({ tables: 0, of: 0, files: 1, bytes: 1000 })
  expect(end).toMatchObject({ files: 1, tables: end?.of })
  const read: BackupProgress[] = []
  const source = { path, identity: undefined, onProgress: (progress: BackupProgress) => read.push(progress) }
  await planRestore(source, { pool, storage, migrationsFolder: 'db/migrations' })
  expect(read.at(-1)).toMatchObject({ of: end?.of, bytes: end?.bytes, files: 1 })
})

test('a night in which another server makes it makes none, and one that died over it is followed by another', async () => {
  const night = await createNight('2026-11-24T20:30:00Z')
  const { id } = await db.transaction(tx => openWork(tx, { ...BACKUP_WORK, askedBy: null }, night.now()))
  await claimWork(night, id, WORK_LIMITS)
  await backUpHouse(night)
  await expect(readdir(night.env.BACKUP_DIR)).rejects.toThrow('ENOENT')
  const later = { ...night, now: () => new Date(night.now().getTime() + WORK_LIMITS.deadMs + 1) }
  await backUpHouse(later)
  expect(await readdir(night.env.BACKUP_DIR)).toHaveLength(1)
})

test('a start makes up for a night that went by, once one did', async () => {
  const soon = await createNight(new Date().toISOString())
  await resumeBackups(soon)
  expect(soon.jobs).toEqual([])
  const later = { ...soon, now: () => new Date(Date.now() + 27 * 60 * 60 * 1000) }
  await resumeBackups(later)
  expect(soon.jobs).toMatchObject([{ name: 'nightly-backup', payload: {} }])
})

test('nothing is made where backups are off', async () => {
  const night = await createNight('2026-11-23T20:30:00Z')
  night.env.BACKUP_AT = 'off'
  await backUpHouse(night)
  await expect(readdir(night.env.BACKUP_DIR)).rejects.toThrow('ENOENT')
  const later = new Date(Date.now() + 1e9)
  expect(await findBackupState({ ...night, now: () => later })).toMatchObject({ at: null, isOverdue: false })
})

test('keys are checked before they are needed', async () => {
  const { publicKey, secretKey } = await newBackupKey()
  await checkBackupKey({ BACKUP_KEY: [publicKey] })
  const mistyped = `${publicKey.slice(0, -1)}${publicKey.endsWith('q') ? 'p' : 'q'}`
  await expect(checkBackupKey({ BACKUP_KEY: [mistyped] })).rejects.toThrow(
    /^BACKUP_KEY has a key with a typing/,
  )
  const path = join(await createFolder(), 'key.txt')
  await writeFile(path, `# created: today\n# public key: ${publicKey}\n${secretKey}\n`)
  expect(await readIdentity(path)).toBe(secretKey)
  expect(await readIdentity(secretKey)).toBe(secretKey)
  expect(await readIdentity(undefined)).toBeUndefined()
  for (const wrong of [publicKey, '/nowhere'])
    await expect(readIdentity(wrong)).rejects.toThrow('BACKUP_IDENTITY')
})

async function* failingKeys(): AsyncGenerator<string> {
  yield await Promise.reject(new Error('the bucket is gone'))
}
