import { data } from 'react-router'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { m } from '#app/paraglide/messages.js'
import { HOUSE_RULES, INVITE_LOOKS } from '../texts.ts'
import { type InvitedView, viewInvited } from '../views.server.ts'
import type { Route } from './+types/site'

/** The page is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await viewInvited(context.get(requestContext), params.key)
  return data({ view }, view ? 200 : 404)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The key is in the address. */
export const meta: Route.MetaFunction = () => [
  { title: m.visitor_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** A guest's own page: the code for the door, when and where, and the rules of the house. No account, no script. */
export default function Invited({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      {view ? (
        <Found view={view} />
      ) : (
        <header className="grid gap-2">
          <h1 className="text-title font-bold">{m.visitor_gone()}</h1>
          <p className="text-lead text-muted">{m.visitor_gone_text()}</p>
        </header>
      )}
    </main>
  )
}

function Found({ view }: { view: InvitedView }) {
  const { name, host, house, when, where, until, price, code, state, contact } = view
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-title font-bold wrap-anywhere">{m.visitor_welcome({ name })}</h1>
        <p className="text-lead text-muted wrap-anywhere">{m.visitor_invited_by({ host, house })}</p>
      </header>
      {code ? (
        <section className="grid justify-items-center gap-3 rounded-card border-2 border-line bg-surface p-5 sm:p-8">
          <img src={code} alt={m.visitor_code_alt()} width={240} height={240} className="rounded-control" />
          <p className="max-w-prose text-center font-semibold">{m.visitor_code_lead()}</p>
          {price && <p className="max-w-prose text-center">{m.visitor_price({ price })}</p>}
        </section>
      ) : (
        <p
          role="status"
          className="rounded-control border-l-4 border-reef bg-surface px-5 py-3 font-semibold"
        >
          {until ? m.visitor_in_until({ until }) : INVITE_LOOKS[state].label()}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        <dt className="text-muted">{m.visitor_when()}</dt>
        <dd className="font-semibold">{when}</dd>
        <dt className="text-muted">{m.visitor_where()}</dt>
        <dd className="font-semibold wrap-anywhere">{where}</dd>
      </dl>
      <section className="grid gap-3" aria-labelledby="rules">
        <h2 id="rules" className="text-xl font-bold">
          {m.visitor_rules()}
        </h2>
        <ul className="grid max-w-prose list-disc gap-2 pl-5 marker:text-reef">
          {HOUSE_RULES.map(rule => (
            <li key={rule()}>{rule()}</li>
          ))}
        </ul>
      </section>
      <p className="flex flex-wrap gap-x-5">
        <span>{m.visitor_ask()}</span>
        <PhoneLink number={contact.phone} />
        <MailLink address={contact.email} />
      </p>
    </>
  )
}
