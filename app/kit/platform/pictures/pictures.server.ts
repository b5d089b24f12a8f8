import { availableParallelism } from 'node:os'
import { bytesOf } from '#app/kit/platform/multipart.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { ApartLate, type ApartProcess } from '../apart/apart-process.server.ts'
import { createTurns, TooManyWaiting, type Turn } from '../turns.ts'
import { createPictureProcess } from './picture-process.server.ts'
import type { StructureFault } from './structure.ts'
import type { Answer, Done, Drawing, PictureFit, Task, Words } from './tasks.ts'

export type { Drawing, PictureFit, Words } from './tasks.ts'

/** Why nothing came of a picture; after `busy` it may come again. */
export type PictureFault = StructureFault | 'busy'

export type MadePicture = { content: Uint8Array<ArrayBuffer>; width: number; height: number }

/** A file's content, fetched only when its turn has come: what waits takes no memory. Null when there is no such file. */
export type LoadPicture = () => Promise<Uint8Array<ArrayBuffer> | null>

/** `bytes` are those held in memory meanwhile; the texts of codes are `isEnough` when no second look is worth it. */
type Reading = Turn & { load: LoadPicture; isEnough: (texts: string[]) => boolean }

/**
 * Everything that is done with pictures, in processes of their own (docs/decisions/041-pictures-apart.md).
 * @throws {ApartProcessError} when there can be no process
 */
export type Pictures = {
  /** A fresh JPEG as small as `fit` says. */
  encode: (
    picture: Blob | Uint8Array<ArrayBuffer>,
    how: { from: string; fit: PictureFit },
  ) => Promise<Result<MadePicture, PictureFault>>
  /**
   * The texts of its QR codes: the original first, then smaller, where a photo's noise is gone
   * (rule slips.reading-pictures).
   */
  readCodes: (reading: Reading) => Promise<Result<string[], PictureFault | 'missing'>>
  /** How large words are when they are set. */
  measure: (words: Words) => Promise<Result<{ width: number; height: number }, PictureFault>>
  /** A drawing of our own. */
  draw: (drawing: Drawing) => Promise<Result<MadePicture, PictureFault>>
  /** How many wait for their turn. */
  countWaiting: () => number
  stop: () => Promise<void>
}

/** Of what strangers send. On a small machine one at a time, which leaves the other processor to the pages. */
const TURNS = {
  atOnce: availableParallelism() > 2 ? 2 : 1,
  most: 120,
  mostOfOne: 60,
  mostBytes: 96 * 2 ** 20,
}
/** Of what we made ourselves, which takes some milliseconds: the small pictures of a list are asked for all at once. */
const OWN_TURNS = { atOnce: 1, most: 1000, mostOfOne: 1000, mostBytes: 96 * 2 ** 20 }

const LONGEST_TEXT = 1000
const NOTHING = new Uint8Array()
/** Our own drawings wait for each other. */
const OURSELVES: Turn = { from: 'drawings', bytes: 0 }

/** Who has waited longer for a turn is asked to come again: browsers and proxies give up after a minute. */
const PATIENCE_MS = 20_000

/** Everything but the turns is replaced in tests only. */
export function createPictures({
  startProcess = () => createPictureProcess(),
  turns: limits = TURNS,
  patienceMs = PATIENCE_MS,
} = {}): Pictures {
  const turns = createTurns(limits)
  const processes = Array.from({ length: limits.atOnce }, startProcess)
  const free = [...processes]

  /** One turn, with a process for oneself. */
  async function inTurn<Value, Fault extends string>(
    turn: Turn,
    act: (ask: ApartProcess<Task, Answer>['ask']) => Promise<Result<Value, Fault>>,
  ): Promise<Result<Value, Fault | 'busy'>> {
    try {
      return await turns.take(turn, async () => {
        const process = free.pop()
        if (!process) throw new Error('More turns than processes')
        return act(process.ask).finally(() => free.push(process))
      })
    } catch (error) {
      const isGone = turn.signal?.aborted && error === turn.signal.reason
      if (isGone || error instanceof TooManyWaiting || error instanceof ApartLate) return fail('busy')
      throw error
    }
  }

  const make = (turn: Turn, task: Task, load: () => Promise<Uint8Array<ArrayBuffer>>) =>
    inTurn(turn, async ask => {
      const { head, body } = await ask(task, await load())
      return head.ok ? ok({ content: body, width: head.value.width, height: head.value.height }) : head
    })

  return {
    encode: (picture, { from, fit }) => {
      const isBlob = picture instanceof Blob
      const load = async () => (isBlob ? bytesOf(picture) : picture)
      const bytes = isBlob ? picture.size : picture.length
      const signal = AbortSignal.timeout(patienceMs)
      return make({ from, bytes, signal }, { task: 'encode', fit }, load)
    },
    readCodes: ({ load, isEnough, ...turn }) =>
      inTurn<string[], StructureFault | 'missing'>(turn, async ask => {
        const content = await load()
        if (!content) return fail('missing')
        const { head: first } = await ask({ task: 'read_codes' }, content)
        if (!first.ok) return first
        const texts = textsOf(first.value)
        if (isEnough(texts)) return ok(texts)
        const { head: second } = await ask({ task: 'read_codes_smaller' }, NOTHING)
        return second.ok ? ok([...new Set([...texts, ...textsOf(second.value)])]) : second
      }),
    measure: words => inTurn(OURSELVES, async ask => (await ask({ task: 'measure', words }, NOTHING)).head),
    draw: drawing => make(OURSELVES, { task: 'draw', drawing }, async () => NOTHING),
    countWaiting: turns.count,
    stop: async () => void (await Promise.all(processes.map(({ stop }) => stop()))),
  }
}

function textsOf({ texts = [] }: Done): string[] {
  return texts.map(text => text.slice(0, LONGEST_TEXT))
}

/** For what strangers, members and staff send, and what it becomes. */
export const sentPictures = createPictures()

/** For what we made ourselves, so that nobody's page waits for what somebody sends. */
export const ownPictures = createPictures({ turns: OWN_TURNS })
