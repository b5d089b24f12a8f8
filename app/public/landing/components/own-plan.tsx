import type { CSSProperties } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { FloorPlanView, PlanRoom } from '#app/space/floor-plan/views.server.ts'
import { Pin } from './pin.tsx'

/** The rooms as a simple plan: each as large as it has seats, within walls, with its words in it. */
export function RoomsPlan({ rooms }: { rooms: PlanRoom[] }) {
  return (
    <ul
      aria-label={m.landing_map_plan()}
      className="flex flex-wrap gap-1 rounded-card border-4 border-ink bg-ink/80 p-1"
    >
      {rooms.map(room => (
        <Room key={room.id} room={room} />
      ))}
    </ul>
  )
}

const LARGEST = 24

function Room({ room: { name, text, seats } }: { room: PlanRoom }) {
  const size = Math.min(seats, LARGEST)
  const style: CSSProperties = { flex: `${size} 1 ${8 + size / 2}rem` }
  return (
    <li style={style} className="grid min-h-28 content-between gap-3 rounded-sm bg-surface p-4 sm:min-h-40">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {text && <p className="text-sm text-muted wrap-anywhere">{text}</p>}
    </li>
  )
}

type PictureOfPlan = Extract<FloorPlanView, { kind: 'picture' }>

/** The space's own picture with a pin for each room. */
export function PicturePlan({ plan: { src, srcSet, alt, pins } }: { plan: PictureOfPlan }) {
  return (
    <div className="relative rounded-card border border-line bg-surface p-2 pb-24 sm:p-4 sm:pb-4">
      <div className="relative" data-plan>
        <img
          src={src}
          srcSet={srcSet || undefined}
          sizes="(min-width: 84rem) 80rem, 100vw"
          alt={alt}
          loading="lazy"
          decoding="async"
          className="block w-full rounded-control"
        />
        <ul aria-label={m.landing_map_plan()}>
          {pins.map(pin => (
            <Pin key={pin.id} {...pin} />
          ))}
        </ul>
      </div>
      {pins.length > 0 && (
        <p className="absolute bottom-8 left-4 text-sm text-muted sm:hidden">{m.landing_map_hint()}</p>
      )}
    </div>
  )
}
