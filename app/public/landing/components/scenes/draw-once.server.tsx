import { renderToStaticMarkup } from 'react-dom/server'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { drawings, type SceneName } from './drawings.ts'

/** Each scene as it is used, with room for another use of each. */
const KEPT = 2 * Object.keys(drawings).length
const keepDrawn = keepRecent<string>(KEPT)

/** The markup of a scene, which has nothing in it that changes: React goes through its hundreds of shapes once. */
export function drawOnce({ name, className }: { name: string; className: string }): string {
  return keepDrawn(`${name} ${className}`, () => {
    const Drawing = drawings[name as SceneName]
    return renderToStaticMarkup(<Drawing className={className} />)
  })
}
