import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { shownContact } from '#app/house/settings/rules/opening.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { houseClock } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { submitRequest } from '../commands/submit.server.ts'
import { OrAsk } from '../components/or-ask.tsx'
import { RequestForm } from '../components/request-form.tsx'
import { requestKindOf } from '../rules.ts'
import { emptyRequest, type RequestReply, readRequest } from '../schema.ts'
import type { Route } from './+types/site'

/** The form is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext)
  const { phone, email } = shownContact(await findSettings(db))
  const kind = requestKindOf(url.searchParams.get('for'))
  const clock = houseClock(now(), 'Asia/Bangkok')
  return { values: emptyRequest(randomUUID(), kind), today: bangkokDay(now()), clock, phone, email }
}

/** Whatever fails, what was typed is answered with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const values = readRequest(await readForm(request))
  try {
    const submitted = await submitRequest(ctx, { values, locale: getLocale() })
    if (submitted.ok) return redirect(localizeHref('/request/sent'), 303)
    const { status, errors } = submitted
    // What was answered keeps its key: sending the form once more makes a new request.
    const kept = status === 409 ? { ...values, submissionKey: randomUUID() } : values
    return refuse<RequestReply>({ values: kept, errors }, status)
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'request not taken')
    return data<RequestReply>({ values, errors: { form: m.request_failed() } }, { status: 500 })
  }
}

/** Without an answer, for example offline, the form stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<RequestReply> {
  const posted = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { values: readRequest(posted), errors: { form: m.request_failed() } }
  }
}

/** Each visitor's form has a key of its own. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: m.request_title() },
  { name: 'description', content: m.request_lead() },
  { name: 'robots', content: 'noindex' },
]

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, today, clock, phone, email } = loaderData
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-12 lg:grid-cols-[5fr_6fr]">
      <header className="grid content-start gap-4">
        <h1 className="text-title font-bold">{m.request_title()}</h1>
        <p className="max-w-prose text-lead text-muted">{m.request_lead()}</p>
        <OrAsk phone={phone} email={email} />
      </header>
      <RequestForm values={actionData?.values ?? values} today={today} clock={clock} reply={actionData} />
    </main>
  )
}
