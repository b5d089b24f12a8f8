import { useSession } from '#app/areas/shell/session/use-session.ts'
import type { LoginArea } from '#app/house/accounts/rules/login.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { useLive } from './use-live.ts'
import { useRefresh } from './use-refresh.ts'

type Shell<Waiting> = { userId: string; waiting: Waiting }

/** Where each area says what waits, and where it tells of changes. */
const LIVE_PATHS = {
  admin: { waiting: '/admin/waiting', live: '/admin/live' },
  employee: { waiting: '/employee/waiting', live: '/employee/live' },
} as const satisfies Record<LoginArea, { waiting: string; live: string }>

/** Follows the session and the changes on the server. @returns what waits, as far as is known now */
export function useUpToDate<Waiting>(area: LoginArea, { userId, waiting: atFirst }: Shell<Waiting>): Waiting {
  const session = useSession({ area, userId, onActive: () => onActive() })
  const { waiting, refresh, catchUp } = useRefresh({
    waiting: atFirst,
    url: localizeHref(LIVE_PATHS[area].waiting),
    isTyping: session.isTyping,
  })
  const url = localizeHref(LIVE_PATHS[area].live)
  const isUp = useLive({ url, onChange: refresh, onRefused: session.checkNow })

  const onActive = () => {
    if (!isUp()) refresh()
    catchUp()
  }
  return waiting
}
