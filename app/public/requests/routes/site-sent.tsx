import { use, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { shownContact } from '#app/house/settings/rules/opening.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { OrAsk } from '../components/or-ask.tsx'
import type { Route } from './+types/site-sent'

export async function loader({ context }: Route.LoaderArgs) {
  return shownContact(await findSettings(context.get(requestContext).db))
}

export const meta: Route.MetaFunction = () => [
  { title: m.request_sent_title() },
  { name: 'robots', content: 'noindex' },
]

/** Says what happens next, and nothing of what was sent: the page is the same for everybody. */
export default function RequestSentPage({ loaderData: { phone, email } }: Route.ComponentProps) {
  const mail = use(MailingContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasComeFromForm = useNavigationType() !== 'POP'
  // The form's button is gone: focus moves to the heading, so that it is read out.
  useEffect(() => {
    if (hasComeFromForm) heading.current?.focus({ preventScroll: true })
  }, [hasComeFromForm])
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-6 px-5 pt-8 pb-20 sm:px-8 sm:pt-14">
      <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {m.request_sent_title()}
      </h1>
      <p className="max-w-prose text-lead text-muted">{m.request_sent_text({ mail })}</p>
      <OrAsk phone={phone} email={email} />
      <ButtonLink href={localizeHref('/')} look="secondary" className="justify-self-start">
        {m.receipt_home()}
      </ButtonLink>
    </main>
  )
}
