import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { paced } from '#app/areas/shell/live/paced.ts'
import { useHasReply } from '#app/areas/shell/live/use-has-reply.ts'
import { useLive } from '#app/areas/shell/live/use-live.ts'
import { localizeHref } from '#app/paraglide/runtime.js'

/** Soon enough for whoever has just been let in, and seldom enough for a busy door. */
const PACE = { soonMs: 300, everyMs: 5_000 }

/** Loads the page again when somebody came or went, or a booking of whoever looks at it changed. */
export function FollowHouse() {
  const { revalidate } = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  const hasReply = useHasReply()
  const refresh = useRef(() => {})
  useEffect(() => {
    refresh.current = () => {
      if (!isBusy && !hasReply) void revalidate()
    }
  })
  const pace = useMemo(() => paced(() => refresh.current(), PACE), [])
  useEffect(() => pace.cancel, [pace])
  const onRefused = useCallback(() => {}, [])
  useLive({ url: localizeHref('/my/live'), onChange: pace.call, onRefused })
  return null
}
