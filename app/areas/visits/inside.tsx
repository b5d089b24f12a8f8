import { Link, useLocation } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { loadVisits } from './load.server.ts'

type View = Awaited<ReturnType<typeof loadVisits>>
type Visit = View['inside'][number]
type May = { edit: boolean }

type Row = {
  key: string
  visit: Visit | null
  name: string
  as: string
  sinceText: string
  untilText: string
  isPerhapsGone?: boolean
}

type InsideProps = {
  visits: Visit[]
  perhaps: Visit[]
  guests: View['guests']
  staff: View['staff']
  may: May
}

/** Everybody who is in now: members with what lets them stay, those perhaps gone, guests, and staff at work. */
export function Inside({ visits, perhaps, guests, staff, may }: InsideProps) {
  const { pathname } = useLocation()
  const rows: Row[] = [
    ...visits.map(rowOf),
    ...perhaps.map(visit => ({ ...rowOf(visit), isPerhapsGone: true })),
    ...guests.map(guest => ({ key: guest.id, visit: null, ...guest })),
    ...staff.map(person => ({
      key: person.id,
      visit: null,
      as: m.visits_is_staff(),
      ...person,
      untilText: '',
    })),
  ]
  if (rows.length === 0) return <EmptyState title={m.visits_none()} hint={m.visits_none_hint()} />
  const columns: [Column<Row>, ...Column<Row>[]] = [
    {
      heading: m.visits_person(),
      cell: ({ visit, name, isPerhapsGone }) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <Name visit={visit} name={name} />
          {isPerhapsGone && <Badge tone="waiting">{m.visits_perhaps()}</Badge>}
        </span>
      ),
    },
    { heading: m.visits_as(), cell: ({ as }) => as },
    { heading: m.visits_since(), cell: ({ sinceText }) => sinceText },
    { heading: m.visits_until(), cell: ({ untilText }) => untilText },
    ...(may.edit
      ? [
          {
            heading: m.list_actions(),
            cell: ({ visit }: Row) => visit && <Doing visit={visit} at={pathname} />,
          },
        ]
      : []),
  ]
  return <DataTable label={m.visits_title()} rows={rows} keyOf={row => row.key} columns={columns} />
}

const rowOf = (visit: Visit): Row => ({ key: visit.id, visit, as: visit.plan ?? '', ...visit })

function Name({ visit, name }: { visit: Visit | null; name: string }) {
  if (!visit) return <span className="font-semibold">{name}</span>
  return (
    <Link to={localizeHref(`/admin/members/${visit.memberRowId}`)} className={TEXT_LINK}>
      {name}
    </Link>
  )
}

function Doing({ visit: { id, memberRowId, name }, at }: { visit: Visit; at: string }) {
  return (
    <span className="flex flex-wrap gap-2">
      <IntentForm
        intent="check_out"
        fields={{ id: memberRowId }}
        action={at}
        label={`${m.visits_check_out()}: ${name}`}
      >
        {m.visits_check_out()}
      </IntentForm>
      <IntentForm intent="undo" fields={{ id }} action={at} label={`${m.visits_undo()}: ${name}`} isDanger>
        {m.visits_undo()}
      </IntentForm>
    </span>
  )
}

/** Who has left lately, and of whom that is only assumed. */
export function Left({ visits, may }: { visits: View['left']; may: May }) {
  const { pathname } = useLocation()
  if (visits.length === 0) return null
  return (
    <Panel title={m.visits_left()}>
      <ul className="grid divide-y divide-line">
        {visits.map(visit => (
          <li key={visit.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="flex flex-wrap items-center gap-x-3">
              <Name visit={visit} name={visit.name} />
              <span className="text-muted tabular-nums">
                {visit.sinceText} – {visit.leftText}
              </span>
              {visit.isAssumed && <Badge tone="neutral">{m.visits_assumed()}</Badge>}
            </span>
            {may.edit && (
              <IntentForm
                intent="undo"
                fields={{ id: visit.id }}
                action={pathname}
                label={`${m.visits_undo()}: ${visit.name}`}
                isDanger
              >
                {m.visits_undo()}
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
