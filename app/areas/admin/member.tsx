import { data, Link } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findErasure } from '#app/house/erasures/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { RenewalsPanel } from '#app/joining/renewals/components/renewals-panel.tsx'
import { findAskedRenewals } from '#app/joining/renewals/queries/asked.server.ts'
import { findOwnCustomer } from '#app/joining/saved-cards/queries/cards.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findCardOnFile, findPayingCompany } from '#app/people/customers/queries.server.ts'
import { viewNotes } from '#app/people/member-notes/views.server.ts'
import { MemberActions, PersonalDataLink } from '#app/people/members/components/member-actions.tsx'
import { ContactFacts, MembershipFacts } from '#app/people/members/components/member-facts.tsx'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { STATUS_NAMES } from '#app/people/members/texts.ts'
import { viewMember } from '#app/people/members/views/member.server.ts'
import { listPayers } from '#app/people/portal-accounts/queries/payers.server.ts'
import { countMemberSessions } from '#app/people/portal-accounts/queries/session.server.ts'
import { viewBalances } from '#app/space/credits/views.server.ts'
import { countPacksOnSale } from '#app/space/packs/queries.server.ts'
import type { Route } from './+types/member'
import { answerMember } from './member/answer.server.ts'
import { MemberBalance } from './member/balance.tsx'
import { MemberCredits } from './member/credits.tsx'
import { findDialog } from './member/dialog.server.ts'
import { Dialogs } from './member/dialogs.tsx'
import { Glance } from './member/glance.tsx'
import { findHistory } from './member/history.server.ts'
import { viewLately } from './member/lately.server.ts'
import { Lately } from './member/lately.tsx'
import { MemberHistory } from './member/member-history.tsx'
import { MemberNotes } from './member/notes.tsx'
import { MemberPayers } from './member/payers.tsx'
import { MemberSessions } from './member/sessions.tsx'
import { RecordActivity } from './record-activity.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, now, secrets } = ctx
  const member = await findMember(db, params.id)
  if (!member) return data({ shown: null }, 404)
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const [history, owedSatang, renewals, settings, dialog] = await Promise.all([
    findHistory(db, member, { actor, now: now(), secrets }),
    findMemberBalance(db, member.id),
    findAskedRenewals(ctx, member),
    findSettings(db),
    findDialog(db, url.searchParams, { actor, now: now() }),
  ])
  const isErased = (await findErasure(db, member.id)) !== null
  const may = {
    edit: !isErased && can(actor, 'members.edit'),
    delete: !isErased && can(actor, 'members.delete'),
    export: can(actor, 'privacy.view'),
    seeAccount: can(actor, 'payments.view'),
    pay: can(actor, 'payments.edit'),
    seeCompanies: can(actor, 'customers.view'),
  }
  const view = viewMember(member, bangkokDay(now()), settings.renewals.graceDays)
  const balance = may.seeAccount ? balanceText(owedSatang) : null
  const credits = can(actor, 'credits.view') ? await viewBalances(db, member.id, now()) : null
  const maySell = may.edit && may.pay && credits !== null && (await countPacksOnSale(db)) > 0
  const [payers, company, notes, lately] = await Promise.all([
    listPayers(db, member.id),
    findPayingCompany(db, member.id),
    viewNotes(db, member.id, actor),
    viewLately(db, member.id, { actor, now: now() }),
  ])
  const own = may.seeAccount ? await findOwnCustomer(db, member.id) : null
  const card = own && (await findCardOnFile(ctx, own.id))
  const sessions = may.edit ? await countMemberSessions(db, member.id, now()) : null
  return data({
    shown: {
      member: view,
      payers,
      company,
      notes,
      sessions,
      card,
      balance,
      credits,
      maySell,
      history,
      lately,
      renewals,
      dialog,
      may: { ...may, collect: may.edit && may.pay && owedSatang > 0 },
    },
  })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return answerMember(commandContext(context), { request, url, isRecord: true })
}

export default function Member({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={localizeHref('/admin/members')}>{m.member_back()}</BackLink>
      {shown ? <Found {...shown} /> : <MissingRecord title={m.member_gone()} hint={m.member_gone_text()} />}
      <Dialogs dialog={shown?.dialog ?? null} reply={actionData} />
    </>
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function Found(shown: Shown) {
  const { member, payers, company, notes, sessions, balance, credits, maySell, history, lately } = shown
  const { renewals, card, may } = shown
  const { label, tone } = STATUS_NAMES[member.status]
  return (
    <>
      <PageTitle title={member.name} />
      <PageHeader
        title={member.name}
        lead={
          member.graceEnd ? (
            <Badge tone="waiting">{m.member_in_grace({ day: member.expiryDate ?? '' })}</Badge>
          ) : (
            <Badge tone={tone}>{label()}</Badge>
          )
        }
        actions={
          may.edit ? (
            <MemberActions id={member.id} may={may} />
          ) : (
            may.export && <PersonalDataLink id={member.id} />
          )
        }
      />
      <Glance balance={balance} joinDate={member.joinDate} lately={lately} />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-4">
          <MembershipFacts member={member} mayEdit={may.edit} />
          <RenewalsPanel renewals={renewals} memberId={member.id} mayAsk={may.edit} />
          {card && (
            <Panel title={m.saved_card_title()}>
              <Link to={card.href} className={TEXT_LINK}>
                {card.name}
              </Link>
            </Panel>
          )}
          {balance !== null && (
            <MemberBalance id={member.id} balance={balance} mayRecord={may.edit && may.pay} />
          )}
          <MemberPayers id={member.id} payers={payers} company={company} may={may} />
          {sessions !== null && <MemberSessions id={member.id} count={sessions} />}
          {credits && <MemberCredits id={member.id} balances={credits} maySell={maySell} />}
        </div>
        <div className="grid gap-4">
          <MemberNotes id={member.id} notes={notes} mayWrite={may.edit} />
          <ContactFacts member={member} />
          <Lately name={member.name} lately={lately} />
          <MemberHistory history={history} />
        </div>
      </div>
      {history.activity && (
        <div className="mt-8">
          <RecordActivity entries={history.activity} recordId={member.id} />
        </div>
      )}
    </>
  )
}
