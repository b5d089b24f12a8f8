import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RosterCell, RosterDay, RosterPerson, RosterView } from '../views/week.ts'

type RosterGridProps = { week: RosterView; mayEdit: boolean }

/** Who works when: people down, days across; where they have no room beside each other a list by day. */
export function RosterGrid({ week, mayEdit }: RosterGridProps) {
  const hrefOf = useDialogHref() // here, as each of a hundred cells would read the whole address again
  const shown = { week, editHref: mayEdit ? (cell: string) => hrefOf('edit', cell) : null }
  return (
    <>
      <Grid {...shown} />
      <Days {...shown} />
    </>
  )
}

/** `editHref` leads to the dialog of a cell; null for whoever may only look. */
type ShownProps = { week: RosterView; editHref: ((cell: string) => string) | null }

function Grid({ week: { days, people, text }, editHref }: ShownProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface max-xl:hidden">
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
          {people.map(person => (
            <tr key={person.id}>
              <th scope="row" className="border-b border-line px-3 py-1.5 text-left align-top">
                <span className="block truncate" title={person.name}>
                  {person.name}
                </span>
                <span className="block font-normal text-muted tabular-nums">{person.total}</span>
              </th>
              {person.cells.map((cell, index) => (
                <td
                  key={cell.date}
                  className={classNames(
                    'border-b border-l border-line p-0 align-top',
                    days[index]?.closed != null && 'bg-sea-1',
                  )}
                >
                  <Cell {...{ person, cell, editHref }} day={days[index]?.text ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Days({ week: { days, people }, editHref }: ShownProps) {
  return (
    <ol className="grid gap-4 xl:hidden">
      {days.map((day, index) => (
        <li key={day.date} className="rounded-card border border-line bg-surface">
          <h3 className={classNames('border-b border-line px-3 py-2 font-bold', day.isToday && 'text-reef')}>
            {day.text}
            <Closed closed={day.closed} />
          </h3>
          <ul>
            {people.map(person => {
              const cell = person.cells[index]
              return cell ? (
                <li
                  key={person.id}
                  className="grid grid-cols-2 items-start border-b border-line last:border-b-0"
                >
                  <span className="px-3 py-3 font-semibold">{person.name}</span>
                  <Cell {...{ person, cell, editHref }} day={day.text} />
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

/** The times stay on one line, in whichever narrow column; what is said besides of those that count may stand below. */
function Hours({ text, isOff }: { text: string; isOff: boolean }) {
  const [times, ...besides] = text.split(' ')
  return (
    <>
      <span className="whitespace-nowrap">{times}</span> {!isOff && besides.join(' ')}
    </>
  )
}

type CellProps = Pick<ShownProps, 'editHref'> & { person: RosterPerson; cell: RosterCell; day: string }

/** What somebody works on a day; the way to its dialog. */
function Cell({ person, cell, day, editHref }: CellProps) {
  const { hours, isOnLeave, isLeaveAsked, isChanged } = cell
  const content = (
    <>
      {isOnLeave && <span className="block text-muted">{m.attendance_status_leave()}</span>}
      {hours.map(text => (
        <span
          key={text}
          className={classNames('block font-semibold tabular-nums', isOnLeave && 'text-muted line-through')}
        >
          <Hours text={text} isOff={isOnLeave} />
        </span>
      ))}
      {hours.length === 0 && !isOnLeave && <span className="text-muted">{m.attendance_status_off()}</span>}
      {isLeaveAsked && <span className="block text-sm text-muted">{m.roster_leave_asked()}</span>}
      {isChanged && <span className="block text-sm text-reef">{m.roster_changed()}</span>}
    </>
  )
  if (!editHref) return <div className="min-h-12 px-2 py-1.5">{content}</div>
  return (
    <Link
      to={editHref(`${person.id}.${cell.date}`)}
      preventScrollReset
      title={m.list_edit_named({ name: person.name })}
      className="block min-h-12 px-2 py-1.5 hover:bg-sea-1"
    >
      <span className="sr-only">{m.roster_edit_cell({ name: person.name, day })} </span>
      {content}
    </Link>
  )
}
