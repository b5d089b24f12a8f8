import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from '../support/journey.ts'

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** Around the roof of the pavilion with its gilded tips, in the units of the drawing. */
const ROOF = [
  [153, 322],
  [290, 284],
  [360, 242],
  [428, 184],
  [418, 148],
  [674, 140],
  [700, 90],
  [720, 220],
  [770, 170],
  [786, 112],
  [802, 296],
  [820, 276],
  [903, 345],
  [911, 327],
  [905, 380],
  [167, 372],
] as const

/** What of the words and buttons comes nearer than this to the card of facts, or to the roof. */
const AIR = 8

/** Which of the first screen's words and buttons touch what stands beside them. */
function touching(page: Page) {
  return page.evaluate(
    ({ roof, air }) => {
      const hero = document.querySelector('.hero')
      const facts = hero?.querySelector('dl')?.getBoundingClientRect()
      const scene = hero?.querySelector<SVGSVGElement>('.hero-scene svg')
      const toScene = scene?.getScreenCTM()?.inverse()
      const words = hero?.querySelector('h1')?.parentElement
      if (!facts || !toScene || !words) throw new Error('the first screen has other parts')
      const isInRoof = (x: number, y: number) => {
        let isIn = false
        for (let at = 0, before = roof.length - 1; at < roof.length; before = at++) {
          const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [roof[at], roof[before]]
          if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn
        }
        return isIn
      }
      const isUnderRoof = ({ left, right, top, bottom }: DOMRect) => {
        for (let x = left - air; x <= right + air; x += 4)
          for (let y = top - air; y <= bottom + air; y += 4) {
            const point = new DOMPoint(x, y).matrixTransform(toScene)
            if (isInRoof(point.x, point.y)) return true
          }
        return false
      }
      const isOnFacts = ({ left, right, top, bottom }: DOMRect) =>
        left < facts.right + air &&
        right > facts.left - air &&
        top < facts.bottom + air &&
        bottom > facts.top - air
      // Words by their lines: a box may be wider than what stands in it.
      const linesOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return element.matches('a') ? [element.getBoundingClientRect()] : [...range.getClientRects()]
      }
      return [...words.querySelectorAll('h1, p, a')].flatMap(element =>
        linesOf(element).flatMap(box => {
          const name = element.textContent?.slice(0, 30)
          return [
            ...(isUnderRoof(box) ? [`${name}: the roof`] : []),
            ...(isOnFacts(box) ? [`${name}: the facts`] : []),
          ]
        }),
      )
    },
    { roof: ROOF.map(([x, y]) => [x, y]), air: AIR },
  )
}

for (const [language, path] of [
  ['en', '/'],
  ['th', '/th'],
  ['ru', '/ru'],
] as const)
  test(`the first screen’s words keep off the facts and the roof at every width in ${language}`, async ({
    page,
  }) => {
    const found: string[] = []
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready.then(() => true))
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const what of new Set(await touching(page))) found.push(`${size.width} px: ${what}`)
      await expectNoSidewaysScroll(page)
    }
    expect(found).toEqual([])
  })
