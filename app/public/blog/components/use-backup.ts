import { useEffect, useRef } from 'react'
import type { PostValues } from '../schema/posts.ts'

/** What was typed and not saved, over the version it was typed into. */
export type Backup = { version: string; values: PostValues }

type BackupOptions = Backup & {
  postId: string
  isDirty: boolean
  /** Something was left in this tab by a reload. */
  onFound: (backup: Backup) => void
}

/**
 * Keeps what is not saved yet in this tab, so that a reload or a browser that restarts it loses nothing. Going
 * elsewhere in the staff area gives it up, after the page has asked.
 */
export function useBackup({ postId, version, values, isDirty, onFound }: BackupOptions) {
  const key = `sala:typed:post:${postId}`
  const found = useRef(onFound)
  useEffect(() => {
    const backup = read(key)
    if (backup) found.current(backup)
    return () => write(key, null)
  }, [key])
  useEffect(() => {
    write(key, isDirty ? { version, values } : null)
  }, [key, isDirty, version, values])
}

function read(key: string): Backup | null {
  try {
    const text = sessionStorage.getItem(key)
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function write(key: string, backup: Backup | null) {
  try {
    if (backup) sessionStorage.setItem(key, JSON.stringify(backup))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing still asks before the page is left.
  }
}
