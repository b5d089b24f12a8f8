/**
 * Brings many calls together: the first is answered after `soonMs`, further ones not sooner than `everyMs` after it.
 */
export function paced(act: () => void, { soonMs, everyMs }: { soonMs: number; everyMs: number }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  const call = () => {
    if (timer !== undefined) return
    const waitMs = Math.max(soonMs, lastAt + everyMs - Date.now())
    timer = setTimeout(() => {
      timer = undefined
      lastAt = Date.now()
      act()
    }, waitMs)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return { call, cancel }
}
