import { ServerDrawing } from '#app/kit/ui/server-drawing.tsx'
import type { SceneName } from './drawings.ts'

const loadDrawings = () => import('./drawings.ts').then(module => module.drawings)

/** One of the site's scenes, drawn by the server. */
export function Scene({ name, className }: { name: SceneName; className: string }) {
  return <ServerDrawing name={name} className={className} load={loadDrawings} />
}
