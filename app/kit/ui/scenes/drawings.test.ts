import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { floorOf, SPOTS } from '#app/kit/pure/spots.ts'
import { DRAWINGS_FILE, DRAWINGS_NAME, drawOnce } from './draw-once.server.ts'
import { drawings, type SceneName } from './drawings.ts'
import { markupOf } from './markup.ts'

const NAMES = Object.keys(drawings) as SceneName[]

const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, one = '']) => one)

const SHAPES = ['svg', 'g', 'defs', 'use', 'path', 'circle', 'ellipse', 'rect']
const PAINTS = new Set(
  ['app/app.css', 'app/kit/ui/scenes/scenes.css'].flatMap(path =>
    found(readFileSync(path, 'utf8'), /^ {2}(--[\w-]+):/gm),
  ),
)

test('every file is a scene, and decoration', () => {
  const files = globSync('app/kit/ui/scenes/*.svg').map(path => basename(path, '.svg'))
  expect(files.toSorted()).toEqual(NAMES.toSorted())
  for (const name of NAMES)
    expect(markupOf(drawings[name], 'class', 'wide')).toMatch(
      /^<svg class="wide" viewBox="[^>]*aria-hidden="true"/,
    )
})

test.each(NAMES)('%s is made of shapes in paints of the page, and of nothing else', name => {
  const markup = markupOf(drawings[name], 'id', name)
  expect(found(markup, /<(\w+)/g).filter(tag => !SHAPES.includes(tag))).toEqual([])
  expect(found(markup, /\s(style|on\w+|href="(?!#)[^"]*")/g)).toEqual([])
  const paints = found(markup, /(?:fill|stroke)="(?!none")([^"]*)"/g)
  expect(paints.filter(paint => !PAINTS.has(/^var\((.*)\)$/.exec(paint)?.[1] ?? ''))).toEqual([])
})

test('no two shapes of a page have one id, and what a scene repeats it has drawn', () => {
  for (const markup of Object.values(drawings))
    for (const id of found(markup, /<use href="#([^"]*)"/g)) expect(markup).toContain(` id="${id}"`)
  const ids = NAMES.flatMap(name => [name, ...found(drawings[name], /\sid="([^"]*)"/g)])
  expect(ids).toEqual([...new Set(ids)])
})

test('remarks and the room between shapes stay in the file', () => {
  for (const name of NAMES) expect(markupOf(drawings[name], 'id', name)).not.toMatch(/<!--|>\s|\s\/>/)
})

test("the floors of the plan are part of the page, and stand where the house's places are", () => {
  const plan = drawOnce({ name: 'plan', className: 'plan' })
  const used = found(plan, /<use href="([^"]+)"/g)
  expect(used).toEqual(['plan-ground', 'plan-rooms'].map(part => `/drawings/${DRAWINGS_NAME}#${part}`))
  const floors = found(plan, /<path class="plan-floor" data-space="\w+" d="([^"]+)"/g)
  expect(floors.flatMap(floor => floor.match(/M[^M]+/g) ?? []).toSorted()).toEqual(
    SPOTS.map(floorOf).toSorted(),
  )
  expect(plan.match(/<path/g)).toHaveLength(floors.length)
})

test('what a page refers to is in the file of all, whole', () => {
  const referred = NAMES.flatMap(name =>
    found(drawOnce({ name, className: 'x' }), /"\/drawings\/[^#]+#([\w-]+)"/g),
  )
  expect(referred).toContain('shore')
  for (const id of referred) expect(DRAWINGS_FILE).toContain(` id="${id}"`)
  for (const tag of ['svg', 'g'])
    expect(DRAWINGS_FILE.match(RegExp(`<${tag}[ >]`, 'g'))?.length).toBe(
      DRAWINGS_FILE.match(RegExp(`</${tag}>`, 'g'))?.length,
    )
})
