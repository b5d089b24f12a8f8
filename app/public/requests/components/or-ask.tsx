import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { m } from '#app/paraglide/messages.js'

/** Whom to ask instead; nothing while the space has no phone and no email that are somebody's. */
export function OrAsk({ phone, email }: { phone: string; email: string }) {
  if (!phone && !email) return null
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      <span>{m.request_or_ask()}</span>
      {phone && <PhoneLink number={phone} />}
      {email && <MailLink address={email} />}
    </p>
  )
}
