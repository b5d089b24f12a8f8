import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { withoutNotice } from '#app/kit/pure/notice-address.ts'
import { dropNotice, useAwaitedNotice } from './notice-store.ts'
import { SuccessBanner } from './success-banner.tsx'

type Reply = { message: string }

/**
 * What the redirect to this page said, and only on this page: null as soon as somebody goes on, and in every other tab.
 * @param said as the server found it, for pages that came whole
 */
export function useNotice(said: Reply | null | undefined): Reply | null {
  const { key, pathname, search } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const awaited = useAwaitedNotice()
  const [shown, setShown] = useState(said ? { reply: said, on: key } : null)
  const page = withoutNotice(pathname + search)
  const landed = isIdle && awaited?.isThere && awaited.page === page ? awaited.reply : null
  if (landed && landed !== shown?.reply) setShown({ reply: landed, on: key })
  else if (shown && shown.on !== key) setShown(null) // whoever comes back here finds it said already
  useEffect(() => {
    if (landed) dropNotice(page)
  }, [landed, page])
  return shown?.on === key ? shown.reply : null
}

type NoticeProps = { said: Reply | null | undefined; isFloating?: boolean }

/** The message of the step before, on the page it belongs to. */
export function Notice({ said, isFloating = false }: NoticeProps) {
  return <SuccessBanner reply={useNotice(said)} isOfPage isFloating={isFloating} />
}
