import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { listActivity } from '#app/house/activity/queries/activity.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { nameOrder } from '#app/kit/pure/name-order.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { ExportLink } from '#app/kit/ui/list-actions.tsx'
import { ListControls, type ListFilter } from '#app/kit/ui/list-controls.tsx'
import { ViewChips, ViewDialog, ViewLink } from '#app/kit/ui/list-views.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { ActivityFeed } from '../components/activity-feed.tsx'
import { actionLabel } from '../texts/actions.ts'
import { typeLabel } from '../texts/entities.ts'
import { viewEntries } from '../views/entries.server.ts'
import {
  type ActivityOffer,
  findShownOffer,
  isFiltered,
  OLDEST_FIRST,
  readActivityQuery,
} from '../views/list.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('activity.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, now } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'activity', entityId: 'list' })
  const offer = await findShownOffer(ctx)
  const query = readActivityQuery(url.searchParams, offer)
  // What everybody opens first is always the same statement; what is searched for may take long.
  const { rows, total } = await listActivity(isFiltered(query) ? db : db.prepared, query)
  return {
    entries: await viewEntries(db, rows, { actor, now: now(), people: offer.people }),
    filters: filtersOf(offer),
    total,
    page: query.page,
    isFiltered: isFiltered(query),
    isOldestFirst: query.isOldestFirst,
  }
}

function filtersOf({ people, actions, types }: ActivityOffer): ListFilter[] {
  return [
    {
      name: 'who',
      label: m.activity_who(),
      all: m.activity_all_people(),
      options: [
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'visitor', label: m.activity_visitor() },
        { value: 'system', label: m.activity_system() },
      ],
    },
    {
      name: 'action',
      label: m.activity_action(),
      all: m.activity_all_actions(),
      options: byLabel(actions, actionLabel),
    },
    {
      name: 'type',
      label: m.activity_type(),
      all: m.activity_all_types(),
      options: byLabel(types, typeLabel),
    },
    {
      name: 'views',
      label: m.activity_views(),
      all: m.activity_views_hidden(),
      options: [{ value: 'shown', label: m.activity_views_shown() }],
    },
    {
      name: 'sort',
      label: m.list_order(),
      all: m.activity_newest_first(),
      options: [{ value: OLDEST_FIRST, label: m.activity_oldest_first() }],
    },
  ]
}

function byLabel(values: string[], labelOf: (value: string) => string) {
  const inOrder = nameOrder(getLocale())
  return values.map(value => ({ value, label: labelOf(value) })).sort((a, b) => inOrder(a.label, b.label))
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { entries, filters, total, page, isOldestFirst } = loaderData
  const order = isOldestFirst ? m.list_oldest_first() : m.list_newest_first()
  return (
    <>
      <PageTitle title={m.activity_title()} />
      <PageHeader
        title={m.activity_title()}
        lead={`${m.activity_lead()} ${order}`}
        actions={<ExportLink path={localizeHref('/admin/activity/export')} />}
      />
      <ViewChips />
      <ListControls
        searchLabel={m.activity_search()}
        filters={filters}
        days={[
          { name: 'from', label: m.activity_from() },
          { name: 'to', label: m.activity_to() },
        ]}
        beside={<ViewLink />}
      />
      {entries.length > 0 ? (
        <ActivityFeed entries={entries} />
      ) : (
        <EmptyState
          title={m.activity_none()}
          hint={loaderData.isFiltered ? m.list_adjust() : m.activity_none_hint()}
        />
      )}
      <Pagination page={page} pageSize={PAGE_SIZE} total={total} label={m.activity_pages()} />
      <ViewDialog columns={[]} />
    </>
  )
}
