import { m } from '#app/paraglide/messages.js'
import type { Places } from '../views/places.server.ts'
import { Chips } from './chips.tsx'

type PlaceChipsProps = Places & { hrefOf: (id: string) => string }

/** Which place is shown; nothing where there is one. */
export function PlaceChips({ place, places, hrefOf }: PlaceChipsProps) {
  if (places.length === 0) return null
  return (
    <Chips
      label={m.location_one()}
      chips={places.map(({ id, name }) => ({
        key: id,
        text: name,
        isOn: id === place.id,
        href: hrefOf(id),
      }))}
    />
  )
}
