import { randomUUID } from 'node:crypto'
import { use, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  type AccountContext,
  accountContext,
  ownSelf,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import { cancelInvite, inviteGuest } from '#app/presence/guest-visits/commands/own.server.ts'
import { LONGEST_CONTACT, LONGEST_NAME } from '#app/presence/guest-visits/rules.ts'
import { INVITE_FIELDS, type InviteErrors, type InviteValues } from '#app/presence/guest-visits/schema.ts'
import { type OwnGuestsView, viewOwnGuests } from '#app/presence/guest-visits/views.server.ts'
import type { Route } from './+types/guests'

/** Only the member's own: a payer's membership is somebody else's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const member = await ownSelf(ctx, params.member)
  return { view: await viewOwnGuests(ctx, member), submissionKey: randomUUID() }
}

type Sent = { form: FormData; memberRowId: string; screen: string }

const ANSWERS = {
  invite: async (ctx: AccountContext, { form, memberRowId, screen }: Sent) => {
    const values = readTexts(form, INVITE_FIELDS)
    const invited = await inviteGuest(ctx, { memberRowId, values })
    if (!invited.ok) return refuse({ values, errors: invited.errors }, invited.status)
    const isSent = invited.isMailed && (await findMailing(ctx)) === 'sent'
    return redirectWithMessage(screen, isSent ? m.visitor_invited_mailed() : m.visitor_invited())
  },
  cancel: async (ctx: AccountContext, { form, memberRowId, screen }: Sent) => {
    const cancelled = await cancelInvite(ctx, { memberRowId, inviteId: readTexts(form, ['id']).id })
    if (!cancelled.ok && cancelled.reason === 'not_found') throw data(null, { status: 404 })
    return redirectWithMessage(screen, cancelled.ok ? m.visitor_cancelled() : m.visitor_refused_been())
  },
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const sent = { form, memberRowId: params.member, screen: url.pathname }
  return answerOf(ANSWERS, form)(accountContext(context), sent)
}

export default function MyGuests({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, submissionKey } = loaderData
  return (
    <div className="grid gap-6">
      <PageTitle title={m.visitor_title()} />
      <div>
        <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
        <PageHeader title={m.visitor_title()} lead={view.quotaText} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <InviteForm view={view} submissionKey={submissionKey} reply={actionData} />
        <Invites invites={view.invites} />
      </div>
    </div>
  )
}

type InviteFormProps = {
  view: OwnGuestsView
  submissionKey: string
  reply: { values: InviteValues; errors: InviteErrors } | undefined
}

function InviteForm({ view: { price, soon, locations }, submissionKey, reply }: InviteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const mail = use(MailingContext)
  const isBusy = useNavigation().formMethod === 'POST'
  const { values, errors } = reply ?? { values: null, errors: {} as InviteErrors }
  useFirstError(form, reply)
  return (
    <Panel title={m.visitor_invite()} lead={price ? m.visitor_invite_lead({ price }) : undefined}>
      <Form key={submissionKey} ref={form} method="post" noValidate className="grid gap-5">
        <FormAlert>{errors.form}</FormAlert>
        <input type="hidden" name="intent" value="invite" />
        <input type="hidden" name="submissionKey" value={values?.submissionKey ?? submissionKey} />
        <TextField
          label={m.visitor_name()}
          name="name"
          required
          autoComplete="off"
          maxLength={LONGEST_NAME}
          defaultValue={values?.name}
          error={errors.name}
        />
        <TextField
          label={m.visitor_contact()}
          hint={m.visitor_contact_hint({ mail })}
          name="contact"
          required
          autoComplete="off"
          maxLength={LONGEST_CONTACT}
          defaultValue={values?.contact}
          error={errors.contact}
        />
        {locations.length > 0 && (
          <PlaceField locations={locations} chosen={values?.location} error={errors.location} />
        )}
        <TextField
          label={m.visitor_when()}
          hint={locations.length > 0 && m.booking_wall_hint()}
          name="expectedAt"
          type="datetime-local"
          required
          defaultValue={values?.expectedAt ?? soon}
          error={errors.expectedAt}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {m.visitor_invite()}
        </Button>
      </Form>
    </Panel>
  )
}

type PlaceFieldProps = {
  locations: OwnGuestsView['locations']
  chosen: string | undefined
  error: string | undefined
}

function PlaceField({ locations, chosen, error }: PlaceFieldProps) {
  return (
    <SelectField label={m.location_one()} name="location" defaultValue={chosen} error={error}>
      {locations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function Invites({ invites }: Pick<OwnGuestsView, 'invites'>) {
  return (
    <Panel title={m.visitor_list()}>
      {invites.length === 0 ? (
        <p className="text-muted">{m.visitor_none()}</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {invites.map(({ id, name, contact, when, state, isOpen, href }) => (
            <li key={id} className="grid gap-2 py-3">
              <div className="flex items-start justify-between gap-3">
                <span className="grid min-w-0">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="text-sm text-muted wrap-anywhere">
                    {when} · {contact}
                  </span>
                </span>
                <span className="shrink-0">
                  <Badge tone={state.tone}>{state.text}</Badge>
                </span>
              </div>
              {isOpen && href && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <a href={href} className={TEXT_LINK}>
                    {m.visitor_open_link()}
                  </a>
                  <CopyButton text={href} label={m.visitor_copy_link()} copiedLabel={m.account_copied()} />
                  <IntentForm
                    intent="cancel"
                    fields={{ id }}
                    label={m.visitor_cancel_named({ name })}
                    isDanger
                  >
                    {m.visitor_cancel()}
                  </IntentForm>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
