import { DRAWINGS_FILE, DRAWINGS_NAME } from '#app/kit/ui/scenes/draw-once.server.ts'
import type { Route } from './+types/drawings'

/** The drawings of the public pages. While a house is updated another server may still ask for those of before. */
export function loader({ params: { file } }: Route.LoaderArgs) {
  const kept = file === DRAWINGS_NAME ? 'max-age=31536000, immutable' : 'no-cache'
  return new Response(DRAWINGS_FILE, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': `public, ${kept}` },
  })
}
