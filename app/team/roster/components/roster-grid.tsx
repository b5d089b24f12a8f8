import './roster.css'
import { classNames } from '#app/kit/ui/class-names.ts'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RosterDay, RosterView } from '../views/week.ts'
import { Cell } from './roster-cell.tsx'
import { placeMark, useDrags } from './use-shift-drag.ts'

type RosterGridProps = { week: RosterView; mayEdit: boolean }

/** Who works when: open shifts and people down, days across; where they have no room beside each other a list by day. */
export function RosterGrid({ week, mayEdit }: RosterGridProps) {
  const hrefOf = useDialogHref() // here, as each of a hundred cells would read the whole address again
  const shown = { week, editHref: mayEdit ? (cell: string) => hrefOf('edit', cell) : null }
  return (
    <div className="roster">
      <Grid {...shown} />
      <Days {...shown} />
    </div>
  )
}

/** `editHref` leads to the dialog of a cell; null for whoever may only look. */
type ShownProps = { week: RosterView; editHref: ((cell: string) => string) | null }

function Grid({ week: { days, open, people, text }, editHref }: ShownProps) {
  const drags = useDrags()
  return (
    <div className="max-xl:hidden">
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table aria-label={text} className="w-full table-fixed border-collapse text-sm">
          <thead>
            <tr>
              <th scope="col" className="w-40 border-b border-line px-3 py-2 text-left">
                {m.attendance_employee()}
              </th>
              {days.map(({ date, shortText, isToday, closed }) => (
                <th
                  key={date}
                  scope="col"
                  className={classNames(
                    'border-b border-l border-line px-2 py-2 text-left',
                    isToday && 'text-reef',
                  )}
                >
                  {shortText}
                  <Closed closed={closed} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[open, ...people].map(row => (
              <tr key={row.id}>
                <th scope="row" className="border-b border-line px-3 py-1.5 text-left align-top">
                  <span className="block truncate" title={row.name}>
                    {row.name}
                  </span>
                  <span className="block font-normal text-muted tabular-nums">{row.total}</span>
                </th>
                {row.cells.map((cell, index) => {
                  const place = { owner: row.id, date: cell.date }
                  return (
                    <td
                      key={cell.date}
                      {...placeMark(place)}
                      className={classNames(
                        'border-b border-l border-line p-0 align-top',
                        days[index]?.closed != null && 'bg-sea-1',
                        drags.isOver(place) && 'is-over',
                      )}
                    >
                      <Cell
                        row={row}
                        cell={cell}
                        editHref={editHref}
                        day={days[index]?.text ?? ''}
                        drags={editHref && drags}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="alert" className="refusal">
        {drags.refusal && (
          <p className="rounded-control border-2 border-clay bg-surface px-3 py-2">
            <strong>{drags.refusal.name}</strong> {drags.refusal.text}
          </p>
        )}
      </div>
    </div>
  )
}

function Days({ week: { days, open, people }, editHref }: ShownProps) {
  return (
    <ol className="grid gap-4 xl:hidden">
      {days.map((day, index) => (
        <li key={day.date} className="rounded-card border border-line bg-surface">
          <h3 className={classNames('border-b border-line px-3 py-2 font-bold', day.isToday && 'text-reef')}>
            {day.text}
            <Closed closed={day.closed} />
          </h3>
          <ul>
            {[open, ...people].map(row => {
              const cell = row.cells[index]
              return cell ? (
                <li
                  key={row.id}
                  className="grid grid-cols-2 items-start border-b border-line last:border-b-0"
                >
                  <span className="px-3 py-3 font-semibold">{row.name}</span>
                  <Cell row={row} cell={cell} editHref={editHref} day={day.text} drags={null} />
                </li>
              ) : null
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Why nobody is expected on a day. */
function Closed({ closed }: Pick<RosterDay, 'closed'>) {
  if (closed === null) return null
  return (
    <span className="block text-sm font-normal text-muted">
      {closed === '' ? m.attendance_closed_day() : m.attendance_off_named({ name: closed })}
    </span>
  )
}
