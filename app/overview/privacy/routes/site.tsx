import { requestContext } from '#app/kit/platform/server-context.ts'
import { pageMeta } from '#app/kit/ui/page-meta.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { viewNotice } from '../views/notice.server.ts'
import type { Route } from './+types/site'

/** Nothing on the page moves: it comes without scripts. */
export const handle = { isStatic: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext)
  return { ...(await viewNotice(db, getLocale())), origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, company, origin } = loaderData
  return pageMeta({
    title: `${title} · ${company}`,
    description: m.privacy_page_lead(),
    url: new URL(localizeHref('/privacy'), origin).href,
    siteName: company,
    image: new URL('/og.png', origin).href,
    type: 'website',
  })
}

/** What becomes of personal data, for whoever is asked for it (rule privacy.notice). */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { title, sections } = loaderData
  return (
    <main className="mx-auto w-full max-w-3xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1 className="text-display font-bold wrap-anywhere">{title}</h1>
      <p className="mt-4 text-lead text-muted">{m.privacy_page_lead()}</p>
      {sections.map(section => (
        <section key={section.title} className="mt-12 grid gap-5">
          <h2 className="text-title font-bold">{section.title}</h2>
          {section.clauses.map(({ number, name, text }) => (
            <div key={number} className="grid gap-1">
              <h3 className="font-semibold">
                <span className="mr-2 text-reef tabular-nums">{number}</span>
                {name}
              </h3>
              <p className="wrap-anywhere">{text}</p>
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}
