import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Outlet, useNavigation, useRevalidator } from 'react-router'
import { paced } from '#app/areas/shell/live/paced.ts'
import { useHasReply } from '#app/areas/shell/live/use-has-reply.ts'
import { useLive } from '#app/areas/shell/live/use-live.ts'
import { findAdmitted } from '#app/house/accounts/steps/guard.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/blog-live'

const PACE = { soonMs: 200, everyMs: 1_000 }

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const actor = await findAdmitted(ctx, 'admin', request).catch(() => null)
  return { isStaff: actor !== null }
}

/** Around a page of the site that shows staff what is on its way: it follows the changes as the staff area does. */
export default function BlogLive({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.isStaff && <Following />}
      <Outlet />
    </>
  )
}

function Following() {
  const { revalidate } = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  const hasReply = useHasReply()
  const isOwed = useRef(false)
  const refresh = useRef(() => {})
  useEffect(() => {
    // Loading again would cut off a form on its way, or take away what the server answered to it.
    refresh.current = () => {
      isOwed.current = isBusy || hasReply
      if (!isOwed.current) revalidate()
    }
    if (isOwed.current) refresh.current()
  })
  const pace = useMemo(() => paced(() => refresh.current(), PACE), [])
  useEffect(() => pace.cancel, [pace])
  const onRefused = useCallback(() => {}, [])
  useLive({ url: localizeHref('/admin/live'), onChange: pace.call, onRefused })
  return null
}
