import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { AREA_PATHS, type LoginArea } from '#app/house/accounts/rules/login.ts'
import { deLocalizeHref } from '#app/paraglide/runtime.js'
import { goToLogin } from './leave-area.ts'
import { followTyping, forgetTyped, keepTyped, restoreTyped } from './typed-values.ts'
import { type SessionWatch, watchSession } from './watch-session.ts'

type SessionOptions = {
  area: LoginArea
  userId: string
  /** After every check that found the session alive. */
  onActive?: () => void
}

/**
 * Keeps the page and its session together (rule accounts.sessions). When the session ends, what was typed is kept, the
 * login opens, and after it the same page has it again. Signing out ends all tabs, and then nothing is kept.
 */
export function useSession({ area, userId, onActive }: SessionOptions) {
  const { pathname, search, key } = useLocation()
  const path = pathname + search
  const typing = useRef<ReturnType<typeof followTyping> | null>(null)
  const watch = useRef<SessionWatch | null>(null)
  const latest = useRef({ path, onActive })
  useEffect(() => {
    latest.current = { path, onActive }
  })

  const checkNow = useCallback(() => watch.current?.checkNow(), [])
  const keep = useCallback(
    () => keepTyped(userId, latest.current.path, typing.current?.list() ?? []),
    [userId],
  )
  const end = useCallback(() => {
    keep()
    goToLogin(area, latest.current.path)
  }, [area, keep])

  useEffect(() => {
    typing.current = followTyping()
    return () => typing.current?.stop()
  }, [])

  useEffect(() => {
    const onAlive = () => latest.current.onActive?.()
    watch.current = watchSession({ area, userId, onActive: onAlive, onEnded: end })
    return () => watch.current?.stop()
  }, [area, userId, end])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new entry of the history counts
  useEffect(() => typing.current?.settle(), [key])

  useEffect(() => {
    typing.current?.forget()
    return restoreTyped(userId, path)
  }, [userId, path])

  useWayToLogin(area, { onEnded: end, onSignedOut: useSignOutChannel(area) })
  useKeepingBeforeLogin(area, latest, keep)
  return {
    checkNow,
    /** Whether somebody is in the middle of a form. */
    isTyping: () => typing.current?.isBusy() ?? false,
  }
}

/** The other tabs of this browser hear here that somebody signed out. */
const CHANNEL = 'sala:signed-out'

/** Follows a sign-out in another tab. @returns a function that tells them of one in this tab */
function useSignOutChannel(area: LoginArea) {
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL)
    opened.onmessage = () => {
      forgetTyped()
      goToLogin(area)
    }
    channel.current = opened
    return () => opened.close()
  }, [area])
  return useCallback(() => {
    forgetTyped()
    channel.current?.postMessage(null)
  }, [])
}

type WayToLogin = { onEnded: () => void; onSignedOut: () => void }

/**
 * Notices that the router is on its way to the login: with an address to return to because a form was sent, or the
 * page was loaded again, after the session had ended; without one because somebody signs out. Somebody who followed a
 * link goes on to it after signing in.
 */
function useWayToLogin(area: LoginArea, { onEnded, onSignedOut }: WayToLogin) {
  const { location: target, formMethod } = useNavigation()
  const wayBefore = useRef<Location | undefined>(undefined)
  useEffect(() => {
    const hasFollowedLink = wayBefore.current !== undefined && formMethod === undefined
    wayBefore.current = target
    const returnTo = target && returnToOfLogin(area, target)
    if (returnTo === undefined) return
    if (returnTo === null) onSignedOut()
    else if (!hasFollowedLink) onEnded()
  }, [area, target, formMethod, onEnded, onSignedOut])
}

/** Where the router was quicker than the effects: the last moment at which the page's forms are still there. */
function useKeepingBeforeLogin(area: LoginArea, latest: { current: { path: string } }, keep: () => void) {
  useLayoutEffect(
    () => () => {
      if (returnToOfLogin(area, window.location) === latest.current.path) keep()
    },
    [area, latest, keep],
  )
}

/** The address that a login is to return to, null without one; undefined for any other place. */
function returnToOfLogin(area: LoginArea, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  if (deLocalizeHref(pathname) !== AREA_PATHS[area].login) return undefined
  return new URLSearchParams(search).get('returnTo')
}
