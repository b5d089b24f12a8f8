import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.server.ts'
import { type Env, EnvError } from './env.server.ts'
import { createS3Storage, explainS3Error, type S3Options } from './s3-storage.server.ts'
import type { Storage } from './storage.server.ts'

/**
 * Where the environment says that files are: in the bucket S3_BUCKET, or below DATA_DIR without one.
 * @throws {EnvError} naming the variable to look at when the bucket cannot be used
 */
export async function openStorage(env: Env): Promise<Storage> {
  const options = s3OptionsOf(env)
  if (!options) {
    const reserveBytes = env.DISK_RESERVE_MB * 2 ** 20
    return createDiskStorage(join(env.DATA_DIR, 'files'), { reserveBytes })
  }
  try {
    return await createS3Storage(options)
  } catch (error) {
    throw new EnvError(explainS3Error(error as Error, options))
  }
}

/** Stores of one's own mostly ignore the region, but requests are signed with one. */
const REGION_OF_ENDPOINTS = 'us-east-1'

function s3OptionsOf(env: Env): S3Options | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET) return null
  const credentials = S3_ACCESS_KEY_ID &&
    S3_SECRET_ACCESS_KEY && { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? REGION_OF_ENDPOINTS,
    credentials: credentials || undefined,
  }
}
