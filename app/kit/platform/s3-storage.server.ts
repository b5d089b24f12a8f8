import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import { checkedKey, isStorageKey, type Storage } from './storage.server.ts'

export type S3Options = {
  bucket: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  /** Undefined where the machine has a role of its own at Amazon. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Nobody waits longer than this for a file, whatever was tried meanwhile. */
const PATIENCE_MS = 20_000
const ATTEMPTS = 3
const TIMEOUTS = {
  connectionTimeout: 3_000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
  socketTimeout: 10_000,
}

/** Written and deleted at the start, to know before the first slip comes whether we may. */
const TRIAL_KEY = 'trial/start.txt'

type Bucket = { s3: S3; bucket: string }

/**
 * Files in a bucket of Amazon S3 or anything that speaks as it does; keys are the paths that the disk has.
 * @throws what the store answered when it cannot list, write and delete there (see `explainS3Error`)
 */
export async function createS3Storage(options: S3Options): Promise<Storage> {
  const { S3 } = await import('@aws-sdk/client-s3') // the only place: who keeps files on disk never loads it
  const target = { s3: new S3(configOf(options)), bucket: options.bucket }
  const storage = storageIn(target)
  await listPage(target, { limit: 1 })
  await storage.write(TRIAL_KEY, new Uint8Array())
  await storage.delete(TRIAL_KEY)
  return storage
}

function configOf({ endpoint, region, credentials }: S3Options): S3ClientConfig {
  return {
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Many stores do not know the checksums that the SDK would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

function storageIn(target: Bucket): Storage {
  const { s3, bucket: Bucket } = target
  return {
    write: async (key, content) => {
      const file = { Bucket, Key: checkedKey(key), Body: content, ContentLength: content.byteLength }
      await s3.putObject(file, patience())
    },
    read: key => readObject(target, checkedKey(key)),
    delete: async key => {
      await s3.deleteObject({ Bucket, Key: checkedKey(key) }, patience())
    },
    keys: () => allKeys(target),
    sweep: async () => 0, // a bucket shows nothing before it is whole
    check: async () => {
      await readObject(target, TRIAL_KEY)
    },
    space: async () => null,
  }
}

const patience = () => ({ abortSignal: AbortSignal.timeout(PATIENCE_MS) })

async function readObject({ s3, bucket: Bucket }: Bucket, Key: string): Promise<Uint8Array | null> {
  try {
    const { Body } = await s3.getObject({ Bucket, Key }, patience())
    return Body ? await Body.transformToByteArray() : new Uint8Array()
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return null
    throw error
  }
}

async function* allKeys(target: Bucket) {
  let after: string | undefined
  do {
    const { Contents = [], NextContinuationToken } = await listPage(target, { after })
    for (const { Key = '' } of Contents) if (isStorageKey(Key)) yield Key
    after = NextContinuationToken
  } while (after !== undefined)
}

function listPage({ s3, bucket }: Bucket, { after, limit }: { after?: string | undefined; limit?: number }) {
  return s3.listObjectsV2({ Bucket: bucket, ContinuationToken: after, MaxKeys: limit }, patience())
}

const EXPLANATIONS = new Map([
  ['NoSuchBucket', 'S3_BUCKET names a bucket that does not exist'],
  ['InvalidAccessKeyId', 'S3_ACCESS_KEY_ID is not known to the store'],
  ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY does not go with S3_ACCESS_KEY_ID'],
  ['AccessDenied', 'S3_ACCESS_KEY_ID may not list, read, write and delete in S3_BUCKET'],
  ['CredentialsProviderError', 'S3_ACCESS_KEY_ID is needed: this machine has no role of its own'],
  ['PermanentRedirect', 'S3_REGION is not the region of S3_BUCKET'],
  ['AuthorizationHeaderMalformed', 'S3_REGION is not the region of S3_BUCKET'],
])

/** Which variable to look at, in one line, when the bucket cannot be used at the start. */
export function explainS3Error(error: Error, { endpoint }: Pick<S3Options, 'endpoint'>): string {
  const explanation = EXPLANATIONS.get(error.name)
  if (explanation) return `${explanation}.`
  const { code } = error as NodeJS.ErrnoException
  return `${endpoint ? 'S3_ENDPOINT' : 'S3_BUCKET'} cannot be used: ${error.message || code || error.name}`
}
