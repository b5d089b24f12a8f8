import { useLocation } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { authorise, type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerDecision, answerMove } from '../actions.server.ts'
import { saveOpenDay } from '../commands/open.server.ts'
import { planWeek, saveRosterDay } from '../commands/plan.server.ts'
import { type PublishRefusal, publishWeek } from '../commands/publish.server.ts'
import { CoverageTable } from '../components/coverage-table.tsx'
import { DayDialog } from '../components/day-dialog.tsx'
import { RosterGrid } from '../components/roster-grid.tsx'
import { SwapsToDecide } from '../components/swaps-to-decide.tsx'
import { ReplanDialog, WeekActions, WeekState } from '../components/week-actions.tsx'
import { WeekLinks } from '../components/week-links.tsx'
import { OPEN } from '../rules/open.ts'
import { WEEK_SOURCES } from '../rules/sources.ts'
import { DAY_LABELS } from '../schema.ts'
import { weekText } from '../texts.ts'
import { loadSwapsToDecide } from '../views/swaps.server.ts'
import { findDayDialog, loadWeek, readCell, readWeek } from '../views/week.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('roster.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'roster_weeks', entityId: 'list' })
  const monday = readWeek(url.searchParams, bangkokDay(now()))
  const may = mayOf(actor, 'roster')
  const [week, swaps, dialog] = await Promise.all([
    loadWeek(db, monday, now()),
    loadSwapsToDecide(db, now()),
    may.edit ? findDayDialog(db, url.searchParams, { monday }) : null,
  ])
  const asked = url.searchParams.get('new')
  const replanning = may.edit && week.isDraft ? WEEK_SOURCES.find(source => source === asked) : undefined
  const linkTo = (day: string) => ({ href: `?week=${day}`, label: weekText(day) })
  const links = { before: linkTo(addDays(monday, -7)), after: linkTo(addDays(monday, 7)) }
  return { week, swaps, dialog, replanning, may, mayAddPeople: can(actor, 'employees.edit'), ...links }
}

type Sent = { form: FormData; params: URLSearchParams; monday: Day; weekHref: string }

const ANSWERS = {
  save,
  previous: plan,
  usual: plan,
  approve: decide,
  refuse: decide,
  move: async (ctx: CommandContext, { form, weekHref }: Sent) => tell(await answerMove(ctx, form), weekHref),
  publish: (ctx: CommandContext, { form, monday, weekHref }: Sent) =>
    answerPublish(ctx, { monday, version: String(form.get('version') ?? ''), weekHref }),
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  await authorise(ctx, 'roster.edit')
  const monday = readWeek(url.searchParams, bangkokDay(ctx.now()))
  const weekHref = url.pathname + withoutDialog(url.search)
  return answerOf(ANSWERS, form, 'save')(ctx, { form, params: url.searchParams, monday, weekHref })
}

async function plan(ctx: CommandContext, { form, monday, weekHref }: Sent) {
  const source = WEEK_SOURCES.find(each => each === form.get('intent')) ?? 'usual'
  const planned = await planWeek(ctx, { monday, source })
  if (!planned.ok) return refuse({ refusal: m.roster_gone() })
  return redirectWithMessage(weekHref, m.roster_planned({ count: planned.value }))
}

async function decide(ctx: CommandContext, { form, weekHref }: Sent) {
  return tell(await answerDecision(ctx, form), weekHref)
}

const tell = ({ isOk, message }: Awaited<ReturnType<typeof answerMove>>, weekHref: string) =>
  isOk ? redirectWithMessage(weekHref, message) : refuse({ refusal: message }, 409)

async function save(ctx: CommandContext, { form, params, weekHref }: Sent) {
  const fields = readTexts(form, Object.keys(DAY_LABELS))
  const { version } = readTexts(form, ['version'])
  const { owner, date } = readCell(params)
  const day = { date, fields, version }
  const refusal = await (owner === OPEN
    ? saveOpenDay(ctx, day)
    : saveRosterDay(ctx, { ...day, employeeId: owner }))
  return refusal ? refuseEdit({ fields, version }, refusal) : redirectWithMessage(weekHref, m.roster_saved())
}

const PUBLISH_REFUSALS: Record<PublishRefusal, () => string> = {
  no_draft: m.roster_error_no_draft,
  nothing_new: m.roster_error_nothing_new,
  changed_meanwhile: m.roster_error_changed_meanwhile,
  clash: m.roster_error_clash_week,
}

type PublishInput = { monday: string; version: string; weekHref: string }

async function answerPublish(ctx: CommandContext, { weekHref, ...input }: PublishInput) {
  const published = await publishWeek(ctx, input)
  if (!published.ok) return refuse({ refusal: PUBLISH_REFUSALS[published.reason]() }, 409)
  return redirectWithMessage(weekHref, m.roster_published({ count: published.value }))
}

export default function Roster({ loaderData, actionData }: Route.ComponentProps) {
  const { week, swaps, replanning, may, mayAddPeople, before, after } = loaderData
  const { search } = useLocation()
  const dialog = useOpenedDialog(loaderData.dialog)
  const hasPeople = week.people.length > 0
  return (
    <>
      <PageTitle title={m.roster_title()} />
      <PageHeader
        title={m.roster_title()}
        lead={m.roster_lead()}
        actions={may.edit && hasPeople && <WeekActions week={week} />}
      />
      <div className="has-[p]:mb-4">
        <FormAlert>{actionData && 'refusal' in actionData && actionData.refusal}</FormAlert>
      </div>
      <SwapsToDecide swaps={swaps} mayEdit={may.edit} />
      <WeekLinks current={week.text} before={before} after={after} />
      {hasPeople ? (
        <>
          <WeekState week={week} />
          <CoverageTable days={week.days} />
          <RosterGrid week={week} mayEdit={may.edit} />
        </>
      ) : (
        <EmptyState
          title={m.roster_nobody()}
          hint={m.roster_nobody_hint()}
          action={
            mayAddPeople && (
              <ButtonLink href={`${localizeHref('/admin/employees')}?new=1`}>{m.employee_add()}</ButtonLink>
            )
          }
        />
      )}
      {replanning && <ReplanDialog source={replanning} closeHref={withoutDialog(search)} />}
      {dialog && (
        <DayDialog
          key={search}
          {...dialog}
          closeHref={withoutDialog(search)}
          reply={actionData && 'fields' in actionData ? actionData : undefined}
        />
      )}
    </>
  )
}
