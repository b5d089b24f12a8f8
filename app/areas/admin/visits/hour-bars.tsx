import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'

/** How many were in, hour by hour: a table whose figures are also bars. */
export function HourBars({ hours }: { hours: { hour: string; people: number }[] }) {
  const most = Math.max(1, ...hours.map(({ people }) => people))
  return (
    <Panel title={m.visits_hours()} lead={m.visits_hours_lead()}>
      <table className="w-full text-sm tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.visits_hour()}</th>
            <th scope="col">{m.visits_people()}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, people }) => (
            <tr key={hour}>
              <th scope="row" className="w-20 text-left font-normal text-muted">
                {hour}
              </th>
              <td>
                <span className="flex items-center gap-2">
                  <span className="h-3 rounded-sm bg-reef" style={{ width: `${(people / most) * 85}%` }} />
                  {people}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
