import { ButtonLink } from '#app/kit/ui/button.tsx'
import { type Contact, StatusContact } from './status-contact.tsx'

type NotShownProps = {
  title: string
  text: string
  contact: Contact
  /** Where to go instead. */
  way: { href: string; label: string }
}

/** Instead of a visitor's own page, whose link opens nothing. */
export function NotShown({ title, text, contact, way }: NotShownProps) {
  return (
    <main className="mx-auto grid w-full max-w-2xl gap-6 px-5 pt-12 pb-24 sm:px-8">
      <h1 className="text-title font-bold">{title}</h1>
      <StatusContact text={text} contact={contact} />
      <div>
        <ButtonLink href={way.href} look="secondary">
          {way.label}
        </ButtonLink>
      </div>
    </main>
  )
}
