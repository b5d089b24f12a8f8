import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import { m } from '#app/paraglide/messages.js'
import { SPACES, type SpaceId } from '../rules/spaces.ts'
import { Pin } from './pin.tsx'

export const SPACE_TEXTS: Record<SpaceId, { name: () => string; text: () => string }> = {
  reception: { name: m.landing_space_reception, text: m.landing_space_reception_text },
  cafe: { name: m.landing_space_cafe, text: m.landing_space_cafe_text },
  meeting: { name: m.landing_space_meeting, text: m.landing_space_meeting_text },
  quiet: { name: m.landing_space_quiet, text: m.landing_space_quiet_text },
  events: { name: m.landing_space_events, text: m.landing_space_events_text },
}

/**
 * The plan with its five pins. A bubble shows by hover, focus and touch through the style sheet alone; the script
 * adds the light in the room and Esc (`follow-pins.ts`).
 */
export function SpacePlan() {
  return (
    <div className="relative rounded-card border border-line bg-surface p-2 pb-24 sm:p-4 sm:pb-4">
      <div className="relative" data-plan>
        <Scene name="plan" className="drawn-near block aspect-[1000/640] w-full" />
        <ul aria-label={m.landing_map_plan()}>
          {SPACES.map(({ id, x, y }) => (
            <Pin key={id} id={id} x={x} y={y} name={SPACE_TEXTS[id].name()} text={SPACE_TEXTS[id].text()} />
          ))}
        </ul>
      </div>
      <p className="absolute bottom-8 left-4 text-sm text-muted sm:hidden">{m.landing_map_hint()}</p>
    </div>
  )
}
