import { data, Form, Link, useNavigation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { freshPasswordError } from '#app/house/accounts/steps/fresh-password.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  pauseByHand,
  resumeSubscription,
  revealSubscriptionSecret,
} from '../commands/subscriptions.server.ts'
import { testSubscription } from '../commands/test-subscription.server.ts'
import { AnswerView } from '../components/answer-view.tsx'
import { SubscriptionState } from '../components/subscription-state.tsx'
import { findSubscription } from '../queries/subscriptions.server.ts'
import { kindName } from '../steps/kinds.server.ts'
import type { Route } from './+types/admin-subscription'

export const middleware: Route.MiddlewareFunction[] = [permit('webhooks.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const subscription = await findSubscription(db, params.id)
  if (!subscription) throw data(null, { status: 404 })
  const { id, name, url, events, pausedBecause } = subscription
  await logView(db, { adminId: actor.userId, entityType: 'webhook_subscription', entityId: id })
  return {
    id,
    name,
    pausedBecause,
    origin: new URL(url).origin,
    events: events.map(event => ({ name: event, label: kindName(event) })),
    may: mayOf(actor, 'webhooks'),
  }
}

/** Characters of an answer that are shown. */
const SHOWN_BODY = 2000

type Reply = {
  refusal?: string
  password?: string
  secret?: string
  answer?: Parameters<typeof AnswerView>[0]
}

type Sent = { form: FormData; id: string; screen: string }
type Refused = ReturnType<typeof refuse<Reply>>

const ANSWERS: Record<string, (ctx: CommandContext, sent: Sent) => Promise<Response | Refused>> = {
  test,
  reveal: async (ctx, { form, id }) => {
    const password = await freshPasswordError(ctx, form)
    if (password) return refuse<Reply>({ password })
    const revealed = await revealSubscriptionSecret(ctx, id)
    if (!revealed.ok) throw data(null, { status: 404 })
    return refuse<Reply>({ secret: revealed.value }, 200)
  },
  resume: async (ctx, { id, screen }) => {
    const resumed = await resumeSubscription(ctx, id)
    if (!resumed.ok) throw data(null, { status: 404 })
    return redirectWithMessage(screen, m.webhook_resumed())
  },
  pause: async (ctx, { id, screen }) => {
    const paused = await pauseByHand(ctx, id)
    if (!paused.ok && paused.reason === 'not_found') throw data(null, { status: 404 })
    return redirectWithMessage(screen, m.webhook_paused())
  },
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form)(commandContext(context), { form, id, screen: url.pathname })
}

async function test(ctx: CommandContext, { id }: Sent) {
  const sent = await testSubscription(ctx, id)
  if (sent.ok) {
    const answer = { ...sent.value, body: sent.value.body.slice(0, SHOWN_BODY) }
    return refuse<Reply>({ answer }, 200)
  }
  if (sent.reason === 'not_found') throw data(null, { status: 404 })
  return refuse<Reply>({ refusal: m.webhook_test_too_many() }, 429)
}

export default function SettingsWebhookAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, origin, pausedBecause, events, may } = loaderData
  const list = localizeHref('/admin/settings/webhooks/events')
  return (
    <>
      <PageTitle title={name} />
      <PageHeader
        title={name}
        lead={<span className="wrap-anywhere">{origin}</span>}
        actions={
          may.edit && (
            <Link to={`${list}?edit=${id}`} className={buttonClasses('secondary', 'small')}>
              {m.webhook_edit()}
            </Link>
          )
        }
      />
      <FormAlert>{actionData?.refusal}</FormAlert>
      <div className="grid gap-6">
        <Panel title={m.webhook_state()} lead={pausedBecause && m.webhook_paused_note()}>
          <p>
            <SubscriptionState pausedBecause={pausedBecause} />
          </p>
          {may.edit && <PauseForm isPaused={pausedBecause !== null} />}
          <p>
            <Link to={`${localizeHref('/admin/settings/webhooks')}?to=${id}`} className={TEXT_LINK}>
              {m.webhook_deliveries_to()}
            </Link>
          </p>
        </Panel>
        <Panel title={m.webhook_ticked()}>
          <ul className="grid gap-2 sm:grid-cols-2">
            {events.map(event => (
              <li key={event.name}>
                {event.label} <code className="block text-sm text-muted">{event.name}</code>
              </li>
            ))}
          </ul>
        </Panel>
        {may.edit && <TestForm answer={actionData?.answer} />}
        <SecretForm mayReveal={may.reveal} secret={actionData?.secret} error={actionData?.password} />
      </div>
    </>
  )
}

function PauseForm({ isPaused }: { isPaused: boolean }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={isPaused ? 'resume' : 'pause'} />
      <Button type="submit" look="secondary" aria-disabled={isBusy || undefined}>
        {isPaused ? m.webhook_resume() : m.webhook_pause()}
      </Button>
    </Form>
  )
}

function TestForm({ answer }: Pick<Reply, 'answer'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'test'
  return (
    <Panel title={m.webhook_test()} lead={m.webhook_one_test_lead()}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="test" />
        <Button type="submit" look="secondary" aria-disabled={isBusy || undefined}>
          {isBusy ? m.webhook_test_sending() : m.webhook_test()}
        </Button>
      </Form>
      <div role="status" className="empty:hidden">
        {answer && (
          <div className="grid gap-2 border-t border-line pt-4">
            <p className="text-sm text-muted">{m.webhook_one_test_result()}</p>
            <AnswerView {...answer} />
          </div>
        )}
      </div>
    </Panel>
  )
}

type SecretFormProps = { mayReveal: boolean; secret: string | undefined; error: string | undefined }

function SecretForm({ mayReveal, secret, error }: SecretFormProps) {
  return (
    <Panel title={m.webhook_secret()} lead={m.webhook_one_secret_lead()}>
      {secret !== undefined && (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 break-all">{secret}</code>
          <CopyButton text={secret} label={m.webhook_secret_copy()} copiedLabel={m.webhook_secret_copied()} />
        </div>
      )}
      {secret === undefined && !mayReveal && <p>{m.webhook_one_secret_owner()}</p>}
      {secret === undefined && mayReveal && (
        <Form method="post" preventScrollReset className="grid gap-4 sm:max-w-sm">
          <input type="hidden" name="intent" value="reveal" />
          <CurrentPasswordField error={error} />
          <Button type="submit" look="secondary" className="sm:justify-self-start">
            {m.webhook_secret_reveal()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
