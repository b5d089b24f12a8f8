// `npm run backup [-- --out FILE]`: the whole house in one file, while the server runs or while it is stopped.
// `npm run backup -- --new-key`: makes a pair of keys for encrypted backups.
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#app/kit/platform/database.server.ts'
import { EnvError } from '#app/kit/platform/env.server.ts'
import { openStorage } from '#app/kit/platform/open-storage.server.ts'
import { createProgressLine } from '#app/kit/platform/progress-line.server.ts'
import { checkBackupKey, newBackupKey } from '#app/overview/backups/queries/recipients.server.ts'
import { BackupError } from '#app/overview/backups/rules/backup-error.ts'
import { backupName } from '#app/overview/backups/rules/backups.ts'
import type { BackupProgress } from '#app/overview/backups/rules/progress.ts'
import { makeBackup } from '#app/overview/backups/steps/make-backup.server.ts'
import { recordBackup } from '#app/overview/backups/steps/record-backup.server.ts'
import { fail, openDatabase, readEnvOfHouse } from './open-database.ts'
import { formatBytes, formatCount, progressText } from './progress-text.ts'

const ENCRYPTED = 'Encrypted: only the secret key of BACKUP_KEY opens it.'
const OPEN = 'Not encrypted: whoever has this file can read everything. Set BACKUP_KEY to encrypt.'

const options = readOptions()
if (options['new-key']) await printNewKey()
else await backUp(options.out).catch(explain)

async function backUp(out: string | undefined) {
  const started = performance.now()
  const env = await readEnvOfHouse()
  await checkBackupKey(env)
  const now = new Date()
  const recipients = env.BACKUP_KEY ?? []
  const path = resolve(out ?? join(env.BACKUP_DIR, backupName(now, recipients.length > 0)))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { connection, close } = await openDatabase(env)
  const { db, pool } = connect({ ...connection, max: 1 })
  try {
    const storage = await openStorage(env)
    const line = createProgressLine(process.stdout)
    const onProgress = (progress: BackupProgress) => line.tell(`Writing: ${progressText(progress)}`)
    const made = await makeBackup({ pool, storage, path, recipients, version, now, onProgress }).finally(
      line.end,
    )
    const isEncrypted = recipients.length > 0
    // One that is made for somewhere else is no part of what the owner counts on here.
    if (!out) await recordBackup(db, 'created', { file: basename(path), ...made, isEncrypted })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`\n  Backup:  ${path}\n`)
    process.stdout.write(`  Size:    ${formatBytes(made.bytes)}, made in ${seconds} s\n`)
    process.stdout.write(`  Holds:   ${formatCount(made.rows)} rows, ${formatCount(made.files)} files\n`)
    process.stdout.write(`  ${isEncrypted ? ENCRYPTED : OPEN}\n\n`)
  } finally {
    await pool.end()
    await close()
  }
}

async function printNewKey() {
  const { publicKey, secretKey } = await newBackupKey()
  process.stdout.write(`\n  For the server:      BACKUP_KEY=${publicKey}\n`)
  process.stdout.write(`  To restore with:     BACKUP_IDENTITY=${secretKey}\n\n`)
  process.stdout.write(
    '  Keep the second off the server, in two places. Without it no backup can be opened.\n\n',
  )
}

function readOptions() {
  try {
    return parseArgs({ options: { out: { type: 'string' }, 'new-key': { type: 'boolean' } } }).values
  } catch {
    return fail('Say it so: npm run backup, or npm run backup -- --out FILE, or npm run backup -- --new-key')
  }
}

function explain(error: unknown) {
  if (error instanceof BackupError || error instanceof EnvError) fail(error.message)
  fail(`No backup was made: ${(error as Error).message}`)
}
