import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { FireList, FirePerson } from '#app/presence/kiosks/rules.ts'

/** Everybody to be looked for when there is a fire, with a box for each: on paper, and on a tablet. */
export function FirePeople({ list: { inside, maybe } }: { list: FireList }) {
  return (
    <div className="grid gap-8 text-ink">
      {inside.length === 0 ? <p>{m.visits_none()}</p> : <People people={inside} />}
      {maybe.length > 0 && (
        <section aria-labelledby="maybe" className="grid gap-3">
          <h2 id="maybe" className="text-xl font-bold">
            {m.visits_fire_maybe()}
          </h2>
          <p className="text-muted">{m.visits_fire_maybe_lead()}</p>
          <People people={maybe} />
        </section>
      )}
    </div>
  )
}

function People({ people }: { people: FirePerson[] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b-2 border-line text-left">
          <th scope="col" className="w-24 py-2 font-semibold">
            {m.visits_fire_seen()}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {m.visits_person()}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {m.visits_since()}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(person => (
          <tr key={`${person.at} ${person.name}`} className="break-inside-avoid border-b border-line">
            <td className="py-2">
              <span className="block size-6 border-2 border-ink" />
            </td>
            <th scope="row" className="py-2 text-left font-semibold wrap-anywhere">
              {person.name} <span className="font-normal text-muted">{asText(person)}</span>
            </th>
            <td className="py-2 tabular-nums">{timeText(person.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function asText({ host, isStaff }: FirePerson): string {
  if (isStaff) return m.visits_is_staff()
  return host && m.visits_is_guest({ host })
}

const timeText = (iso: string) =>
  iso && formatInstant(new Date(iso), getLocale(), { dateStyle: 'short', timeStyle: 'short' })
