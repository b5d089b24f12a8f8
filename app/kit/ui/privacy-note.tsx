import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { classNames } from './class-names.ts'

/** What becomes of what a form asks for, before it asks (rule privacy.notice). */
export function PrivacyNote({ text = m.privacy_note(), className }: { text?: string; className?: string }) {
  return (
    <p className={classNames('text-sm text-muted', className)}>
      {text} <PrivacyLink />
    </p>
  )
}

/** Opens beside a form, so that nothing typed is left behind. */
export function PrivacyLink({ className = 'text-reef' }: { className?: string }) {
  return (
    <a
      href={localizeHref('/privacy')}
      target="_blank"
      rel="noopener"
      className={classNames('underline underline-offset-4', className)}
    >
      {m.privacy_page()}
    </a>
  )
}
