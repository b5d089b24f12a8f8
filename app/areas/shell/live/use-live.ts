import { useCallback, useEffect, useRef } from 'react'
import { connectLive, type LiveConnection } from './live-connection.ts'

type LiveOptions = { url: string; onChange: () => void; onRefused: () => void }

/**
 * Calls `onChange` whenever something changes on the server. Only a tab that somebody sees keeps a connection open,
 * because a browser has six for a whole site over HTTP/1.1; shown again, it catches up.
 * @returns whether changes are heard of right now
 */
export function useLive({ url, onChange, onRefused }: LiveOptions): () => boolean {
  const connection = useRef<LiveConnection | null>(null)
  useEffect(() => {
    const follow = () => {
      connection.current?.close()
      connection.current = document.hidden
        ? null
        : connectLive(url, { onChange, onBack: onChange, onRefused })
    }
    const onVisibility = () => {
      follow()
      if (!document.hidden) onChange()
    }
    follow()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      connection.current?.close()
      connection.current = null
    }
  }, [url, onChange, onRefused])
  return useCallback(() => connection.current?.isUp() ?? false, [])
}
