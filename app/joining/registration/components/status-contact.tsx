export type Contact = { phone: string; email: string }

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-reef underline decoration-1 underline-offset-4'

/** How to ask a person; a space that has just been named has neither phone nor email of its own. */
export function StatusContact({ text, contact }: { text: string; contact: Contact }) {
  const { phone, email } = contact
  return (
    <div className="grid gap-1">
      <p className="max-w-prose">{text}</p>
      <p className="flex flex-wrap gap-x-5">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        )}
      </p>
    </div>
  )
}
