import type { CSSProperties } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { FloorPlanView, PlanRoom } from '#app/space/floor-plan/views.server.ts'
import style from './own-plan.css?url'
import { Pin } from './pin.tsx'

/** The rooms as a simple plan: each as large as it has seats, within walls, with its words in it. */
export function RoomsPlan({ rooms }: { rooms: PlanRoom[] }) {
  return (
    <>
      <link rel="stylesheet" href={style} precedence="default" />
      <ul aria-label={m.landing_map_plan()} className="rooms-plan">
        {rooms.map(room => (
          <Room key={room.id} room={room} />
        ))}
      </ul>
    </>
  )
}

const LARGEST = 24

function Room({ room: { name, text, seats } }: { room: PlanRoom }) {
  return (
    <li style={{ '--seats': Math.min(seats, LARGEST) } as CSSProperties}>
      <p className="font-semibold">{name}</p>
      {text && <p className="text-sm text-muted">{text}</p>}
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
