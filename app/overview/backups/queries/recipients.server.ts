import { readFile } from 'node:fs/promises'
import { type Env, EnvError } from '#app/kit/platform/env.server.ts'
import { BackupError } from '../rules/backup-error.ts'

const SECRET_KEY = /^AGE-SECRET-KEY-\S+$/m

/**
 * A mistyped key is found when the program starts, not at night.
 * @throws {EnvError} naming the variable
 */
export async function checkBackupKey({ BACKUP_KEY }: Pick<Env, 'BACKUP_KEY'>) {
  if (!BACKUP_KEY) return
  const { Encrypter } = await import('age-encryption')
  for (const key of BACKUP_KEY) {
    try {
      new Encrypter().addRecipient(key)
    } catch {
      throw new EnvError(
        `BACKUP_KEY has a key with a typing error: ${key}. Check the environment and start again.`,
      )
    }
  }
}

/** A secret key and the public one that goes with it, which the server gets. */
export async function newBackupKey() {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const secretKey = await generateX25519Identity()
  return { secretKey, publicKey: await identityToRecipient(secretKey) }
}

/**
 * The secret key that opens backups: itself, or in a file as `age-keygen` writes it.
 * @throws {BackupError} naming the variable when it is neither
 */
export async function readIdentity(value: string | undefined): Promise<string | undefined> {
  if (!value) return undefined
  const text = value.startsWith('AGE-SECRET-KEY-') ? value : await readFile(value, 'utf8').catch(() => '')
  const [key] = SECRET_KEY.exec(text.trim()) ?? []
  if (key) return key
  throw new BackupError(
    'BACKUP_IDENTITY must be a secret key of age, AGE-SECRET-KEY-1…, or a file that holds one.',
  )
}
