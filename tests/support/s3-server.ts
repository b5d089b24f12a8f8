import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export const BUCKET = 'sala-test'

/** The only key that the test's store knows. */
const KEY = 'S3RVER'

export type S3Server = { env: Record<string, string>; stop: () => Promise<void> }

/**
 * With single DES the store seals where a listing goes on, which OpenSSL 3 leaves out: without this no listing has a
 * second page. Threefold DES with three equal keys is the same.
 */
function bringBackSingleDes() {
  const { createCipheriv, createDecipheriv } = crypto
  const threefold =
    (make: typeof createCipheriv | typeof createDecipheriv) =>
    (algorithm: string, key: Buffer, ...rest: [Buffer]) =>
      algorithm === 'des'
        ? make('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest)
        : make(algorithm, key, ...rest)
  Object.assign(crypto, {
    createCipheriv: threefold(createCipheriv),
    createDecipheriv: threefold(createDecipheriv),
  })
}

bringBackSingleDes()

/**
 * A store that speaks S3, on a port of its own, with one empty bucket.
 * @returns `env`: what a server needs to use it
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'sala-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true, // it leaves out the last slash of a bucket's address, which Amazon's SDK signs
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const stop = async () => {
    const closed = server.close()
    server.httpServer.closeAllConnections()
    await closed
    await rm(directory, { recursive: true, force: true })
  }
  const env = {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: KEY,
  }
  return { env, stop }
}
