import { useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { OPEN } from '../rules/open.ts'
import type { RosterCell, RosterRow, RosterShift } from '../views/week.ts'
import { type Dragged, type Drags, useShiftDrag } from './use-shift-drag.ts'

type CellProps = {
  row: RosterRow
  cell: RosterCell
  day: string
  /** Leads to the dialog of a cell; null for whoever may only look. */
  editHref: ((cell: string) => string) | null
  /** Null where shifts cannot be dragged. */
  drags: Drags | null
}

/** What somebody works on a day, or what of it is open; the way to its dialog. */
export function Cell({ row, cell, day, editHref, drags }: CellProps) {
  const { shifts, isOnLeave, isLeaveAsked, isChanged } = cell
  const isOpen = row.id === OPEN
  const content = (
    <>
      {isOnLeave && <span className="block text-muted">{m.attendance_status_leave()}</span>}
      {shifts.map((shift, index) => {
        const look = classNames('shift', isOpen && 'is-open', isOnLeave && 'text-muted line-through')
        // Open shifts may be alike.
        const key = `${shift.text} ${index}`
        if (!drags) return <Shift key={key} shift={shift} look={look} isOff={isOnLeave} />
        const dragged = {
          shift,
          place: { owner: row.id, date: cell.date },
          name: `${row.name}, ${shift.text}`,
        }
        return <DraggedShift key={key} dragged={dragged} drags={drags} look={look} isOff={isOnLeave} />
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
      draggable={false}
      title={m.list_edit_named({ name: row.name })}
      className="block min-h-12 px-2 py-1.5 hover:bg-sea-1"
    >
      <span className="sr-only">{m.roster_edit_cell({ name: row.name, day })} </span>
      {content}
    </Link>
  )
}

type ShiftProps = { shift: RosterShift; look: string; isOff: boolean }

function Shift({ shift, look, isOff }: ShiftProps) {
  return (
    <span className={look}>
      <Hours text={shift.text} isOff={isOff} />
    </span>
  )
}

type DraggedProps = Omit<ShiftProps, 'shift'> & { dragged: Dragged; drags: Drags }

function DraggedShift({ dragged, drags, look, isOff }: DraggedProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const { by, isHeld, pointer, wasMoved } = useShiftDrag(ref, dragged, drags)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an addition for a pointer; by keyboard the dialog does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps the end of a drag from opening the dialog
    <span
      ref={ref}
      className={classNames(look, 'can-drag', isHeld && 'held', by && !isHeld && 'opacity-60')}
      style={by ? { transform: `translate(${by.x}px, ${by.y}px)` } : undefined}
      onClick={event => wasMoved.current && event.preventDefault()}
      {...pointer}
    >
      <Hours text={dragged.shift.text} isOff={isOff} />
    </span>
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
