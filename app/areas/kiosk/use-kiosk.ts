import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 as newKey } from 'uuid'
import { inviteKeyIn } from '#app/joining/guest-visits/rules.ts'
import { answerOffline, type EntryAnswer, type Known, LONGEST_SHOWN } from '#app/joining/kiosks/rules.ts'
import { codeStateAt, unpackCode } from '#app/joining/visits/rules/code.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { handleOf, idText, proofOf } from './secrets.ts'
import {
  forgetAll,
  isNeverTaken,
  keep,
  keepPage,
  leave,
  NotPaired,
  nowHere,
  readKnown,
  readQueue,
  refreshKnown,
  sendKept,
  spendVoucher,
  type Told,
  tell,
} from './tablet.ts'

/** What the tablet shows. `noted`: it could not ask the house, and has written the entry down. */
export type Shown =
  | { kind: 'start' }
  | { kind: 'asking' }
  | { kind: 'answer'; answer: EntryAnswer }
  | { kind: 'noted' }

/** What somebody held up or typed. */
export type Asked = { code: string } | { id: string; pass: string }
type Asking = Extract<Told, { way: 'code' | 'pass' }>

const KNOWN_EVERY_MS = 60_000
const READ_MS = 10_000
/** With a picture to scan, or a button to press. */
const READ_LONGER_MS = 30_000

/** A code stays before the camera for a while: it is asked about once, until it was away for so long. */
const SAME_CODE_MS = 10_000

/** The tablet's state, and what can be done at it. */
export function useKiosk() {
  const [shown, setShown] = useState<Shown>({ kind: 'start' })
  const [known, setKnown] = useState<Known | null>(null)
  const [waiting, setWaiting] = useState(0)
  /** Since when the house does not answer; null while it does. */
  const [lostAt, setLostAt] = useState<Date | null>(null)
  const last = useRef({ code: '', at: 0 })

  const met = useCallback((error: unknown) => {
    if (error instanceof NotPaired) void forgetAll().then(() => location.reload())
    else setLostAt(since => since ?? nowHere())
  }, [])

  const meet = useCallback(async () => {
    try {
      await sendKept(getLocale())
      setKnown(await refreshKnown())
      setLostAt(null)
    } catch (error) {
      met(error)
    }
    setWaiting(readQueue().length)
  }, [met])

  useEffect(() => {
    setKnown(readKnown())
    void meet()
      .then(keepPage)
      .catch(() => {})
    const timer = setInterval(meet, KNOWN_EVERY_MS)
    window.addEventListener('online', meet)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', meet)
    }
  }, [meet])

  const start = useCallback(() => setShown({ kind: 'start' }), [])

  useEffect(() => {
    if (shown.kind === 'start' || shown.kind === 'asking') return
    const isLong = shown.kind === 'answer' && hasMore(shown.answer)
    const timer = setTimeout(start, isLong ? READ_LONGER_MS : READ_MS)
    return () => clearTimeout(timer)
  }, [shown, start])

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
        setLostAt(null)
        setShown({ kind: 'answer', answer })
        void refreshKnown().then(setKnown, met)
      } catch (error) {
        if (isNeverTaken(error)) return setShown(notOurs(told.key))
        met(error)
        setShown(await answerAlone(told))
        setWaiting(readQueue().length)
      }
    },
    [met],
  )

  const see = useCallback(
    (code: string) => {
      const isSame = last.current.code === code && Date.now() - last.current.at < SAME_CODE_MS
      last.current = { code, at: Date.now() }
      if (!isSame) void show({ code })
    },
    [show],
  )

  const goOut = useCallback(
    async (shownKey: string) => {
      setShown({ kind: 'asking' })
      try {
        const answer = await leave(newKey(), shownKey, getLocale())
        setShown(answer ? { kind: 'answer', answer } : { kind: 'start' })
      } catch (error) {
        met(error)
        setShown({ kind: 'start' })
      }
    },
    [met],
  )

  const stayLonger = useCallback(
    async (shownKey: string) => {
      setShown({ kind: 'asking' })
      try {
        const answer = await spendVoucher(shownKey, getLocale())
        setShown(answer ? { kind: 'answer', answer } : { kind: 'start' })
      } catch (error) {
        met(error)
        setShown({ kind: 'start' })
      }
    },
    [met],
  )

  return { shown, known, waiting, lostAt, show, see, goOut, stayLonger, start }
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
  ...{ result: 'refused', reason: null, name: null, since: null, until: null },
  ...{ canLeave: false, voucherMinutes: null, payPicture: null },
}
