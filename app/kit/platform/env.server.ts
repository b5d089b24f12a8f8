import { join, resolve } from 'node:path'
import { nearName } from '../pure/near-name.ts'
import {
  checkBanks,
  checkModel,
  checkS3,
  checkSlipService,
  checkSocialSignIn,
  checkStripe,
} from './env-groups.server.ts'
import { type EnvValues, envSchema } from './env-schema.server.ts'

export type Env = ReturnType<typeof withFolders>

/** A variable of the environment has a value that cannot be used; the message names it in one line. */
export class EnvError extends Error {}

/**
 * Reads and checks the environment (rule running.environment).
 * @throws {EnvError} naming the first variable with a bad value
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = envSchema
    .superRefine(checkSocialSignIn)
    .superRefine(checkModel)
    .superRefine(checkStripe)
    .superRefine(checkSlipService)
    .superRefine(checkBanks)
    .superRefine(checkS3)
    .safeParse(source)
  if (parsed.success) return withFolders(parsed.data)
  const [issue] = parsed.error.issues
  throw new EnvError(`${issue?.path.join('.')} ${issue?.message}. Check the environment and start again.`)
}

function withFolders(env: EnvValues) {
  const DATA_DIR = resolve(env.DATA_DIR)
  return { ...env, DATA_DIR, BACKUP_DIR: resolve(env.BACKUP_DIR ?? join(DATA_DIR, 'backups')) }
}

/** Also read by scripts. */
const KNOWN = [...Object.keys(envSchema.shape), 'BACKUP_IDENTITY']

/** A line for each variable that is set and nearly one of ours, which is not: it names both, and no value. */
export function misspelled(source: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(source).flatMap(name => {
    if (!source[name] || KNOWN.includes(name)) return []
    const meant = nearName(name, KNOWN)
    return meant && !source[meant] ? `${name} is nothing that Sala reads. Is ${meant} meant?` : []
  })
}
