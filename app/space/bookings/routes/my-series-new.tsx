import { redirect } from 'react-router'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readShown } from '#app/kit/pure/money.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { isOfBill } from '#app/money/ledger/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { bookOwnSeries } from '../commands/own-series.server.ts'
import { RuleForm, SeriesPlanView } from '../components/series-form.tsx'
import { latestEnd } from '../rules/free.ts'
import { MOST_OCCURRENCES } from '../rules/series.ts'
import { ledBackHref, readSeen, readSeries, readTime } from '../schema.ts'
import { longDayText, seriesMadeText, seriesRefusalText } from '../texts/series.ts'
import { viewSeriesPlan } from '../views/series-plan.server.ts'
import type { Route } from './+types/my-series-new'

const CARRIED = ['space', 'from', 'minutes', 'member'] as const

async function askedOf(db: Executor, params: URLSearchParams) {
  const carried = Object.fromEntries(CARRIED.map(name => [name, params.get(name) ?? '']))
  const { from = '', minutes = '', member = '' } = carried
  const space = await findSpace(db, carried.space ?? '')
  return { carried, space, member, asked: space && readSeries(params, readTime(from, minutes), space.zone) }
}

/** A time of one space that comes again: every one of them before any is booked. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { carried, asked, space, member: memberRowId } = await askedOf(ctx.db, url.searchParams)
  const member = await ownSelf(ctx, memberRowId)
  if (!space?.isActive || space.audience === 'staff')
    throw redirect(ledBackHref(localizeHref('/my/book'), 'unknown_space'))
  if (!asked) throw redirect(ledBackHref(localizeHref('/my/book'), 'invalid'))
  const now = ctx.now()
  const latest = dayIn(latestEnd(space, now) - 1, space.zone)
  const plan = await viewSeriesPlan(ctx.db, { member, space, rule: asked.rule, by: 'member', now })
  const back = new URLSearchParams(carried)
  return {
    plan,
    rule: asked.rule,
    latest,
    carried: Object.entries(carried),
    key: uuidv7(),
    untilHint: m.series_until_hint({ day: longDayText(latest), count: MOST_OCCURRENCES }),
    back: localizeHref(`/my/book/confirm?${back}`),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const { space, member, asked } = await askedOf(ctx.db, url.searchParams)
  const form = await readForm(request)
  const { purpose, pay, key, shown } = readTexts(form, ['purpose', 'pay', 'key', 'shown'])
  if (!space || !asked) return refuse({ error: seriesRefusalText('invalid'), purpose, pay })
  const booked = await bookOwnSeries(ctx, {
    memberRowId: member,
    spaceId: space.id,
    rule: asked.rule,
    purpose,
    useCredits: pay === 'credits',
    key: isUuid(key) ? key : null,
    seenLeftOut: readSeen(form, 'left_out'),
    shownSatang: readShown(shown),
  })
  if (!booked.ok) {
    const { reason } = booked
    const error = seriesRefusalText(reason, 'price' in booked ? booked.price : undefined)
    const payHref = isOfBill(reason) ? localizeHref(`/my/members/${member}/pay`) : undefined
    return refuse({ error, payHref, purpose, pay }, 409)
  }
  return redirectWithMessage(localizeHref(`/my/series/${booked.value.id}`), seriesMadeText(booked.value))
}

export default function MySeriesNew({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, rule, latest, untilHint, carried, key, back } = loaderData
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageTitle title={plan.space} />
      <div>
        <BackLink to={back}>{m.series_once()}</BackLink>
        <PageHeader title={plan.space} lead={m.series_lead()} />
        <RuleForm rule={rule} latest={latest} untilHint={untilHint}>
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </RuleForm>
      </div>
      <SeriesPlanView plan={plan} newKey={key} isOwn reply={actionData ?? undefined} />
    </div>
  )
}
