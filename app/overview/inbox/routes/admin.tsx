import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { InboxTable } from '../components/inbox-table.tsx'
import { KindLinks } from '../components/kind-links.tsx'
import { viewInbox } from '../views/inbox.server.ts'
import type { Route } from './+types/admin'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'inbox', entityId: 'list' })
  return viewInbox(ctx, url.searchParams.get('kind'))
}

export default function InboxScreen({
  loaderData: { kind, kinds, total, rows, lists },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.inbox_title()} />
      <PageHeader title={m.inbox_title()} lead={m.inbox_lead()} />
      <KindLinks kind={kind} kinds={kinds} />
      {rows.length === 0 ? (
        <EmptyState icon={CircleCheck} title={m.dashboard_calm()} hint={m.dashboard_calm_text()} />
      ) : (
        <InboxTable rows={rows} />
      )}
      {rows.length < total && <p className="mt-3 text-muted">{m.inbox_cut({ count: rows.length, total })}</p>}
      <Lists lists={lists} />
    </>
  )
}

/** What came in is in the lists also after it was decided. */
function Lists({ lists }: Pick<Route.ComponentProps['loaderData'], 'lists'>) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className="mt-4 flex flex-wrap items-baseline gap-x-4">
      <p id={id} className="text-muted">
        {m.inbox_lists()}
      </p>
      {lists.map(({ screen, label }) => (
        <Link key={screen} to={localizeHref(screen)} className={TEXT_LINK}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
