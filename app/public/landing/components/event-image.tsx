import { Picture } from '#app/kit/ui/picture.tsx'
import type { SceneName } from '#app/kit/ui/scenes/drawings.ts'
import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import type { EventType } from '#app/public/events/rules.ts'

const SCENES: Record<EventType, SceneName> = { networking: 'lanterns', educational: 'talk', motion: 'motion' }

/** The event's picture over a scene of its kind, which stays when there is none or it does not load. */
export function EventImage({
  event: { imageUrl, type },
}: {
  event: { imageUrl: string | null; type: EventType }
}) {
  return (
    <Picture
      src={imageUrl}
      className="aspect-[16/10] rounded-card ring-1 ring-line"
      placeholder={<Scene name={SCENES[type]} className="drawn-near absolute inset-0 size-full" />}
    />
  )
}
