import { data } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { houseImagePath } from '#app/house/settings/rules/front.ts'
import { statusPath } from '#app/joining/registration/rules/status-link.ts'
import { lookUpApplication } from '#app/joining/registration/steps/look-up.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { PaperActions } from '#app/money/documents/components/paper-actions.tsx'
import { PaperSheet } from '#app/money/documents/components/paper-sheet.tsx'
import { PdfNote } from '#app/money/documents/components/pdf-note.tsx'
import { findDocument } from '#app/money/documents/queries.server.ts'
import { paperOf } from '#app/money/documents/views/paper.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/document'

/** Whoever has the link of an application may see its documents, and no others. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await lookUpApplication(ctx, params.key)
  if (!found.ok) throw data(null, { status: found.status })
  const document = await findDocument(ctx.db, params.id, { applicationId: found.application.id })
  if (!document) throw data(null, { status: 404 })
  const { logo } = (await findSettings(ctx.db)).front
  return { number: document.number, paper: paperOf(document), logo: logo && houseImagePath(logo) }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The address holds the application's key: it is not told to other sites. */
export const meta: Route.MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function ApplicationDocument({ loaderData, params }: Route.ComponentProps) {
  const { number, paper, logo } = loaderData
  const pdfHref = localizeHref(`/application/${params.key}/documents/${params.id}/pdf`)
  return (
    <main className="mx-auto w-full max-w-4xl px-5 pt-8 pb-20 sm:px-8">
      <PageTitle title={number} />
      <BackLink to={statusPath(params.key)}>{m.document_back_to_status()}</BackLink>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-bold">{number}</h1>
        <div className="flex flex-wrap gap-2">
          <PaperActions pdfHref={pdfHref} number={number} />
        </div>
      </div>
      <PdfNote buyer={paper.buyer} />
      <PaperSheet paper={paper} logo={logo} />
    </main>
  )
}
