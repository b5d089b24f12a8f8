import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { OPEN } from '../rules/open.ts'
import type { RosterCell, RosterRow } from '../views/week.ts'

type CellProps = {
  row: RosterRow
  cell: RosterCell
  day: string
  /** Leads to the dialog of a cell; null for whoever may only look. */
  editHref: ((cell: string) => string) | null
}

/** What somebody works on a day, or what of it is open; the way to its dialog. */
export function Cell({ row, cell, day, editHref }: CellProps) {
  const { shifts, isOnLeave, isLeaveAsked, isChanged } = cell
  const isOpen = row.id === OPEN
  const content = (
    <>
      {isOnLeave && <span className="block text-muted">{m.attendance_status_leave()}</span>}
      {shifts.map((shift, index) => {
        const look = classNames('shift', isOpen && 'is-open', isOnLeave && 'text-muted line-through')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: open shifts may be alike
          <span key={`${shift.text} ${index}`} className={look}>
            <Hours text={shift.text} isOff={isOnLeave} />
          </span>
        )
      })}
      {shifts.length === 0 && !isOnLeave && (
        <span className="text-muted">{isOpen ? m.roster_open_none() : m.attendance_status_off()}</span>
      )}
      {isLeaveAsked && <span className="block text-sm text-muted">{m.roster_leave_asked()}</span>}
      {isChanged && <span className="block text-sm text-reef">{m.roster_changed()}</span>}
    </>
  )
  if (!editHref) return <div className="min-h-12 px-2 py-1.5">{content}</div>
  return (
    <Link
      to={editHref(`${row.id}.${cell.date}`)}
      preventScrollReset
      title={m.list_edit_named({ name: row.name })}
      className="block min-h-12 px-2 py-1.5 hover:bg-sea-1"
    >
      <span className="sr-only">{m.roster_edit_cell({ name: row.name, day })} </span>
      {content}
    </Link>
  )
}

/** The times stay on one line, in whichever narrow column; what is said besides of those that count may stand below. */
function Hours({ text, isOff }: { text: string; isOff: boolean }) {
  const [times, ...besides] = text.split(' ')
  return (
    <>
      <span className="whitespace-nowrap">{times}</span> {!isOff && besides.join(' ')}
    </>
  )
}
