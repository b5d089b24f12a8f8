import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [640, 480]
/** What a phone fills of the picture when it is held up. */
const HELD_UP = 360
const FRAMES = 5
const GREY = 128

/**
 * A film that Chromium plays as a camera (`--use-file-for-fake-video-capture`): somebody holds the picture up, and keeps
 * it there. The format is one line, and for each frame its brightness by pixel and two planes of colour, which are grey.
 * @param path ends in `.y4m`, by which Chromium knows what it is
 */
export async function writeCameraFilm(path: string, picture: Uint8Array) {
  const { data } = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(HELD_UP, HELD_UP, { fit: 'contain', background: 'white' })
    .extend({
      top: (HEIGHT - HELD_UP) / 2,
      bottom: (HEIGHT - HELD_UP) / 2,
      left: (WIDTH - HELD_UP) / 2,
      right: (WIDTH - HELD_UP) / 2,
      background: '#dddddd',
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const frame = Buffer.concat([Buffer.from('FRAME\n'), data, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}
