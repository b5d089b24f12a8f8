import { data } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge, type Tone } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { WorkProgress } from '#app/kit/ui/work-progress.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { BatchMember } from '../components/batch-member.tsx'
import { findBatch } from '../queries.server.ts'
import { viewBatch } from '../views.server.ts'
import type { Route } from './+types/admin-batch'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const batch = await findBatch(db, params.id)
  if (!batch) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'members', entityId: 'list' })
  return viewBatch(db, batch, now())
}

export default function MembersBatch({ loaderData }: Route.ComponentProps) {
  const { title, asked, work, done, refused, waiting, rows } = loaderData
  const hasEnded = !work && waiting > 0
  return (
    <>
      <PageTitle title={title} />
      <BackLink to={localizeHref('/admin/members')}>{m.member_back()}</BackLink>
      <PageHeader title={title} lead={m.together_asked({ when: asked })} />
      {work && (
        <div className="mb-4">
          <Panel title={m.together_running()} lead={m.together_running_lead()}>
            <WorkProgress label={title} {...work} />
          </Panel>
        </div>
      )}
      <p role="status" className="mb-4 font-semibold">
        {m.together_result({ done, refused })}
        {hasEnded && ` ${m.together_stopped({ count: waiting })}`}
      </p>
      <DataTable
        label={title}
        rows={rows}
        keyOf={row => row.id}
        columns={columns(rows.some(({ what }) => what !== ''))}
      />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const TONES: Record<Row['state'], Tone> = { waiting: 'neutral', done: 'good', refused: 'bad' }
const STATES: Record<Row['state'], () => string> = {
  waiting: m.together_waiting,
  done: m.together_done,
  refused: m.together_refused,
}

function columns(hasDetails: boolean): [Column<Row>, ...Column<Row>[]] {
  return [
    {
      heading: m.member_who(),
      cell: row => <BatchMember {...row} />,
    },
    {
      heading: m.together_outcome(),
      isState: true,
      width: 'w-40',
      cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]()}</Badge>,
    },
    ...(hasDetails
      ? [{ heading: m.together_detail(), card: 'line' as const, cell: ({ what }: Row) => <p>{what}</p> }]
      : []),
  ]
}
