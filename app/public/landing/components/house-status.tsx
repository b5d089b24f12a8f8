import { useEffect, useState } from 'react'
import { type ReceptionHours, receptionStatus } from '#app/house/settings/rules/opening-hours.ts'
import { statusText } from '#app/house/settings/texts.ts'
import { bangkokTime } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'

const REFRESH_MS = 30_000

type HouseStatusProps = { reception: ReceptionHours; city: string; now: Date }

/** Whether the house is open, at Bangkok's time. Starts with the server's clock and then keeps going. */
export function HouseStatus({ reception, city, now }: HouseStatusProps) {
  const [instant, setInstant] = useState(now)

  useEffect(() => {
    const refresh = () => setInstant(new Date())
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <p className="flex items-baseline gap-2.5 text-[0.9375rem] font-medium">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-lantern ring-4 ring-lantern/25" />
      <span>
        {statusText(receptionStatus(reception, instant))}{' '}
        <span className="inline-block text-muted tabular-nums">
          {m.landing_status_clock({ time: clockTime(instant), city })}
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
