import { useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { BuyerFields } from '#app/money/documents/components/buyer-fields.tsx'
import { BUYER_FIELDS } from '#app/money/documents/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { askForOwnInvoice } from '#app/people/portal-accounts/commands/paper.server.ts'
import { accountContext, ownPapers } from '#app/people/portal-accounts/steps/guard.server.ts'
import { viewOwnInvoice } from '#app/people/portal-accounts/views/paper.server.ts'
import type { Route } from './+types/invoice'

/** A paper of the membership that can be made out to somebody else; no other, whosever it is. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const member = await ownPapers(ctx, params.member)
  const view = await viewOwnInvoice(ctx, { memberRowId: member.id, documentId: params.id })
  if (!view) throw data(null, { status: 404 })
  return { view }
}

const REFUSALS = {
  nothing: m.document_own_nothing,
  too_late: m.document_own_too_late_now,
  too_many: m.document_own_too_many,
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const fields = readTexts(await readForm(request), BUYER_FIELDS)
  const asking = { memberRowId: params.member, documentId: params.id, fields }
  const asked = await askForOwnInvoice(ctx, asking)
  if (asked.ok) return redirectWithMessage(localizeHref(`/my/members/${params.member}`), m.my_paper_issued())
  const reply = { fields, errors: asked.errors ?? {} }
  if (asked.reason === 'bad_input') return refuse({ ...reply, error: undefined })
  const error = REFUSALS[asked.reason]()
  return refuse({ ...reply, error }, asked.reason === 'too_many' ? 429 : 409)
}

export default function MyInvoice({ loaderData: { view }, actionData, params }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useFirstError(form, actionData)
  const fields: Record<string, string> = actionData?.fields ?? view.fields
  const errors: Record<string, string | undefined> = actionData?.errors ?? {}
  const field = (name: string) => ({ name, defaultValue: fields[name] ?? '', error: errors[name] })
  const title = view.isInvoice ? m.document_own_title_invoice() : m.document_own_title_receipt()
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle title={title} />
      <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
      <PageHeader
        title={title}
        lead={view.isOpen ? m.my_paper_named_lead({ number: view.number }) : m.document_own_too_late_now()}
      />
      {view.isOpen && (
        <Form
          ref={form}
          method="post"
          noValidate
          className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-8"
        >
          <FormAlert>{actionData?.error}</FormAlert>
          <BuyerFields field={field} />
          <PrivacyNote text={m.document_own_privacy()} />
          <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
            {m.document_own_issue()}
          </Button>
        </Form>
      )}
    </div>
  )
}
