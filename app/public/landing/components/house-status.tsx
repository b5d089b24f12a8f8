import { type Reception, receptionStatus, statusChanges } from '#app/house/settings/rules/opening-hours.ts'
import { statusText } from '#app/house/settings/texts.ts'
import { bangkokTime } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'

type HouseStatusProps = { reception: Reception; city: string; now: Date }

/**
 * Whether the house is open, at Bangkok's time. What it will say in the days to come stands in the page, so that an open
 * one stays true without the words of every case (`keep-status.ts`).
 */
export function HouseStatus({ reception, city, now }: HouseStatusProps) {
  const textAt = (instant: Date) => statusText(receptionStatus(reception, instant))
  const changes = statusChanges(reception, now).map(instant => [instant.getTime(), textAt(instant)] as const)
  const isNew = ([, text]: readonly [number, string], index: number) =>
    text !== (changes[index - 1]?.[1] ?? textAt(now))
  return (
    <p className="flex items-baseline gap-2.5 text-[0.9375rem] font-medium">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-lantern ring-4 ring-lantern/25" />
      <span>
        <span data-changes={JSON.stringify(changes.filter(isNew))}>{textAt(now)}</span>{' '}
        <span
          data-clock={m.landing_status_clock({ time: '{time}', city })}
          className="inline-block text-muted tabular-nums"
        >
          {m.landing_status_clock({ time: clockTime(now), city })}
        </span>
      </span>
    </p>
  )
}

function clockTime(instant: Date): string {
  const { minutes } = bangkokTime(instant)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
