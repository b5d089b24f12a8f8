import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** Outside the bundle, because a thread starts from a file. */
const WORKER_FILE = join(process.cwd(), 'app/features/slips/qr-worker.ts')
const IDLE_MS = 30_000
const HEAP_MB = 64
const LONGEST_TEXT = 1000

const textsSchema = z.array(z.string())

/** The picture was not read: the thread took too long, or died. */
export class ReaderError extends Error {}

export type QrReader = {
  /**
   * The texts of the QR codes on a grey picture, written as PGM.
   * @throws {ReaderError} after `timeoutMs`, and when the thread dies; the next call gets a new one
   */
  read: (picture: Uint8Array<ArrayBuffer>, timeoutMs: number) => Promise<string[]>
  stop: () => Promise<void>
}

/**
 * One thread that reads QR codes, for one caller at a time. It starts when it is needed, is killed when it hangs, and
 * ends when nothing comes any more, which gives back the memory that large pictures made it take.
 */
export function createQrReader({ file = WORKER_FILE, idleMs = IDLE_MS } = {}): QrReader {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const stop = async () => {
    clearTimeout(idle)
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }

  const read: QrReader['read'] = async (picture, timeoutMs) => {
    clearTimeout(idle)
    worker ??= startWorker(file)
    try {
      const answer = await askWorker(worker, picture, timeoutMs)
      return textsSchema.parse(answer).map(text => text.slice(0, LONGEST_TEXT))
    } catch (error) {
      await stop()
      throw error instanceof ReaderError ? error : new ReaderError('The thread gave no answer that we know')
    } finally {
      if (worker) idle = setTimeout(stop, idleMs).unref()
    }
  }

  return { read, stop }
}

function startWorker(file: string): Worker {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, stdout: false })
  worker.on('error', () => {}) // whoever waits for an answer hears of it
  worker.unref()
  return worker
}

function askWorker(worker: Worker, picture: Uint8Array<ArrayBuffer>, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = (reason: string) => reject(new ReaderError(reason))
  const onError = (error: Error) => fail(`The thread died: ${error.message}`)
  const onExit = () => fail('The thread ended')
  const timer = setTimeout(() => fail(`No answer within ${timeoutMs} ms`), timeoutMs)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  worker.postMessage(picture, [picture.buffer])
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}
