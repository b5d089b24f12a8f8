import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { drawings, type SceneName } from './drawings.ts'
import { FloorPlanGround, FloorPlanRooms } from './floor-plan.tsx'

/** Scenes below the first screen that no style of a page changes: pages refer to them in a file of their own. */
const APART = [
  'remote',
  'consultation',
  'visa',
  'housing',
  'lanterns',
  'talk',
  'motion',
  'shore',
] as const satisfies SceneName[]
type ApartName = (typeof APART)[number]

const isApart = (name: SceneName): name is ApartName => APART.some(one => one === name)

/** All of them as one picture, each under its name; the paints are those of the page that refers to it. */
export const DRAWINGS_FILE = renderToStaticMarkup(
  <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">
    {APART.map(name => {
      const Drawing = drawings[name]
      return <Drawing key={name} id={name} />
    })}
    <FloorPlanGround id="plan-ground" />
    <FloorPlanRooms id="plan-rooms" />
  </svg>,
)

/** Its name changes with what it holds, so that browsers keep it for good. */
export const DRAWINGS_NAME = `${createHash('sha256').update(DRAWINGS_FILE).digest('hex').slice(0, 12)}.svg`

const hrefOf = (name: string) => `/drawings/${DRAWINGS_NAME}#${name}`

/** Each scene as it is used, with room for another use of each. */
const KEPT = 2 * Object.keys(drawings).length
const keepDrawn = keepRecent<string>(KEPT)

/** The markup of a scene, which has nothing in it that changes: React goes through its hundreds of shapes once. */
export function drawOnce({ name, className }: { name: string; className: string }): string {
  return keepDrawn(`${name} ${className}`, () => {
    const scene = name as SceneName
    if (!isApart(scene)) {
      const Drawing = drawings[scene]
      return renderToStaticMarkup(<Drawing className={className} hrefOf={hrefOf} />)
    }
    return renderToStaticMarkup(
      <svg className={className} aria-hidden="true">
        <use href={hrefOf(scene)} />
      </svg>,
    )
  })
}
