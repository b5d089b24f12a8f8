import { setTimeout as sleep } from 'node:timers/promises'
import { type LoadPicture, type Pictures, sentPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import { findSlips, type SlipQr } from './slip-qr.ts'

/** The slips on a picture, with the texts of all its codes as they were. */
export type PictureReading = { slips: SlipQr[]; texts: string[] }

/** The picture cannot be read: it is none, or takes too much. */
export class PictureUnreadable extends Error {}

/** Too many pictures wait to be read: this one has to come again. */
export class ReaderBusy extends Error {}

/** Who asks, what is held in memory meanwhile, and until when a turn is waited for. */
type Asking = { from: string; bytes: number; signal?: AbortSignal }

/**
 * Reads the slips on a picture. Null when there is no such file.
 * @param pictures replaced in tests
 * @throws {PictureUnreadable} when the picture cannot be read, {ReaderBusy} when it has to come again
 */
export async function readPicture(
  load: LoadPicture,
  asking: Asking,
  pictures: Pick<Pictures, 'readCodes'> = sentPictures,
): Promise<PictureReading | null> {
  const isEnough = (texts: string[]) => findSlips(texts).length > 0
  const read = await pictures.readCodes({ load, isEnough, ...asking })
  if (read.ok) return { slips: findSlips(read.value), texts: read.value }
  if (read.reason === 'missing') return null
  if (read.reason === 'busy') throw new ReaderBusy('Too many pictures wait')
  throw new PictureUnreadable(`The picture is ${read.reason}`)
}

/** What comes first: the reading, or null when whoever waits has waited long enough. The reading goes on. */
export async function orTooLate<Value>(reading: Promise<Value>, ms: number): Promise<Value | null> {
  const timer = new AbortController()
  const late = sleep(ms, null, { signal: timer.signal }).catch(() => null)
  try {
    return await Promise.race([reading, late])
  } finally {
    timer.abort()
  }
}
