import { floorOf, HOUSE, SPOTS, type Spot } from '#app/kit/pure/spots.ts'
import { classNames } from './class-names.ts'

/** Tables, desks and chairs, as few as tell the places apart. */
const FURNITURE =
  'M522 372h20v62h40M38 294h152v-20M84 394v40M156 394v40M228 394v40M300 394v40M602 98h120v52H602ZM68 70H260V120H68ZM68 95H260M306 70H402V120H306ZM306 95H402M50 168H280M680 306v140M720 306v140M760 306v140M800 306v140M840 306v140M890 292v166h72'

/** Where something is: the house in small with its place lit, and what that is called. */
export function SpotPlan({ spot, name, className }: { spot: Spot; name: string; className: string }) {
  return (
    <figure className={classNames('grid gap-1', className)}>
      <HousePlan lit={spot} />
      <figcaption className="text-sm text-muted">{name}</figcaption>
    </figure>
  )
}

/** The house in small, the place that is told lit. */
export function HousePlan({ lit }: { lit?: Spot }) {
  const { x, y, width, height } = HOUSE
  return (
    <svg
      viewBox={`${x - 5} ${y - 5} ${width + 10} ${height + 10}`}
      className="block w-full"
      fill="none"
      stroke="var(--muted)"
      strokeWidth="5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect {...HOUSE} fill="var(--sea-1)" strokeWidth="10" />
      {SPOTS.map(spot => (
        <path
          key={spot}
          data-spot={spot}
          d={floorOf(spot)}
          fill={spot === lit ? 'var(--lantern)' : 'var(--surface)'}
        />
      ))}
      <path d={FURNITURE} strokeWidth="4" opacity=".6" />
      <circle cx="868" cy="124" r="36" strokeWidth="4" opacity=".6" />
    </svg>
  )
}
