import { Picture } from '#app/kit/ui/picture.tsx'
import { Scene } from './scenes/scene.tsx'

/** The event's picture over drawn lanterns, which stay when there is none or it does not load. */
export function EventImage({ src }: { src: string | null }) {
  return (
    <Picture
      src={src}
      className="aspect-[16/10] rounded-card ring-1 ring-line"
      placeholder={<Scene name="lanterns" className="drawn-near absolute inset-0 size-full" />}
    />
  )
}
