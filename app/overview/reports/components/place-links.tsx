import { Link, useSearchParams } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

type PlaceLinksProps = {
  /** Null for all of them. */
  place: string | null
  places: { id: string; name: string }[]
}

/** Of which place the figures are; nothing where there is one. */
export function PlaceLinks({ place, places }: PlaceLinksProps) {
  const [params] = useSearchParams()
  if (places.length < 2) return null
  const all = { id: null, name: m.report_all_places() }
  return (
    <ul className="flex flex-wrap gap-2">
      {[all, ...places].map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`?${queryWith(params, id)}`}
            aria-current={id === place ? 'true' : undefined}
            className={buttonClasses(id === place ? 'secondary' : 'quiet', 'small')}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function queryWith(params: URLSearchParams, place: string | null): URLSearchParams {
  const query = new URLSearchParams(params)
  if (place === null) query.delete('place')
  else query.set('place', place)
  return query
}
