import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { GENERATION_FIELDS } from '../schema/request-form.ts'
import type { GenerationErrors, GenerationValues } from '../schema/requests.ts'

type GenerateFormProps = {
  reply: { values: GenerationValues; errors: GenerationErrors; isSignIn: boolean } | undefined
  isSignedIn: boolean
  /** A new object each time something came through. */
  done: object | undefined
  /** Who writes, and what that has cost this month. */
  writer: { model: string; spentText: string } | null
}

const NOTHING: GenerationValues = { topic: '', targetAudience: '', seoTargetWords: '' }

/** "Generate New Blog" (rule blog.generate). What was typed before signing in is there again afterwards. */
export function GenerateForm({ reply, isSignedIn, done, writer }: GenerateFormProps) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().formData?.get('intent') === 'generate'
  const formRef = useRef<HTMLFormElement>(null)
  const edition = useEdition({ isBusy, done, reply })
  useFirstError(formRef, reply)
  useKeptValues(formRef, { reply, isSignedIn })
  return (
    <section
      aria-labelledby="generate-blog"
      className="rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <h2 id="generate-blog" className="mb-5 text-2xl font-bold">
        {m.blog_generate_title()}
      </h2>
      <Form
        ref={formRef}
        key={edition}
        method="post"
        action={pathname}
        preventScrollReset
        noValidate
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="generate" />
        <Wishes values={reply?.values ?? NOTHING} errors={reply?.errors ?? {}} />
        <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
          {isBusy ? m.blog_generating() : m.blog_generate()}
        </Button>
        {writer && (
          <p className="text-sm text-muted wrap-anywhere">
            {m.blog_model_writes(writer)} {writer.spentText}
          </p>
        )}
      </Form>
    </section>
  )
}

/** What the post is to be about, and for whom. */
function Wishes({ values, errors }: { values: GenerationValues; errors: GenerationErrors }) {
  const field = (name: keyof GenerationValues) => ({
    name,
    required: true,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <>
      <TextField label={m.blog_topic()} hint={m.blog_topic_hint()} {...field('topic')} />
      <TextField label={m.blog_audience()} hint={m.blog_audience_hint()} {...field('targetAudience')} />
      <TextField label={m.blog_words()} hint={m.blog_words_hint()} {...field('seoTargetWords')} />
    </>
  )
}

/** Counts the requests of this form that came through, so that each next form is a new, empty one. */
function useEdition({ isBusy, done, reply }: { isBusy: boolean; done: object | undefined; reply: unknown }) {
  const [known, setKnown] = useState({ done, reply })
  const [isSent, setIsSent] = useState(false)
  const [edition, setEdition] = useState(0)
  if (isBusy && !isSent) setIsSent(true)
  if (known.done !== done || known.reply !== reply) {
    setKnown({ done, reply })
    setIsSent(false)
    if (isSent && done && done !== known.done) setEdition(edition + 1)
  }
  return edition
}

const KEPT = 'sala:typed:manage-blogs'

type KeptOptions = Pick<GenerateFormProps, 'reply' | 'isSignedIn'>

/** Keeps in this tab what a visitor typed who has to sign in first, and puts it back for staff. */
function useKeptValues(form: { current: HTMLFormElement | null }, { reply, isSignedIn }: KeptOptions) {
  const refused = reply?.isSignIn ? reply.values : null
  useEffect(() => {
    if (refused) writeKept(JSON.stringify(refused))
  }, [refused])
  useEffect(() => {
    const kept = isSignedIn ? takeKept() : null
    for (const name of kept ? GENERATION_FIELDS : []) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = kept?.[name] ?? ''
    }
  }, [form, isSignedIn])
}

function writeKept(text: string) {
  try {
    sessionStorage.setItem(KEPT, text)
  } catch {
    // A browser that keeps nothing still shows the form as it was typed.
  }
}

function takeKept(): GenerationValues | null {
  try {
    const text = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}
