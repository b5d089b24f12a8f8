import { data, Link, redirect, useSearchParams } from 'react-router'
import { reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { OwnPaperForm } from '#app/areas/shell/own-paper-form.tsx'
import { type AskRefusal, askForOwnPaper } from '#app/joining/registration/commands/ask-own-paper.server.ts'
import { statusPath } from '#app/joining/registration/rules/status-link.ts'
import { lookUpApplication } from '#app/joining/registration/steps/look-up.server.ts'
import { viewOwnPaper } from '#app/joining/registration/views/own-paper.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { BUYER_FIELDS } from '#app/money/documents/schema.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/own-paper'

/** What became of the paper meanwhile is shown with the refusal. */
export const clientMiddleware = [reloadAfterRefusal]

/** Whoever has the link of an application may ask for its papers in their name, and for no others. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await lookUpApplication(ctx, params.key)
  if (!found.ok) throw data(null, { status: found.status })
  const documentId = url.searchParams.get('paper')
  return { view: await viewOwnPaper(ctx, found.application, { documentId }) }
}

const REFUSALS: Record<AskRefusal, () => string> = {
  nothing: m.document_own_nothing,
  too_late: m.document_own_too_late_now,
  too_many: m.document_own_too_many,
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const found = await lookUpApplication(ctx, params.key)
  if (!found.ok) throw data(null, { status: found.status })
  const form = await readForm(request)
  const fields = readTexts(form, BUYER_FIELDS)
  const { document: documentId } = readTexts(form, ['document'])
  const asked = await askForOwnPaper(ctx, { applicationId: found.application.id, documentId, fields })
  const here = statusPath(params.key)
  if (asked.ok) {
    const { documentId } = asked.value
    return redirect(documentId ? `${here}/documents/${documentId}` : `${here}/invoice?kept`, 303)
  }
  const reply = { fields, errors: asked.errors ?? {} }
  if (asked.reason === 'bad_input') return refuse({ ...reply, error: undefined })
  const error = REFUSALS[asked.reason]()
  return refuse({ ...reply, error }, asked.reason === 'too_many' ? 429 : 409)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The address holds the application's key: it is not told to other sites. */
export const meta: Route.MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

type Props = Route.ComponentProps
type View = Props['loaderData']['view']

export default function OwnPaperPage({ loaderData: { view }, actionData, params }: Props) {
  const isKept = useSearchParams()[0].has('kept') && view.state === 'before'
  return (
    <main className="mx-auto w-full max-w-3xl px-5 pt-8 pb-20 sm:px-8">
      <PageTitle title={m.document_own_page_title()} />
      <BackLink to={statusPath(params.key)}>{m.document_back_to_status()}</BackLink>
      <h1 className="mb-3 text-title font-bold">
        {view.isInvoice ? m.document_own_title_invoice() : m.document_own_title_receipt()}
      </h1>
      <p className="mb-6 max-w-prose text-lead text-muted">{leadOf(view)}</p>
      {isKept && !actionData && (
        <p role="status" className="mb-6 rounded-control border-l-4 border-reef bg-surface px-5 py-3">
          {m.document_own_kept()} {view.withheld && m.withholding_to_pay(view.withheld)}
        </p>
      )}
      {view.papers.length > 0 && <Papers view={view} />}
      {view.state === 'before' || view.state === 'after' ? (
        <OwnPaperForm view={view} reply={actionData} />
      ) : (
        <FormAlert>{actionData?.error}</FormAlert>
      )}
    </main>
  )
}

/** Which of several papers is meant. */
function Papers({ view: { papers, documentId } }: { view: View }) {
  return (
    <nav aria-label={m.document_own_which()}>
      <p className="font-semibold">{m.document_own_which()}</p>
      <ul className="grid">
        {papers.map(({ id, number, day }) => (
          <li key={id}>
            {id === documentId ? (
              <span aria-current="true" className="inline-flex min-h-11 items-center font-semibold">
                {m.document_own_paper({ number, day })}
              </span>
            ) : (
              <Link to={`?paper=${id}`} preventScrollReset className={TEXT_LINK}>
                {m.document_own_paper({ number, day })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function leadOf({ state, number, month }: View): string {
  if (state === 'before') return m.document_own_before()
  if (state === 'after') return m.document_own_after({ number, month })
  return state === 'too_late' ? m.document_own_too_late({ number, month }) : m.document_own_nothing()
}
