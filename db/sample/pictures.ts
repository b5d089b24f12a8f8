import { ownPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import scenes from './scenes.json' with { type: 'json' }

const WIDTH = 800
const HEIGHT = 500

/** Of the first screen's drawings by day (`app/kit/ui/scenes/scenes.css`), as are the colours of the scenes. */
const LINE = '#0e2a33'

export type Picture = keyof typeof scenes

/** Each scene once, as small JPEGs. */
export async function drawPictures(): Promise<Record<Picture, Uint8Array>> {
  const drawn = await Promise.all(
    Object.entries(scenes).map(async ([name, lines]) => [name, await draw(lines.join('\n    '))]),
  )
  return Object.fromEntries(drawn)
}

async function draw(scene: string): Promise<Uint8Array> {
  const line = `stroke="${LINE}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ${line}>${scene}</svg>`
  const drawn = await ownPictures.draw({ svg, as: { type: 'jpeg', quality: 74 } })
  if (!drawn.ok) throw new Error(`A picture could not be drawn: ${drawn.reason}`)
  return drawn.value.content
}
