import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { SuccessBanner } from '#app/kit/ui/success-banner.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import type { ProfileReply } from '../../schema/profile-reply.ts'

type SectionProps = {
  title: string
  lead: ReactNode
  /** The answer to one of the section's forms, which says here what worked. */
  reply?: ProfileReply | undefined
  /** Another section has the same title: the lead tells them apart, for screen readers too. */
  isOneOfSeveral?: boolean
  children: ReactNode
}

/** A part of the profile: what it is on the left, what one can do on the right. */
export function ProfileSection({ title, lead, reply, isOneOfSeveral = false, children }: SectionProps) {
  const [titleId, leadId] = [useId(), useId()]
  const done = useMemo(() => (reply?.message ? { message: reply.message } : null), [reply])
  return (
    <section
      aria-labelledby={isOneOfSeveral ? `${titleId} ${leadId}` : titleId}
      className="grid content-start gap-5 rounded-card border border-line bg-surface p-5 sm:p-7 lg:grid-cols-[15rem_1fr] lg:gap-10"
    >
      <div>
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        <p id={leadId} className="mt-1 text-sm text-muted">
          {lead}
        </p>
      </div>
      <div className="min-w-0">
        <SuccessBanner reply={done} />
        <div className="grid content-start gap-5">{children}</div>
      </div>
    </section>
  )
}

type ProfileFormProps = {
  intent: string
  reply: ProfileReply | undefined
  submit: string
  look?: 'primary' | 'secondary'
  children?: ReactNode
  className?: string
}

/** One of the profile's forms. Its fields are empty again once its work is done. */
export function ProfileForm({
  intent,
  reply,
  submit,
  look = 'secondary',
  children,
  className,
}: ProfileFormProps) {
  const { pathname } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const isBusy = navigation.formData?.get('intent') === intent
  const own = ownReply(reply, intent)
  useEffect(() => {
    if (own && Object.keys(own.errors).length === 0) formRef.current?.reset()
  }, [own])
  useFirstError(formRef, own)
  return (
    <Form
      ref={formRef}
      method="post"
      action={pathname}
      preventScrollReset
      noValidate
      className={classNames('grid gap-4', className)}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" look={look} aria-disabled={isBusy || undefined} className="justify-self-start">
        {submit}
      </Button>
    </Form>
  )
}

/** The answer, if it is to this form, or to one of these. */
export function ownReply(reply: ProfileReply | undefined, ...intents: string[]) {
  return reply && intents.includes(reply.intent) ? reply : undefined
}
