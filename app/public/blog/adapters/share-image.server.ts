import { join } from 'node:path'
import { ownPictures, type Words } from '#app/kit/platform/pictures/pictures.server.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import type { Result } from '#app/kit/pure/result.ts'
import { coverCenter, DAY_PAINTS, drawCover } from '../rules/cover.ts'
import { SHARE_IMAGE_SIZE } from '../rules/posts.ts'
import type { Subject } from '../rules/subject.ts'

/** Anuphan with Latin and Thai in one file, because text drawing takes no web fonts. */
const FONT_FILE = join(process.cwd(), 'app/kit/platform/fonts/anuphan-semibold.ttf')
const FONT = 'Anuphan Sala'

const TEXT_WIDTH = 560

/** The middle of what the sign leaves of the cover. */
const ART_CENTER = 940
const LONGEST_TITLE = 120

/** Long titles are set smaller, so that all of them stand on the sign. */
const SIZES = [
  { upTo: 32, points: 66 },
  { upTo: 60, points: 54 },
]
const SMALLEST = 42

type ShareImage = { slug: string; title: string; subject: Subject | null; house: string }

const keep = keepRecent<Promise<Uint8Array<ArrayBuffer>>>(50)

/** The picture of a post for link previews, a PNG: its cover with its title on a sign. */
export function findShareImage(post: ShareImage): Promise<Uint8Array<ArrayBuffer>> {
  return keep(JSON.stringify([post.slug, post.title, post.subject, post.house]), () => drawShareImage(post))
}

async function drawShareImage({ slug, title, subject, house }: ShareImage): Promise<Uint8Array<ArrayBuffer>> {
  const letters = [...title]
  const shown = letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE).join('')}…` : title
  const points = SIZES.find(({ upTo }) => letters.length <= upTo)?.points ?? SMALLEST
  const heading = wordsOf(shown, points, '#0e2a33')
  const { height } = expectMade(await ownPictures.measure(heading))
  const top = Math.round((SHARE_IMAGE_SIZE.height - height - 70) / 2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><g transform="translate(${ART_CENTER - coverCenter(slug)} 0)">${drawCover({ slug, subject }, DAY_PAINTS)}</g>
    <path d="M0 0H690Q650 315 690 630H0Z" fill="#fbf7ef"/><path d="M64 ${top - 40}h72" stroke="#f2a33a" stroke-width="10" stroke-linecap="round"/></svg>`
  const name = wordsOf(house, 28, '#0b6f6a')
  const set = [
    { ...heading, left: 64, top },
    { ...name, left: 64, top: top + height + 36 },
  ]
  return expectMade(await ownPictures.draw({ svg, words: set, as: { type: 'png' } })).content
}

function expectMade<Made>(made: Result<Made, string>): Made {
  if (!made.ok) throw new Error(`The share image could not be drawn: ${made.reason}`)
  return made.value
}

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Words on nothing, wrapped to the sign. Pango reads its input as markup, and breaks Thai only where it may. */
function wordsOf(text: string, points: number, color: string): Words {
  const readable = text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim() || '–'
  const breakable = readable.replace(/\p{sc=Thai}+/gu, thai =>
    Array.from(words.segment(thai), ({ segment }) => segment).join('\u200b'),
  )
  const escaped = breakable.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return {
    markup: `<span foreground="${color}">${escaped}</span>`,
    font: `${FONT} ${points}`,
    fontFile: FONT_FILE,
    width: TEXT_WIDTH,
  }
}
