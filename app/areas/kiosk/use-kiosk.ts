import { useCallback, useEffect, useState } from 'react'
import { v7 as newKey } from 'uuid'
import { getLocale } from '#app/paraglide/runtime.js'
import { inviteKeyIn } from '#app/presence/guest-visits/rules.ts'
import { answerOffline, type EntryAnswer, LONGEST_SHOWN } from '#app/presence/kiosks/rules.ts'
import { codeStateAt, unpackCode } from '#app/presence/visits/rules/code.ts'
import { handleOf, idText, proofOf } from './secrets.ts'
import {
  isNeverTaken,
  keep,
  leave,
  nowHere,
  readKnown,
  readQueue,
  spendVoucher,
  type Told,
  tell,
} from './tablet.ts'
import { useHouse } from './use-house.ts'
import { useSeenOnce } from './use-seen-once.ts'

/** What the tablet shows. `noted`: it could not ask the house, and has written the entry down. */
export type Shown =
  | { kind: 'start' }
  | { kind: 'asking' }
  | { kind: 'answer'; answer: EntryAnswer }
  | { kind: 'noted' }

/** What somebody held up or typed. */
export type Asked = { code: string } | { id: string; pass: string }
type Asking = Extract<Told, { way: 'code' | 'pass' }>

const READ_MS = 10_000
/** With a picture to scan, or a button to press. */
const READ_LONGER_MS = 30_000

/** The tablet's state, and what can be done at it. */
export function useKiosk() {
  const [shown, setShown] = useState<Shown>({ kind: 'start' })
  const { known, waiting, lostAt, hear, lose, countKept } = useHouse()
  const start = useCallback(() => setShown({ kind: 'start' }), [])
  useReading(shown, start)

  const show = useCallback(
    async (asked: Asked) => {
      if ('code' in asked && asked.code.length > LONGEST_SHOWN) return setShown(notOurs(newKey()))
      setShown({ kind: 'asking' })
      const told: Asking =
        'code' in asked
          ? { key: newKey(), keptAt: null, way: 'code', code: asked.code }
          : { key: newKey(), keptAt: null, way: 'pass', ...asked }
      try {
        const [answer] = await tell([told], getLocale())
        if (!answer) throw new Error('no answer')
        setShown({ kind: 'answer', answer })
        hear()
      } catch (error) {
        if (isNeverTaken(error)) return setShown(notOurs(told.key))
        lose(error)
        setShown(await answerAlone(told))
        countKept()
      }
    },
    [hear, lose, countKept],
  )

  /** What only the house can do: without its answer everything stays as it is. */
  const ask = useCallback(
    async (question: () => Promise<EntryAnswer | null>) => {
      setShown({ kind: 'asking' })
      try {
        const answer = await question()
        setShown(answer ? { kind: 'answer', answer } : { kind: 'start' })
      } catch (error) {
        lose(error)
        setShown({ kind: 'start' })
      }
    },
    [lose],
  )
  const goOut = useCallback((shownKey: string) => ask(() => leave(newKey(), shownKey, getLocale())), [ask])
  const stayLonger = useCallback((shownKey: string) => ask(() => spendVoucher(shownKey, getLocale())), [ask])
  const see = useSeenOnce(show)
  return { shown, known, waiting, lostAt, show, see, goOut, stayLonger, start }
}

/** An answer stays for as long as it takes to read. */
function useReading(shown: Shown, onRead: () => void) {
  useEffect(() => {
    if (shown.kind === 'start' || shown.kind === 'asking') return
    const isLong = shown.kind === 'answer' && hasMore(shown.answer)
    const timer = setTimeout(onRead, isLong ? READ_LONGER_MS : READ_MS)
    return () => clearTimeout(timer)
  }, [shown, onRead])
}

/** There is a picture to scan, or a button to press. */
function hasMore({ payPicture, canLeave, voucherMinutes }: EntryAnswer): boolean {
  return payPicture !== null || canLeave || voucherMinutes !== null
}

/** Without the house: decides by what was known, and keeps the entry with its time, to be told once. */
async function answerAlone(told: Asking): Promise<Shown> {
  const now = nowHere()
  const keptAt = now.toISOString()
  if (told.way === 'pass') {
    const { key, id, pass } = told
    keep({ key, keptAt, way: 'proof', id, proof: await proofOf(pass, key) })
    return { kind: 'noted' }
  }
  if (inviteKeyIn(told.code)) {
    keep({ ...told, keptAt })
    return { kind: 'noted' }
  }
  const said = unpackCode(told.code)
  if (!said) return notOurs(told.key)
  const known = readKnown()
  const handle = known ? await handleOf(known.kioskId, idText(said.id)) : ''
  const isKept = readQueue().some(one => one.way === 'code' && one.code === told.code)
  const alone = answerOffline({ handle, isKept, state: codeStateAt(said.window, now) }, known, now)
  if (alone.result === 'refused')
    return { kind: 'answer', answer: { ...NOTHING, key: told.key, reason: alone.reason } }
  keep({ ...told, keptAt })
  if (alone.result === 'noted') return { kind: 'noted' }
  const answer = { ...NOTHING, key: told.key, result: 'entered' as const, until: alone.until }
  return { kind: 'answer', answer: { ...answer, since: keptAt } }
}

function notOurs(key: string): Shown {
  return { kind: 'answer', answer: { ...NOTHING, key, reason: 'not_ours' } }
}

const NOTHING: Omit<EntryAnswer, 'key'> = {
  result: 'refused',
  reason: null,
  name: null,
  since: null,
  until: null,
  canLeave: false,
  voucherMinutes: null,
  payPicture: null,
}
