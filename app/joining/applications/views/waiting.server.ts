import type { CommandContext } from '#app/house/access/steps.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { type Flood, floodText } from '#app/joining/provisional-codes/queries.server.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import type { BellLine, LookingContext, TodayRow, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listWaitingApplications } from '../queries/list.server.ts'
import { findKeptWaiting, INCOMING, lineOf } from './incoming.server.ts'

export const waiting: Waiting[] = [
  {
    place: 10,
    permission: 'applications.edit',
    bell: {
      kind: 'application',
      icon: 'clipboard',
      label: m.admin_kind_application,
      find: findNewest,
      all: { path: '/admin/applications', label: m.admin_all_applications },
    },
    today: {
      kind: 'applications',
      title: m.dashboard_waiting_applications,
      find: findToday,
      inbox: m.admin_applications,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/applications?status=submitted', label: m.dashboard_see_applications },
    },
  },
]

async function findNewest(ctx: CommandContext) {
  const { applications, newest, floods } = await findKeptWaiting(ctx)
  const single = newest.filter(({ kind }) => kind === 'application').map(lineOf)
  return { count: applications, newest: [...single, ...floods.map(flood => floodLine(flood, ctx.now()))] }
}

const floodLine = (flood: Flood, now: Date): BellLine => ({
  path: `/admin/applications?flood=${flood.id}`,
  title: floodText(flood, now),
  detail: null,
  since: flood.until,
})

async function findToday(ctx: LookingContext, most: number) {
  const { db, kept, now } = ctx
  const [{ total, rows }, { floods }] = await Promise.all([
    kept.find(`waiting applications ${most}`, INCOMING, () => listWaitingApplications(db, most)),
    findKeptWaiting(ctx),
  ])
  const floodRows = floods.map(flood => ({
    path: `/admin/applications?flood=${flood.id}`,
    name: floodText(flood, now()),
    facts: [],
    since: flood.until,
  }))
  return { total: total + floods.length, rows: [...floodRows, ...rows.map(rowOf)] }
}

type Application = Awaited<ReturnType<typeof listWaitingApplications>>['rows'][number]

const rowOf = (row: Application): TodayRow => ({
  path: `/admin/applications/${row.id}`,
  name: row.isRenewal ? m.review_renewal_of({ name: row.name }) : row.name,
  facts: [planTitle(row.selectedPlan, getLocale()), formatBaht(row.totalSatang, getLocale())],
  since: row.createdAt,
  note:
    row.receipt === 'submitted'
      ? { text: m.dashboard_has_receipt(), tone: 'waiting' }
      : { text: m.dashboard_no_receipt(), tone: 'neutral' },
})
