import { useCallback, useRef } from 'react'

/** A code stays before the camera for a while: it is asked about once, until it was away for so long. */
const SAME_CODE_MS = 10_000

/** What the camera calls whenever it sees a code; `show` hears of each once. */
export function useSeenOnce(show: (asked: { code: string }) => Promise<void>) {
  const last = useRef({ code: '', at: 0 })
  return useCallback(
    (code: string) => {
      const isSame = last.current.code === code && Date.now() - last.current.at < SAME_CODE_MS
      last.current = { code, at: Date.now() }
      if (!isSame) void show({ code })
    },
    [show],
  )
}
