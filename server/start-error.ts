import { NoPostgresError, OtherMajorError } from '#app/kit/platform/embedded-postgres.server.ts'
import { type Env, EnvError } from '#app/kit/platform/env.server.ts'
import { TooOldError } from '#app/kit/platform/migration-steps.server.ts'
import { whyUnusable } from '#app/kit/platform/usable-folder.server.ts'
import { FolderTaken } from './embedded-database.ts'

/** The start cannot go on; the message is for the person at the terminal. */
export class StartError extends Error {}

const NO_ADDRESS = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']
const NO_FOLDER = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']

/** Their message says what to do. */
const SAY_IT = [FolderTaken, OtherMajorError, NoPostgresError]

/** What ends a start with a message for the person at the terminal. */
const FOR_PEOPLE = [StartError, EnvError, TooOldError]

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** What to set when the port cannot be listened on. @returns the error itself when it is nobody's setting */
export function listenError(error: unknown, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return new StartError(`Port ${PORT} is in use. Set PORT to a free one.`)
  if (code === 'EACCES') return new StartError(`Port ${PORT} needs more rights. Set PORT to one above 1023.`)
  if (!NO_ADDRESS.includes(code)) return error
  return new StartError(`HOST is ${HOST}, which is no address of this machine. Set another, or none.`)
}

/** The same when the embedded database does not start on the data folder. */
export function folderError(error: unknown, dataDir: string): unknown {
  if (error instanceof Error && SAY_IT.some(kind => error instanceof kind))
    return new StartError(error.message)
  if (!(error instanceof Error && NO_FOLDER.includes(codeOf(error)))) return error
  return new StartError(`DATA_DIR is ${dataDir}, which cannot be used: ${error.message}`)
}

/** @throws {StartError} naming DATA_DIR when it cannot be used, or its disk does not answer, while the house needs it */
export async function checkDataDir({ DATA_DIR, DATABASE_URL, S3_BUCKET }: Env) {
  if (DATABASE_URL && S3_BUCKET) return
  const reason = await whyUnusable(DATA_DIR)
  if (reason) throw new StartError(`DATA_DIR is ${DATA_DIR}, which cannot be used: ${reason}.`)
}

/** A house opens without a place for its backups: one line says that they will fail. @returns null while there is one */
export async function backupDirTrouble({ BACKUP_DIR, BACKUP_AT }: Env): Promise<string | null> {
  const reason = BACKUP_AT === 'off' ? null : await whyUnusable(BACKUP_DIR)
  return (
    reason &&
    `BACKUP_DIR is ${BACKUP_DIR}, which cannot be used: ${reason}. Until it can, no backups are made.`
  )
}

/** Why the database elsewhere is not reached. Of a name with several addresses, all were tried: the first says why. */
export function databaseError({ cause, message }: Error): StartError {
  const [said = cause] = cause instanceof AggregateError ? cause.errors : []
  const reason = said instanceof Error ? said.message : message
  return new StartError(`DATABASE_URL does not lead to a database: ${reason}`)
}

/** What the person at the terminal reads when the start cannot go on. */
export function startFailure(error: unknown): string {
  if (FOR_PEOPLE.some(kind => error instanceof kind)) return (error as Error).message
  const { stack } = error instanceof Error ? error : new Error(String(error))
  return `Sala could not start, and what was stored is as it was. Start it again; if it fails again, report this:\n\n${stack}`
}
