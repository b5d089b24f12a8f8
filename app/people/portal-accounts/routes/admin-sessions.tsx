import { Form } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { allowEmail } from '../commands/objection.server.ts'
import { endMemberSessions } from '../commands/sessions.server.ts'
import { countMemberSessions } from '../queries/session.server.ts'
import type { Route } from './+types/admin-sessions'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const member = await findMember(db, params.id)
  if (!member) return { shown: null }
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const { name, email, emailFrozenAt } = member
  const sessions = await countMemberSessions(db, member.id, now())
  const isFrozen = emailFrozenAt !== null
  return { shown: { name, email, isFrozen, sessions, mayEnd: can(actor, 'members.edit') } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const record = localizeHref(`/admin/members/${params.id}`)
  if ((await readForm(request)).get('intent') === 'allow') {
    const allowed = await allowEmail(ctx, params.id)
    return redirectWithMessage(record, allowed ? m.member_email_allowed() : m.member_deleted_meanwhile())
  }
  const ended = await endMemberSessions(ctx, params.id)
  return redirectWithMessage(record, ended.ok ? m.member_sessions_ended() : m.member_deleted_meanwhile())
}

/** Asks before a member is signed out everywhere, and says what that means. */
export default function MemberSessions({ loaderData: { shown }, params }: Route.ComponentProps) {
  if (!shown) return <MissingRecord title={m.member_gone()} hint={m.member_gone_text()} />
  const { name, email, isFrozen, sessions, mayEnd } = shown
  return (
    <div className="grid max-w-3xl gap-6">
      <PageTitle title={m.member_sessions_title()} />
      <div>
        <BackLink to={localizeHref(`/admin/members/${params.id}`)}>{name}</BackLink>
        <PageHeader title={m.member_sessions_title()} lead={m.member_sessions_lead({ name })} />
      </div>
      {isFrozen && (
        <Panel title={m.member_email_frozen()}>
          <p className="wrap-anywhere">{m.member_email_frozen_means({ email })}</p>
          {mayEnd && (
            <Form method="post">
              <Button type="submit" name="intent" value="allow" look="secondary">
                {m.member_email_allow()}
              </Button>
            </Form>
          )}
        </Panel>
      )}
      <Panel title={sessions === 0 ? m.member_sessions_none() : m.member_sessions_count({ count: sessions })}>
        <p className="wrap-anywhere">{m.member_sessions_means({ email })}</p>
        {mayEnd && (
          <Form method="post">
            <Button type="submit" look="danger">
              {m.account_sessions_end_all()}
            </Button>
          </Form>
        )}
      </Panel>
    </div>
  )
}
