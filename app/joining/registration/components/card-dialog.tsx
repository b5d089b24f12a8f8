import { useEffect } from 'react'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OutcomeProps } from './outcome-parts.tsx'
import { BackForm } from './outcome-parts.tsx'
import { StatusLinkNote } from './status-link-note.tsx'

/** Takes the browser to the payment link of the plan (rule payment.card-link); the button is for when that fails. */
export function CardDialog({ url, done, registration, onClose, closeHref }: OutcomeProps & { url: string }) {
  useEffect(() => window.location.assign(url), [url])

  return (
    <Dialog
      title={m.registration_card_title()}
      onClose={onClose}
      closeLabel={m.registration_close()}
      closeHref={closeHref}
      className="sm:max-w-lg"
    >
      <p>{m.registration_card_text()}</p>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <ButtonLink href={url}>{m.registration_card_link()}</ButtonLink>
        <BackForm registration={registration} values={done.values} />
      </div>
      <StatusLinkNote statusPath={done.statusPath} />
    </Dialog>
  )
}
