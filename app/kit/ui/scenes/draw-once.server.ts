import { createHash } from 'node:crypto'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { drawings, type SceneName } from './drawings.ts'
import { markupOf } from './markup.ts'

/** Scenes below the first screen that no style of a page changes: pages refer to them in a file of their own. */
const APART: readonly SceneName[] = [
  'remote',
  'consultation',
  'visa',
  'housing',
  'lanterns',
  'talk',
  'motion',
  'shore',
]

/** What lies below the floors of the plan, and what stands on them: the style of a page changes the floors alone. */
const PARTS_OF_PLAN = /<g id="(plan-\w+)">.*?<\/g>(?=<path class="plan-floor"|<\/svg>)/gs

const apart = [
  ...APART.map(name => markupOf(drawings[name], 'id', name)),
  ...(markupOf(drawings.plan, 'id', 'plan').match(PARTS_OF_PLAN) ?? []),
]

/** All of them as one picture, each under its name; the paints are those of the page that refers to it. */
export const DRAWINGS_FILE = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${apart.join('')}</svg>`

/** Its name changes with what it holds, so that browsers keep it for good. */
export const DRAWINGS_NAME = `${createHash('sha256').update(DRAWINGS_FILE).digest('hex').slice(0, 12)}.svg`

const refer = (name: string) => `<use href="/drawings/${DRAWINGS_NAME}#${name}"/>`

/** Each scene as it is used, with room for another use of each. */
const KEPT = 2 * Object.keys(drawings).length
const keepDrawn = keepRecent<string>(KEPT)

/** The markup of a scene, in which nothing changes. */
export function drawOnce({ name, className }: { name: SceneName; className: string }): string {
  return keepDrawn(`${name} ${className}`, () =>
    APART.includes(name)
      ? `<svg class="${className}" aria-hidden="true">${refer(name)}</svg>`
      : markupOf(drawings[name], 'class', className).replace(PARTS_OF_PLAN, (_, part: string) => refer(part)),
  )
}
