import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { viewArrival } from '#app/house/settings/views/arrival.ts'
import { statusPath } from '#app/joining/registration/rules/status-link.ts'
import { recallApplication } from '#app/joining/registration/steps/visit.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { AccessCodeCard } from '#app/kit/ui/access-code-card.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { HowToGetIn } from '#app/kit/ui/how-to-get-in.tsx'
import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import { bangkokText } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { findCodeForReceipt } from '#app/people/access-codes/queries/codes.server.ts'
import { findAccessCode } from '../queries/access-code.server.ts'
import { recallReceiptId } from '../steps/remembered.server.ts'
import { viewWait } from '../views/wait.server.ts'
import type { Route } from './+types/site-success'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const receiptId = await recallReceiptId(ctx, request)
  const given = receiptId ? await findAccessCode(ctx.db, receiptId) : null
  const provisional = receiptId && !given ? await findCodeForReceipt(ctx, receiptId) : null
  const application = await recallApplication(ctx, request)
  const settings = await findSettings(ctx.db)
  const { phone, email } = settings.company
  const code = given ?? provisional
  // What the automation has answered with, no door of ours has seen.
  const arrival = { locale: getLocale(), mayEnter: provisional !== null }
  return {
    code,
    phone,
    email,
    gettingIn: code && viewArrival(settings, arrival),
    codeUntil: provisional && bangkokText(provisional.validUntil),
    statusPath: application && statusPath(application.statusKey),
    wait: await viewWait(ctx),
  }
}

/** The page may show an access code: no cache keeps it. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: m.receipt_success_title() },
  { name: 'robots', content: 'noindex' },
]

export default function SubmissionSuccessPage({ loaderData }: Route.ComponentProps) {
  const { code, codeUntil, gettingIn, ...next } = loaderData
  const heading = useArrivalFocus()
  return (
    <main className="mx-auto grid w-full max-w-5xl items-start gap-x-16 gap-y-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-14 lg:grid-cols-[4fr_5fr]">
      <div className="drawn-slip relative mx-auto w-full max-w-64 sm:max-w-sm lg:max-w-none print:hidden">
        <Scene name="slip" className="w-full" />
        <Scene name="stamp" className="absolute inset-0 size-full" />
      </div>
      <div className="grid gap-8">
        <div className="grid gap-3 text-center lg:text-left">
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
            {m.receipt_success_title()}
          </h1>
          <p className="text-lead text-muted">{m.receipt_success_text()}</p>
        </div>
        {code && (
          <AccessCodeCard
            code={code}
            note={codeUntil ? m.access_provisional_note({ until: codeUntil }) : m.receipt_code_keep()}
          />
        )}
        {gettingIn && <HowToGetIn gettingIn={gettingIn} hasPass={false} />}
        <NextSteps {...next} />
        <div className="print:hidden">
          <ButtonLink href={localizeHref('/')} look="secondary" className="w-full sm:w-auto">
            {m.receipt_home()}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}

/** Coming from the form, whose button is gone, focus moves to the heading, so that it is read out. */
function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigationType = useNavigationType()
  useEffect(() => {
    if (navigationType !== 'POP') heading.current?.focus({ preventScroll: true })
  }, [navigationType])
  return heading
}

type NextStepsProps = { phone: string; email: string; statusPath: string | null; wait: string }

function NextSteps({ phone, email, statusPath, wait }: NextStepsProps) {
  const linkLook = 'inline-block py-1 font-semibold text-reef underline decoration-1 underline-offset-4'
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="text-xl font-bold">
        {m.receipt_next_title()}
      </h2>
      <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-reef">
        <li>{m.receipt_next_check()}</li>
        <li>{m.receipt_next_activate()}</li>
      </ol>
      <p className="text-muted">{wait}</p>
      {statusPath && (
        <p className="mt-2">
          {m.status_keep_link()}{' '}
          <a href={statusPath} className={linkLook}>
            {m.status_see()}
          </a>
        </p>
      )}
      <p className="mt-2">{m.receipt_next_ask()}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={linkLook}>
          {phone}
        </a>
        <a href={`mailto:${email}`} className={linkLook}>
          {email}
        </a>
      </p>
    </section>
  )
}
