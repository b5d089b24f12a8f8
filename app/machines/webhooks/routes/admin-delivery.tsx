import { data, Form, useNavigation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type RetryRefusal, retryDelivery } from '../commands/retry.server.ts'
import { AnswerView, CodeBlock } from '../components/answer-view.tsx'
import { findDelivery, listAttempts } from '../queries/deliveries.server.ts'
import { judgeAnswer } from '../rules/deliveries.ts'
import { kindName, kindOf, maySeeTold } from '../steps/kinds.server.ts'
import { STATUS_NAMES, STATUS_TONES } from '../texts.ts'
import type { Route } from './+types/admin-delivery'

export const middleware: Route.MiddlewareFunction[] = [permit('webhooks.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const delivery = await findDelivery(db, params.id)
  if (!delivery) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'delivery', entityId: delivery.id })
  const attempts = await listAttempts(db, delivery.id)
  const locale = getLocale()
  const { id, kind, status, payload, fileKey, createdAt, nextAttemptAt } = delivery
  // Receivers may answer with what they were sent.
  const maySee = maySeeTold(actor, kind)
  const { shown = answer => answer } = kindOf(kind)
  return {
    id,
    status,
    kindText: kindName(kind),
    may: { edit: can(actor, 'webhooks.edit') },
    isHidden: !maySee,
    payload: maySee && Object.keys(payload).length > 0 ? JSON.stringify(payload, null, 2) : null,
    hasFile: fileKey !== null,
    createdText: formatInstant(createdAt, locale),
    nextText: nextAttemptAt && formatInstant(nextAttemptAt, locale),
    attempts: attempts.map(({ attemptedAt, responseBody, ...attempt }) => ({
      ...attempt,
      body: maySee ? shown(responseBody ?? '') : '',
      isDelivered: judgeAnswer(attempt.statusCode) === 'delivered',
      attemptedText: formatInstant(attemptedAt, locale, { dateStyle: 'medium', timeStyle: 'medium' }),
    })),
  }
}

const REFUSALS: Record<Exclude<RetryRefusal, 'not_found'>, () => string> = {
  delivered: m.webhook_retry_delivered,
  superseded: m.webhook_retry_superseded,
  registration_first: m.webhook_retry_registration_first,
  emptied: m.webhook_retry_emptied,
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const retried = await retryDelivery(commandContext(context), params.id)
  if (retried.ok && retried.value.ok) return redirectWithMessage(url.pathname, m.webhook_retry_done())
  if (retried.ok) return refuse({ error: m.webhook_retry_failed() }, 200)
  if (retried.reason === 'not_found') throw data(null, { status: 404 })
  return refuse({ error: REFUSALS[retried.reason]() }, 409)
}

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, may, kindText, status, createdText, nextText, attempts, payload, hasFile, isHidden } =
    loaderData
  return (
    <>
      <PageTitle title={kindText} />
      <PageHeader
        title={kindText}
        lead={<span className="wrap-anywhere">{m.webhook_delivery_lead({ time: createdText, id })}</span>}
        actions={may.edit && (status === 'pending' || status === 'stopped') && <Retry />}
      />
      <FormAlert>{actionData?.error}</FormAlert>
      <p className="my-4 flex flex-wrap items-center gap-3">
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Badge>
        {nextText && <span className="text-muted">{m.webhook_next({ time: nextText })}</span>}
      </p>
      <div className="grid gap-6">
        <Panel title={m.webhook_attempts()}>
          {attempts.length === 0 && <p className="text-muted">{m.webhook_no_attempts()}</p>}
          <ol className="grid gap-5">
            {attempts.map(attempt => (
              <li
                key={attempt.id}
                className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0"
              >
                <p className="text-sm text-muted tabular-nums">{attempt.attemptedText}</p>
                <AnswerView {...attempt} />
              </li>
            ))}
          </ol>
        </Panel>
        <Panel title={m.webhook_payload()} lead={hasFile && m.webhook_payload_file()}>
          {payload === null ? (
            <p className="text-muted">{isHidden ? m.webhook_payload_hidden() : m.webhook_content_gone()}</p>
          ) : (
            <CodeBlock label={m.webhook_payload()}>{payload}</CodeBlock>
          )}
        </Panel>
      </div>
    </>
  )
}

function Retry() {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? m.webhook_retrying() : m.webhook_retry()}
      </Button>
    </Form>
  )
}
