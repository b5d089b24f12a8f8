import { useEffect, useRef, useState } from 'react'
import type { AutosaveReply } from '../rules/autosave.ts'
import type { PostValues } from '../schema/posts.ts'

const PAUSE_MS = 1_200
const RETRY_MS = 5_000

export type SaveState = 'idle' | 'saving' | 'offline'

type AutosaveOptions = {
  url: string
  /** Nothing is sent while this is off: a public post, errors that nobody has mended, a save that is on its way. */
  isOn: boolean
  isDirty: boolean
  version: string
  values: PostValues
  onReply: (reply: AutosaveReply, sent: PostValues) => void
}

/** Sends a draft a moment after the last change, one at a time, and again until it arrives. */
export function useAutosave({ url, isOn, isDirty, version, values, onReply }: AutosaveOptions): SaveState {
  const [state, setState] = useState<SaveState>('idle')
  const latest = useRef({ version, values, onReply, isOwed: false })
  useEffect(() => {
    latest.current = { version, values, onReply, isOwed: isOn && isDirty }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values begins the pause again
  useEffect(() => {
    if (!isOn || !isDirty || state === 'saving') return
    const send = async () => {
      setState('saving')
      const sent = latest.current
      const reply = await post(url, sent)
      setState(reply ? 'idle' : 'offline')
      if (reply) latest.current.onReply(reply, sent.values)
    }
    const timer = setTimeout(send, state === 'offline' ? RETRY_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [url, isOn, isDirty, values, version, state])

  useEffect(() => {
    const flush = () => {
      if (latest.current.isOwed) post(url, latest.current)
      latest.current.isOwed = false
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [url])
  return state
}

/** @returns null when it did not arrive, or the session has ended */
async function post(url: string, { version, values }: { version: string; values: PostValues }) {
  try {
    const body = formOf(version, values)
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return response.ok ? ((await response.json()) as AutosaveReply) : null
  } catch {
    return null
  }
}

function formOf(version: string, { sections, ...texts }: PostValues): FormData {
  const form = new FormData()
  form.set('version', version)
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  for (const { heading, content } of sections) {
    form.append('sectionHeading', heading)
    form.append('sectionContent', content)
  }
  return form
}
