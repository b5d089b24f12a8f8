import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readFaq } from '#app/house/settings/rules/faq.ts'
import { faqText } from '#app/house/settings/schema/faq.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { pageMeta } from '#app/kit/ui/page-meta.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { bookingLink } from '#app/public/requests/views.ts'
import { linksWithBooking } from '#app/space/bookings/views/visitor.server.ts'
import { faqData } from '../views.ts'
import type { Route } from './+types/site'

/** Nothing on the page moves: it comes without scripts. */
export const handle = { isStatic: true }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { db, origin, log } = ctx
  const { faq, company, links: set } = await findSettings(db, log)
  const links = await linksWithBooking(ctx, set)
  const { entries } = readFaq(faqText(faq, getLocale()))
  return { entries, company: company.name, callHref: bookingLink('booking', links), origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { entries, company, origin } = loaderData
  const url = new URL(localizeHref('/faq'), origin).href
  const page = pageMeta({
    title: `${m.faq_title()} · ${company}`,
    description: m.faq_lead(),
    url,
    siteName: company,
    image: new URL('/og.png', origin).href,
    type: 'website',
  })
  return entries.length > 0
    ? [...page, { 'script:ld+json': faqData(entries, { url, locale: getLocale() }) }]
    : page
}

/** What visitors ask, and what we answer (rule site.faq). */
export default function FaqPage({ loaderData: { entries, callHref } }: Route.ComponentProps) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1 className="text-display font-bold wrap-anywhere">{m.faq_title()}</h1>
      <p className="mt-4 text-lead text-muted">{m.faq_lead()}</p>
      {entries.map(({ question, answer }) => (
        <section key={question} className="mt-12 grid gap-3">
          <h2 className="text-xl font-bold wrap-anywhere">{question}</h2>
          {answer.map(paragraph => (
            <p key={paragraph} className="max-w-prose wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <section className="mt-12 grid justify-items-start gap-3">
        <h2 className="text-xl font-bold">{m.faq_more()}</h2>
        <ButtonLink href={callHref}>{m.landing_hero_call()}</ButtonLink>
      </section>
    </main>
  )
}
