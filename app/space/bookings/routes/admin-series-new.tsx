import { data } from 'react-router'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readShown } from '#app/kit/pure/money.ts'
import { dayIn, toLocal, type Zone } from '#app/kit/pure/zones.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { findMeant } from '#app/people/members/queries/pick.server.ts'
import { findSpace, listActiveSpaces } from '#app/space/spaces/queries.server.ts'
import { placedName } from '#app/space/spaces/rules/spaces.ts'
import { bookSeriesForMember } from '../commands/staff-series.server.ts'
import { MemberField } from '../components/member-field.tsx'
import { RuleForm, SeriesPlanView } from '../components/series-form.tsx'
import { TimeFields } from '../components/time-fields.tsx'
import { LONGEST_DAYS, MOST_OCCURRENCES } from '../rules/series.ts'
import { readSeen, readSeries, readSpan, type SpanErrors, spanErrors } from '../schema.ts'
import { longDayText, seriesMadeText, seriesRefusalText } from '../texts/series.ts'
import { viewPerhapsMeant } from '../views/people.server.ts'
import { viewSeriesPlan } from '../views/series-plan.server.ts'
import type { Route } from './+types/admin-series-new'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.edit')]

const HOUR_MS = 3_600_000

const namedIn = (params: URLSearchParams) => ({
  space: params.get('space') ?? '',
  member: params.get('member') ?? '',
})

/** The time that was typed, or the next whole hour. */
function askedOf(params: URLSearchParams, zone: Zone, now: Date) {
  const wall = readTexts(params, ['from', 'to'])
  const typed = readSpan(wall, zone)
  const next = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS)
  const isTime = typed !== null && typed.to > typed.from
  const time = isTime ? typed : { from: next, to: new Date(next.getTime() + HOUR_MS) }
  const errors: SpanErrors | null = isTime || !params.has('from') ? null : timeErrors(wall, zone)
  return { wall, errors, time, isTime, asked: readSeries(params, time, zone) }
}

/** Two times of which neither is wrong by itself are in the wrong order. */
function timeErrors(wall: { from: string; to: string }, zone: Zone): SpanErrors {
  const errors = spanErrors(wall, zone)
  return errors.from || errors.to ? errors : { from: m.booking_refused_invalid() }
}

/** A series for a member: who, what and how often, and every one of its times before any is booked. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, now } = ctx
  const typed = namedIn(url.searchParams)
  const [found, space, spaces] = await Promise.all([
    findMeant(db, typed.member),
    findSpace(db, typed.space),
    listActiveSpaces(db),
  ])
  const shown = space ?? spaces[0]
  const zone = shown?.zone ?? USUAL_ZONE
  const { wall, errors, time, asked, isTime } = askedOf(url.searchParams, zone, now())
  if (!asked) throw data(null, { status: 400 })
  const member = found && (await findMember(db, found.id))
  const meant = typed.member !== '' && !member ? await viewPerhapsMeant(ctx, typed.member) : null
  const isBookable = space?.isActive && isTime
  const latest = addDays(dayIn(now(), zone), LONGEST_DAYS)
  const locale = getLocale()
  return {
    typed,
    rule: asked.rule,
    latest,
    key: uuidv7(),
    from: errors ? wall.from : toLocal(time.from, zone),
    to: errors ? wall.to : toLocal(time.to, zone),
    spaces: spaces.map(one => ({ id: one.id, name: placedName(one, locale) })),
    wallHint: shown?.locationName ? m.booking_wall_hint() : undefined,
    memberError: meant?.error,
    choices: meant?.choices,
    maySearch: can(actor, 'members.view'),
    timeErrors: errors,
    untilHint: m.series_until_hint({ day: longDayText(latest), count: MOST_OCCURRENCES }),
    plan:
      member && isBookable
        ? await viewSeriesPlan(db, { member, space, rule: asked.rule, by: 'staff', now: now() })
        : null,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { space, member: typed } = namedIn(url.searchParams)
  const zone = (await findSpace(ctx.db, space))?.zone ?? USUAL_ZONE
  const { asked, isTime } = askedOf(url.searchParams, zone, ctx.now())
  const form = await readForm(request)
  const { purpose, pay, key, shown } = readTexts(form, ['purpose', 'pay', 'key', 'shown'])
  const member = await findMeant(ctx.db, typed)
  if (!member) return refuse({ error: m.booking_error_member(), purpose, pay })
  if (!asked || !isTime) return refuse({ error: seriesRefusalText('invalid'), purpose, pay })
  const booked = await bookSeriesForMember(ctx, {
    memberRowId: member.id,
    spaceId: space,
    rule: asked.rule,
    purpose,
    useCredits: pay === 'credits',
    key: isUuid(key) ? key : null,
    seenLeftOut: readSeen(form, 'left_out'),
    shownSatang: readShown(shown),
  })
  if (!booked.ok) {
    const error = seriesRefusalText(booked.reason, 'price' in booked ? booked.price : undefined)
    return refuse({ error, purpose, pay }, 409)
  }
  const there = localizeHref(`/admin/bookings/series/${booked.value.id}`)
  return redirectWithMessage(there, seriesMadeText(booked.value))
}

export default function AdminSeriesNew({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, rule, latest, untilHint, wallHint, from, to, spaces, timeErrors, key, plan } = loaderData
  const { memberError, choices, maySearch } = loaderData
  return (
    <div className="grid max-w-3xl gap-6">
      <PageTitle title={m.series_new()} />
      <div>
        <BackLink to={localizeHref('/admin/bookings')}>{m.booking_grid()}</BackLink>
        <PageHeader title={m.series_new()} lead={m.series_lead()} />
        <RuleForm rule={rule} latest={latest} untilHint={untilHint}>
          <MemberField maySearch={maySearch} choices={choices} typed={typed.member} error={memberError} />
          <SelectField label={m.booking_space()} name="space" required defaultValue={typed.space}>
            {spaces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TimeFields from={from} to={to} errors={timeErrors ?? {}} hint={wallHint} />
        </RuleForm>
      </div>
      {plan && <SeriesPlanView plan={plan} newKey={key} reply={actionData ?? undefined} />}
    </div>
  )
}
