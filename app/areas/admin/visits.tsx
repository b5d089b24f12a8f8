import { Flame, Search } from 'lucide-react'
import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { Picker, rowOf } from '#app/kit/ui/picker.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { pickFrom } from '#app/people/members/rules/pick.ts'
import { letGuestOut, reopenGuest, undoGuest } from '#app/presence/guest-visits/commands/desk.server.ts'
import { settleEntry } from '#app/presence/kiosks/commands/settle.server.ts'
import { WHY_NOT } from '#app/presence/kiosks/texts.ts'
import {
  checkInAtDesk,
  checkOutAtDesk,
  letOutAtDesk,
  reopenVisit,
  settleStay,
  undoCheckIn,
} from '#app/presence/visits/commands.server.ts'
import type { Route } from './+types/visits'
import { HourBars } from './visits/hour-bars.tsx'
import { Inside, Left } from './visits/inside.tsx'
import { loadVisits } from './visits/load.server.ts'
import { Doubtful, LongStays } from './visits/to-see-to.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('visits.view')]

/** Who is in now, who comes and goes at the desk, and what staff have to see to. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'visits', entityId: 'list' })
  const view = await loadVisits(ctx, url.searchParams.get('q') ?? '')
  return {
    ...view,
    may: {
      ...mayOf(actor, 'visits'),
      guests: can(actor, 'members.edit'),
      charge: can(actor, 'payments.edit'),
      members: can(actor, 'members.view'),
    },
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form)(commandContext(context), readTexts(form, ['id']).id, url.pathname)
}

async function answerCheckIn(ctx: CommandContext, id: string, href: string) {
  const entered = await checkInAtDesk(ctx, id)
  if (entered.ok) return redirectWithMessage(href, m.visits_done_in(entered.value))
  const name = (await findMember(ctx.db, id))?.name ?? ''
  return refuse({ refusal: m.visits_refused({ name, why: WHY_NOT[entered.reason]() }) }, 409)
}

async function answerUndo(ctx: CommandContext, id: string, href: string) {
  const undone = await undoCheckIn(ctx, id)
  if (!undone.ok) return redirectWithMessage(href, m.visits_gone())
  const { name, isWhole } = undone.value
  return redirectWithMessage(href, isWhole ? m.visits_done_whole({ name }) : m.visits_done_undo({ name }))
}

async function answerCheckOut(ctx: CommandContext, id: string, href: string) {
  const left = await checkOutAtDesk(ctx, id)
  return redirectWithMessage(href, left.ok ? m.visits_done_out(left.value) : m.visits_gone())
}

async function answerGuestOut(ctx: CommandContext, id: string, href: string) {
  const left = await letGuestOut(ctx, id)
  return redirectWithMessage(href, left.ok ? m.visitor_left() : m.visits_gone())
}

type Deed = (ctx: CommandContext, id: string) => Promise<{ ok: true; value: string } | { ok: false }>

/** Does it, and says so by the name of whom it was about. */
function said(deed: Deed, text: (who: { name: string }) => string) {
  return async (ctx: CommandContext, id: string, href: string) => {
    const done = await deed(ctx, id)
    return redirectWithMessage(href, done.ok ? text({ name: done.value }) : m.visits_gone())
  }
}

function settled(deed: (ctx: CommandContext, id: string) => Promise<{ ok: boolean }>) {
  return async (ctx: CommandContext, id: string, href: string) => {
    const done = await deed(ctx, id)
    return redirectWithMessage(href, done.ok ? m.visits_done_settled() : m.visits_gone())
  }
}

const ANSWERS = {
  check_in: answerCheckIn,
  check_out: answerCheckOut,
  undo: answerUndo,
  settle: settled(settleStay),
  settle_entry: settled(settleEntry),
  let_out: said(letOutAtDesk, m.visits_done_out),
  reopen: said(reopenVisit, m.visits_done_reopened),
  guest_undo: said(undoGuest, m.visits_done_undo),
  guest_reopen: said(reopenGuest, m.visits_done_reopened),
  guest_out: answerGuestOut,
}

export default function AdminVisits({ loaderData, actionData }: Route.ComponentProps) {
  const { inside, perhaps, provisional, guests, staff, full, left, stays, doubtful, hours, found, may } =
    loaderData
  return (
    <>
      <PageTitle title={m.visits_title()} />
      <PageHeader
        title={m.visits_title()}
        lead={[
          m.visits_count({
            members: inside.length + provisional.length,
            guests: guests.length,
            staff: staff.length,
          }),
          ...(full === null ? [] : [full]),
        ].join(' · ')}
        actions={
          <Link to={localizeHref('/admin/visits/fire-list')} className={buttonClasses('secondary', 'small')}>
            <Flame className="size-5" aria-hidden="true" />
            {m.visits_fire_list()}
          </Link>
        }
      />
      <div className="grid gap-6">
        <FormAlert>{actionData?.refusal}</FormAlert>
        <Doubtful rows={doubtful} may={may} />
        <LongStays rows={stays} may={may} />
        {may.edit && <Arrivals found={found} maySearch={may.members} />}
        <Inside
          visits={inside}
          perhaps={perhaps}
          provisional={provisional}
          guests={guests}
          staff={staff}
          may={may}
        />
        <HourBars hours={hours} />
        <Left rows={left} may={may} />
      </div>
    </>
  )
}

type ArrivalsProps = Pick<Route.ComponentProps['loaderData'], 'found'> & { maySearch: boolean }

/** Whoever stands at the desk: found by name, member id or phone. */
function Arrivals({ found, maySearch }: ArrivalsProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const typed = useSearchParams()[0].get('q') ?? ''
  return (
    <Panel title={m.visits_search_title()}>
      <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
        <div className="grow basis-60">
          <Picker
            key={typed}
            label={m.visits_search()}
            name="q"
            typed={typed}
            from={maySearch ? pickFrom() : null}
            onPick={value => navigate(`?${new URLSearchParams({ q: value })}`, { preventScrollReset: true })}
          />
        </div>
        <Button type="submit" look="secondary">
          <Search className="size-5" aria-hidden="true" />
          {m.visits_search_do()}
        </Button>
      </Form>
      {found?.length === 0 && <p role="status">{m.visits_search_none()}</p>}
      {found && found.length > 0 && (
        <ul className="grid divide-y divide-line">
          {found.map(({ id, isIn, ...option }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="picked grow">{rowOf(option)}</span>
              <IntentForm
                intent={isIn ? 'check_out' : 'check_in'}
                fields={{ id }}
                action={pathname}
                label={`${isIn ? m.visits_check_out() : m.visits_check_in()}: ${option.name}`}
              >
                {isIn ? m.visits_check_out() : m.visits_check_in()}
              </IntentForm>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
