import './spot-field.css'
import { useId } from 'react'
import { FLOORS, HOUSE, SPOTS, type Spot } from '#app/kit/pure/spots.ts'
import { FieldError } from '#app/kit/ui/field.tsx'
import { HousePlan } from '#app/kit/ui/spot-plan.tsx'
import { m } from '#app/paraglide/messages.js'
import { SPOT_NAMES } from '../texts.ts'

/** Chooses a place by a press on the plan, or from the list below it. */
export function SpotField({ value, error }: { value: string; error: string | undefined }) {
  const id = useId()
  const names = SPOTS.map(spot => ({ spot, name: SPOT_NAMES[spot]() }))
  return (
    <fieldset className="spots min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">{m.space_spot()}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {m.space_spot_hint()}
      </p>
      <div className="relative mt-2 max-w-md">
        <HousePlan />
        {SPOTS.map(spot => (
          // biome-ignore lint/a11y/noLabelWithoutControl: its place on the plan; the list below has the name
          <label
            key={spot}
            htmlFor={`${id}-${spot}`}
            className="absolute cursor-pointer hover:bg-lantern/25"
            style={inPercent(spot)}
          />
        ))}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {[{ spot: '', name: m.space_spot_none() }, ...names].map(({ spot, name }) => (
          <label key={spot} className="inline-flex min-h-11 items-center gap-2">
            <input
              id={`${id}-${spot}`}
              type="radio"
              name="spot"
              value={spot}
              defaultChecked={spot === value}
              className="size-5 shrink-0 accent-reef"
            />
            {name}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** Where a place is on the plan, for what lies over it. */
function inPercent(spot: Spot) {
  const { x, y, width, height } = FLOORS[spot]
  const across = (units: number) => `${(units / (HOUSE.width + 10)) * 100}%`
  const down = (units: number) => `${(units / (HOUSE.height + 10)) * 100}%`
  return {
    left: across(x - HOUSE.x + 5),
    top: down(y - HOUSE.y + 5),
    width: across(width),
    height: down(height),
  }
}
