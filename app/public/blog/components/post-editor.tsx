import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { ConflictNotice } from '#app/kit/ui/conflict-notice.tsx'
import { DecisionBar, IN_BAR } from '#app/kit/ui/decision-bar.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { UnsavedChanges } from '#app/kit/ui/unsaved-changes.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { PostStatus } from '../rules/posts.ts'
import { postDifferences } from './post-differences.ts'
import { FindingFields, WritingFields } from './post-fields.tsx'
import { PicturePanel, PublicationPanel } from './post-panels.tsx'
import { type SaveState, useAutosave } from './use-autosave.ts'
import { useBackup } from './use-backup.ts'
import { type EditorReply, type SavedPost, usePostDraft } from './use-post-draft.ts'

type PostEditorProps = {
  post: SavedPost & {
    id: string
    status: PostStatus
    publishedText: string | null
    publishAt: string
    imageSrc: string | null
  }
  reply: (EditorReply & { publishAt: string }) | undefined
}

/** Writes a post. A draft saves itself; what everybody sees changes only when somebody says so. */
export function PostEditor({ post, reply }: PostEditorProps) {
  const { pathname } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const draft = usePostDraft(post, reply)
  const { values, errors, conflict, version, isDirty } = draft
  const isBusy = useNavigation().formMethod === 'POST'
  const isDraft = post.status === 'draft'
  const isBlocked = conflict !== undefined || Object.keys(errors).length > 0
  const url = localizeHref(`/admin/blog/${post.id}/autosave`)
  const isOn = isDraft && !isBusy && !isBlocked
  const state = useAutosave({ url, isOn, isDirty, version, values, onReply: draft.takeAutosave })
  useBackup({ postId: post.id, version, values, isDirty, onFound: draft.putBack })
  useFirstError(formRef, reply)
  const submit = useEditorSubmit(state, draft.noteSending)
  const fields = { values, errors, onChange: draft.change }
  const slugNote = post.wasPublic ? m.blog_slug_public_hint() : null

  return (
    <form
      ref={formRef}
      method="post"
      action={pathname}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
    >
      <button type="submit" name="step" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={version} />
      <Notices draft={draft} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-6">
          <WritingFields {...fields} />
        </div>
        <div className="grid content-start gap-6">
          <PublicationPanel
            {...post}
            key={post.status + post.publishAt}
            publishAt={reply?.publishAt ?? post.publishAt}
            error={errors['publishAt']}
          />
          <PicturePanel key={post.imageSrc} src={post.imageSrc} error={errors['image']} />
          <FindingFields {...fields} slugNote={slugNote} />
        </div>
      </div>
      <EditorBar post={post} isBusy={isBusy}>
        <SaveNote state={state} isDraft={isDraft} isDirty={isDirty} savedText={draft.savedText} />
      </EditorBar>
      <UnsavedChanges isDirty={isDirty && !isBusy && (!isDraft || isBlocked || state === 'offline')} />
    </form>
  )
}

/** What went wrong, what somebody else saved meanwhile, and what this browser had kept. */
function Notices({ draft }: { draft: ReturnType<typeof usePostDraft> }) {
  const { values, errors, conflict, isRestored } = draft
  return (
    <>
      <div className="has-[p]:mb-6">
        <FormAlert>{errors['form'] ?? (Object.keys(errors).length > 0 && m.edit_form_check())}</FormAlert>
      </div>
      <div role="alert" className="has-[p]:mb-6">
        {conflict && (
          <ConflictNotice
            differences={postDifferences(conflict.values, values)}
            onTake={() => draft.adopt(conflict)}
          />
        )}
      </div>
      <div role="status" className="has-[p]:mb-6">
        {isRestored && (
          <p className="rounded-control border border-reef bg-reef/10 px-4 py-3">{m.blog_put_back()}</p>
        )}
      </div>
    </>
  )
}

type EditorBarProps = { post: { id: string; status: PostStatus }; isBusy: boolean; children: ReactNode }

/** What can be done with the post, beside the word on what is saved; the next step of a draft is to publish it. */
function EditorBar({ post: { id, status }, isBusy, children }: EditorBarProps) {
  const isDraft = status === 'draft'
  return (
    <DecisionBar label={m.blog_actions()}>
      {children}
      <Button
        type="submit"
        className={IN_BAR}
        look="secondary"
        formAction={localizeHref(`/admin/blog/${id}/preview`)}
        formTarget="_blank"
      >
        {m.blog_preview()}
      </Button>
      <Button
        type="submit"
        className={IN_BAR}
        name="step"
        value="save"
        look={isDraft ? 'secondary' : 'primary'}
        aria-disabled={isBusy || undefined}
      >
        {isDraft ? m.blog_save_draft() : m.blog_save()}
      </Button>
      {status !== 'published' && (
        <Button
          type="submit"
          className={IN_BAR}
          name="step"
          value="publish"
          look={isDraft ? 'primary' : 'secondary'}
          aria-disabled={isBusy || undefined}
        >
          {m.blog_publish()}
        </Button>
      )}
    </DecisionBar>
  )
}

/**
 * Sends the form through the router. The preview opens beside it as a page of its own. While an autosave is on its way,
 * a press waits for its answer: saving over an older version would look like somebody else's change.
 */
function useEditorSubmit(state: SaveState, onSend: () => void) {
  const submit = useSubmit()
  const waiting = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (state === 'saving' || !waiting.current) return
    const button = waiting.current
    waiting.current = null
    button.form?.requestSubmit(button)
  }, [state])
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const button = submitter instanceof HTMLButtonElement ? submitter : null
    if (button?.formTarget === '_blank') return
    event.preventDefault()
    if (state === 'saving') {
      waiting.current = button
      return
    }
    onSend()
    submit(button ?? event.currentTarget, { preventScrollReset: true })
  }
}

type SaveNoteProps = { state: SaveState; isDraft: boolean; isDirty: boolean; savedText: string | null }

/** Whether what was typed is safe. */
function SaveNote({ state, isDraft, isDirty, savedText }: SaveNoteProps) {
  const isLive = useHydrated()
  const text = () => {
    if (!isLive) return null
    if (state === 'offline') return m.blog_autosave_offline()
    if (state === 'saving') return m.blog_autosave_saving()
    if (isDirty) return m.edit_form_unsaved()
    if (savedText) return m.blog_autosave_saved({ time: savedText })
    return isDraft ? m.blog_autosave_on() : null
  }
  return (
    <p role="status" className="mr-auto min-w-40 text-sm text-muted">
      {text()}
    </p>
  )
}
