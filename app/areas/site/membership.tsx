import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { handleReceiptPost, loadReceiptForm } from '#app/joining/receipts/actions/submit.server.ts'
import { answerRegistration } from '#app/joining/registration/actions/registration.server.ts'
import { draftKey } from '#app/joining/registration/components/draft.ts'
import { MembershipRegistration } from '#app/joining/registration/components/membership-registration.tsx'
import { sendRegistration } from '#app/joining/registration/components/send-registration.ts'
import { loadRegistration } from '#app/joining/registration/views/registration.server.ts'
import { isRegistrationReply } from '#app/joining/registration/views/reply.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { pageMeta } from '#app/kit/ui/page-meta.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/membership'
import { MembershipReceipt } from './membership-receipt.tsx'
import { OpeningSoon } from './opening-soon.tsx'

/** The forms are whole without scripts. Whoever has begun one finds it as it was, without touching it. */
export const handle = { startsOnUse: () => true, keptAs: draftKey('membership_page') }

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const [registration, receipt, { company }] = await Promise.all([
    loadRegistration(ctx, searchParams),
    loadReceiptForm(ctx, request),
    findSettings(ctx.db),
  ])
  const slug = searchParams.get('plan')
  const plan = registration.plans.find(candidate => candidate.slug === slug)
  const { name, city } = companyInWords(company)
  return { registration, receipt, plan: plan?.slug ?? '', origin: ctx.origin, company: { name, city } }
}

/** The page has two forms: the registration, and the receipt, which says so by its intent. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  if (form.get('intent') === 'receipt') return handleReceiptPost(args, form)
  return answerRegistration(args.context.get(requestContext), args.request, form, 'membership_page')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRegistration(serverAction)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The address without a chosen plan is the page's own. */
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin, company } = loaderData
  const description = m.registration_page_description({ company: company.name, city: company.city })
  return pageMeta({
    title: m.registration_page_title(),
    description,
    siteName: company.name,
    url: new URL(localizeHref('/membership'), origin).href,
    image: new URL('/og.png', origin).href,
    type: 'website',
  })
}

export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { registration, receipt, plan } = loaderData
  if (registration.isOpeningSoon) return <OpeningSoon company={loaderData.company.name} />
  const reply = isRegistrationReply(actionData) ? actionData : undefined
  const isRegistered = receipt.application !== null || reply?.kind === 'done'
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-10 px-5 pt-8 pb-20 sm:px-8 sm:pt-12 lg:grid-cols-[5fr_7fr]">
      <header className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start">
        <h1 className="text-title font-bold">{m.registration_page_heading()}</h1>
        <p className="max-w-prose text-lead text-muted">{m.registration_page_lead()}</p>
        <NextSteps />
      </header>
      <div className="grid gap-10">
        <div className="rounded-card border border-line bg-ground p-5 shadow-sm sm:p-8">
          <MembershipRegistration data={registration} plan={plan} reply={reply} />
        </div>
        {isRegistered ? (
          <div className="rounded-card border border-line bg-surface p-5 sm:p-8">
            <MembershipReceipt receipt={receipt} reply={actionData} />
          </div>
        ) : (
          <p className="text-center">
            {m.registration_receipt_question()}{' '}
            <a href={localizeHref('/thai-scan-receipt')} className="font-semibold text-reef underline">
              {m.registration_receipt_link()}
            </a>
          </p>
        )}
      </div>
    </main>
  )
}

function NextSteps() {
  const steps = [m.registration_page_step_1(), m.registration_page_step_2(), m.registration_page_step_3()]
  return (
    <section className="mt-6 hidden gap-4 border-t border-line pt-6 lg:grid">
      <h2 className="font-bold">{m.registration_page_steps()}</h2>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-lantern font-bold text-on-lantern"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
