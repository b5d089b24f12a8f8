import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { SPACES, type SpaceId } from '../rules/spaces.ts'
import { Scene } from './scenes/scene.tsx'

export const SPACE_TEXTS: Record<SpaceId, { name: () => string; text: () => string }> = {
  reception: { name: m.landing_space_reception, text: m.landing_space_reception_text },
  cafe: { name: m.landing_space_cafe, text: m.landing_space_cafe_text },
  meeting: { name: m.landing_space_meeting, text: m.landing_space_meeting_text },
  quiet: { name: m.landing_space_quiet, text: m.landing_space_quiet_text },
  events: { name: m.landing_space_events, text: m.landing_space_events_text },
}

/**
 * The plan with its five pins. A bubble shows by hover, focus and touch through the style sheet alone; the script
 * adds the light in the room and Esc.
 */
export function SpacePlan() {
  const [active, setActive] = useState<SpaceId>()
  const [closed, setClosed] = useState<SpaceId>()

  const open = (id: SpaceId) => {
    setActive(id)
    setClosed(undefined)
  }
  const leave = (id: SpaceId) => {
    setActive(current => (current === id ? undefined : current))
    setClosed(undefined)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setClosed(active)
    setActive(undefined)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc reaches here from the pins, which have the focus
    <div
      className="relative rounded-card border border-line bg-surface p-2 pb-24 sm:p-4 sm:pb-4"
      onKeyDown={closeOnEscape}
    >
      <div className="relative" data-active={active}>
        <Scene name="plan" className="drawn-near block aspect-[1000/640] w-full" />
        <ul aria-label={m.landing_map_plan()}>
          {SPACES.map(space => (
            <Pin
              key={space.id}
              {...space}
              isActive={active === space.id}
              isClosed={closed === space.id}
              onOpen={() => open(space.id)}
              onLeave={() => leave(space.id)}
            />
          ))}
        </ul>
      </div>
      <p className="absolute bottom-8 left-4 text-sm text-muted sm:hidden">{m.landing_map_hint()}</p>
    </div>
  )
}

type PinProps = {
  id: SpaceId
  x: number
  y: number
  isActive: boolean
  isClosed: boolean
  onOpen: () => void
  onLeave: () => void
}

function Pin({ id, x, y, isActive, isClosed, onOpen, onLeave }: PinProps) {
  const { name, text } = SPACE_TEXTS[id]
  const press = ({ currentTarget }: MouseEvent) => {
    onOpen()
    currentTarget.nextElementSibling?.scrollIntoView({ block: 'nearest' }) // on a phone it stands below the plan
  }

  return (
    <li
      className="pin"
      data-closed={isClosed || undefined}
      data-side={x > 50 ? 'left' : 'right'}
      style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
      onPointerEnter={onOpen}
      onPointerLeave={onLeave}
    >
      <button
        type="button"
        className="pin-button"
        aria-describedby={`space-${id}`}
        data-active={isActive || undefined}
        onFocus={onOpen}
        onBlur={onLeave}
        onClick={press}
      >
        <span className="pin-label">{name()}</span>
      </button>
      <div className="pin-bubble" role="tooltip" id={`space-${id}`}>
        <p className="font-semibold" aria-hidden="true">
          {name()}
        </p>
        <p className="text-sm">{text()}</p>
      </div>
    </li>
  )
}
