import { useState } from 'react'
import type { AutosaveReply, PostConflict } from '../rules/autosave.ts'
import { proposeSlug } from '../rules/slug.ts'
import type { PostErrors, PostValues } from '../schema/posts.ts'
import type { Backup } from './use-backup.ts'

export type SavedPost = { version: string; values: PostValues; wasPublic: boolean }
export type EditorReply = { values: PostValues; errors: PostErrors; conflict?: PostConflict }

const same = (a: PostValues, b: PostValues) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The state of the editor: what is typed, over the version it was typed into. What was saved elsewhere comes into an
 * untouched editor at once and never over something that is not saved yet.
 */
export function usePostDraft(saved: SavedPost, lastReply: EditorReply | undefined) {
  const [base, setBase] = useState<{ version: string; values: PostValues }>(saved)
  const [values, setValues] = useState(lastReply?.values ?? saved.values)
  const [errors, setErrors] = useState<PostErrors>(lastReply?.errors ?? {})
  const [conflict, setConflict] = useState(lastReply?.conflict)
  const [savedText, setSavedText] = useState<string | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  const [known, setKnown] = useState({ reply: lastReply, version: saved.version })
  const [sent, setSent] = useState<PostValues | null>(null)
  const isDirty = !same(values, base.values)

  const adopt = (next: PostConflict) => {
    setBase(next)
    setValues(next.values)
    setErrors({})
    setConflict(undefined)
    setIsRestored(false)
  }
  if (known.reply !== lastReply || known.version !== saved.version) {
    setKnown({ reply: lastReply, version: saved.version })
    if (lastReply && known.reply !== lastReply) {
      // Saving over what somebody else saved was tried and failed for another reason: it need not be asked again.
      if (conflict && !lastReply.conflict) setBase(conflict)
      setErrors(lastReply.errors)
      setConflict(lastReply.conflict)
      setSent(null)
    } else if (saved.version !== base.version && !conflict) {
      const isUntouched = !isDirty || (sent !== null && same(values, sent))
      if (isUntouched) adopt(saved)
      else if (sent !== null) setBase(saved)
      setSent(null)
    }
  }

  return {
    values,
    errors,
    conflict,
    isDirty,
    isRestored,
    savedText,
    version: conflict?.version ?? base.version,
    adopt,
    /** Takes what was typed; the slug of a post that nobody knows yet follows its title. */
    change(part: Partial<PostValues>) {
      const follows = !saved.wasPublic && part.title !== undefined && isProposed(values)
      setValues({ ...values, ...part, ...(follows && { slug: proposeSlug(part.title ?? '') }) })
      setErrors(withoutFields(errors, Object.keys(part)))
    },
    noteSending: () => setSent(values),
    putBack(backup: Backup) {
      if (same(backup.values, values)) return
      setBase({ version: backup.version, values: saved.values })
      setValues(backup.values)
      setIsRestored(true)
    },
    takeAutosave(reply: AutosaveReply, sentValues: PostValues) {
      if (!reply.ok) {
        setErrors(reply.errors)
        setConflict(reply.conflict)
        return
      }
      setBase({ version: reply.version, values: sentValues })
      setSavedText(reply.savedText)
      setIsRestored(false)
    },
  }
}

/** Whether the slug is still the one that the title proposes, or one with a number behind it. */
function isProposed({ slug, title }: PostValues): boolean {
  return slug === '' || slug.replace(/-\d+$/, '') === proposeSlug(title).replace(/-\d+$/, '')
}

function withoutFields(errors: PostErrors, names: string[]): PostErrors {
  const isAbout = (field: string) =>
    names.includes(field) || field === 'form' || (names.includes('sections') && field.startsWith('section'))
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isAbout(field)))
}
