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
/** `guests` for those who may see to members' guests. */
type May = { edit: boolean; guests: boolean }

type Row = {
  key: string
  /** Where more is told of them; null where there is nothing. */
  href: string | null
  name: string
  as: string
  sinceText: string
  untilText: string
  /** What ends the stay, and what takes it back; null for whoever is seen to elsewhere. */
  forms: Forms | null
}

type Forms = { out: { intent: string; id: string }; undo: string; undoId: string }

type InsideProps = Pick<View, 'perhaps' | 'provisional' | 'guests' | 'staff'> & { visits: Visit[]; may: May }

/**
 * Everybody who is in now: members with what lets them stay, who waits to be one, members' guests, and staff at work; last, who
 * is perhaps gone.
 */
export function Inside({ visits, perhaps, provisional, guests, staff, may }: InsideProps) {
  const { pathname } = useLocation()
  const rows: Row[] = [
    ...visits.map(visit => ({
      ...visit,
      key: visit.id,
      as: visit.plan ?? '',
      href: memberHref(visit),
      forms: may.edit
        ? { out: { intent: 'check_out', id: visit.memberRowId }, undo: 'undo', undoId: visit.id }
        : null,
    })),
    ...provisional.map(visit => ({
      ...visit,
      key: visit.id,
      href: `/admin/applications/${visit.applicationId}`,
      forms: may.edit ? { out: { intent: 'let_out', id: visit.id }, undo: 'undo', undoId: visit.id } : null,
    })),
    ...guests.map(guest => ({
      ...guest,
      key: guest.id,
      href: null,
      forms: may.guests
        ? { out: { intent: 'guest_out', id: guest.id }, undo: 'guest_undo', undoId: guest.id }
        : null,
    })),
    ...staff.map(person => ({
      ...person,
      key: person.id,
      as: m.visits_is_staff(),
      untilText: '',
      href: null,
      forms: null,
    })),
    ...perhaps.map(visit => ({
      ...visit,
      key: visit.id,
      as: m.visits_perhaps(),
      untilText: '',
      forms: null,
    })),
  ]
  if (rows.length === 0) return <EmptyState title={m.visits_none()} hint={m.visits_none_hint()} />
  const columns: [Column<Row>, ...Column<Row>[]] = [
    { heading: m.visits_person(), cell: row => <Name {...row} /> },
    { heading: m.visits_as(), width: 'w-48', card: 'line', cell: ({ as }) => <p>{as}</p> },
    { heading: m.visits_since(), width: 'w-36', card: 'line', cell: ({ sinceText }) => sinceText },
    { heading: m.visits_until(), width: 'w-36', card: 'none', cell: ({ untilText }) => untilText },
    ...(may.edit || may.guests
      ? [
          {
            heading: m.list_actions(),
            width: 'w-80',
            cell: ({ forms, name }: Row) => forms && <Doing forms={forms} name={name} at={pathname} />,
            actions: () => [],
          },
        ]
      : []),
  ]
  return <DataTable label={m.visits_title()} rows={rows} keyOf={row => row.key} columns={columns} />
}

const memberHref = ({ memberRowId }: Visit) => `/admin/members/${memberRowId}`

function Name({ href, name }: Pick<Row, 'href' | 'name'>) {
  if (!href) return <p className="font-semibold">{name}</p>
  return (
    <p>
      <Link to={localizeHref(href)} className={TEXT_LINK}>
        {name}
      </Link>
    </p>
  )
}

function Doing({ forms: { out, undo, undoId }, name, at }: { forms: Forms; name: string; at: string }) {
  return (
    <span className="flex gap-2">
      <IntentForm
        intent={out.intent}
        fields={{ id: out.id }}
        action={at}
        label={`${m.visits_check_out()}: ${name}`}
      >
        {m.visits_check_out()}
      </IntentForm>
      <IntentForm
        intent={undo}
        fields={{ id: undoId }}
        action={at}
        label={`${m.visits_undo()}: ${name}`}
        isDanger
      >
        {m.visits_undo()}
      </IntentForm>
    </span>
  )
}

/** Who has left lately, and of whom that is only assumed; what is wrong is taken back. */
export function Left({ rows, may }: { rows: View['left']; may: May }) {
  const { pathname } = useLocation()
  if (rows.length === 0) return null
  return (
    <Panel title={m.visits_left()}>
      <ul className="grid divide-y divide-line">
        {rows.map(({ id, name, href, intent, sinceText, leftText, isAssumed, canReopen }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="flex flex-wrap items-center gap-x-3">
              <Name href={href} name={name} />
              <span className="text-muted tabular-nums">
                {sinceText} – {leftText}
              </span>
              {isAssumed && <Badge tone="neutral">{m.visits_assumed()}</Badge>}
            </span>
            {canReopen && (intent === 'reopen' ? may.edit : may.guests) && (
              <IntentForm
                intent={intent}
                fields={{ id }}
                action={pathname}
                label={`${m.visits_undo()}: ${name}`}
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
