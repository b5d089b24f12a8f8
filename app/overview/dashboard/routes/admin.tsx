import { Link } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext } from '#app/house/access/steps.server.ts'
import { roleText } from '#app/house/accounts/texts/roles.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { OpeningCard } from '#app/overview/opening/components/opening-card.tsx'
import { findOpening } from '#app/overview/opening/queries.server.ts'
import { StartCard } from '#app/overview/start/components/start-card.tsx'
import { findStartEntries } from '#app/overview/start/queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { countGuestsIn, countIn } from '#app/presence/visits/queries.server.ts'
import { Figures } from '../components/figures.tsx'
import { Shortcuts } from '../components/shortcuts.tsx'
import { Trends } from '../components/trends.tsx'
import { WaitingWork } from '../components/waiting-work.tsx'
import { findDashboard } from '../views/dashboard.server.ts'
import { showFigures } from '../views/figures.server.ts'
import { findWaitingWork } from '../views/waiting.server.ts'
import type { Route } from './+types/admin'

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = commandContext(context)
  // Many quick reads, which leave in one go; only one of the figures may take long.
  const ctx = { ...asked, db: asked.db.prepared }
  const { db, actor } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'dashboard', entityId: 'overview' })
  const [inNow, opening, start, work, figures] = await Promise.all([
    can(actor, 'visits.view') ? countEverybodyIn(db, ctx.now()) : null,
    findOpening(ctx),
    findStartEntries(ctx),
    findWaitingWork(ctx),
    findDashboard(asked, url.searchParams).then(showFigures),
  ])
  const may = {
    seeEvents: can(actor, 'events.view'),
    seeServices: can(actor, 'services.view'),
    seeMembers: can(actor, 'members.view'),
    seeActivity: can(actor, 'activity.view'),
  }
  return { admin: actor.admin, may, inNow, opening, start, work, figures }
}

/** Members and their guests. */
async function countEverybodyIn(db: Executor, now: Date): Promise<number> {
  const [members, guests] = await Promise.all([countIn(db, now), countGuestsIn(db, now)])
  return members + guests
}

export default function Dashboard({
  loaderData: { admin, may, inNow, opening, start, work, figures },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.admin_dashboard()} />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl font-bold">{m.dashboard_welcome({ name: admin?.displayName ?? '' })}</h1>
          {admin && <p className="mt-1 text-muted">{m.dashboard_role({ role: roleText(admin) })}</p>}
          {inNow !== null && (
            <Link to={localizeHref('/admin/visits')} className={TEXT_LINK}>
              {m.dashboard_in_now({ count: inNow })}
            </Link>
          )}
        </div>
        <Shortcuts may={may} />
      </header>
      <div className="grid gap-6">
        <OpeningCard opening={opening} />
        <WaitingWork work={work} />
        <StartCard entries={start} />
        <Figures figures={figures} />
        <Trends {...figures} maySeeAllActivity={may.seeActivity} />
      </div>
    </>
  )
}
