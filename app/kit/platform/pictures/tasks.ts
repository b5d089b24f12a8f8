// Part of the process that works on pictures: the server imports its types only (see pictures.server.ts).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Message } from '../apart/messages.ts'
import type { Frame } from './frame.ts'
import { sideToRead } from './side.ts'
import { checkStructure, MOST_PIXELS, type StructureFault } from './structure.ts'

/** How a picture is kept: within a square of `longestSide` pixels, or filling `cover`. */
export type PictureFit = {
  longestSide: number
  /** Whether it is read, and stays legible where it is tall or wide. */
  isRead?: boolean
  cover?: { width: number; height: number; position: 'centre' | 'attention' }
  /** Where the picture then weighs no more than `mostBytes`. */
  quality: number
  mostBytes: number
  /** JPEG, which everything reads, unless only browsers get to see it: WebP weighs a third less. */
  as?: 'webp'
}

/** Words on a drawing. Pango reads them as markup. */
export type Words = { markup: string; font: string; fontFile: string; width: number }

/** A drawing of our own. */
export type Drawing = {
  svg: string
  words?: (Words & { left: number; top: number })[]
  /** 72 draws each unit of the SVG as a pixel. */
  density?: number
  as: { type: 'png' } | { type: 'jpeg'; quality: number }
}

export type Task =
  | { task: 'encode'; fit: PictureFit }
  | { task: 'read_codes' }
  | { task: 'read_codes_smaller' }
  | { task: 'measure'; words: Words }
  | { task: 'draw'; drawing: Drawing }

/** `texts` are those of QR codes; width and height are those of the picture in the body, or that was looked at. */
export type Done = { width: number; height: number; texts?: string[] }

export type Answer = { head: Result<Done, StructureFault>; body: Uint8Array<ArrayBuffer> }

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map(type => `VipsForeignLoad${type}Buffer`),
})

const MOST_CODES = 8
const NOTHING = new Uint8Array()

/** @throws where a decoder does; the picture is unreadable then */
export async function runTask(task: Task, body: Message['body']): Promise<Answer> {
  if (task.task === 'measure') return { head: ok(await measure(task.words)), body: NOTHING }
  if (task.task === 'draw') return answerOf(await draw(task.drawing))
  if (task.task === 'read_codes_smaller') return { head: ok(await lookAgain()), body: NOTHING }
  const structure = checkStructure(body)
  if (!structure.ok) return { head: structure, body: NOTHING }
  if (task.task === 'read_codes') return { head: ok(await readCodes(body, structure.value)), body: NOTHING }
  const encoded = await encode(body, task.fit, structure.value)
  return encoded ? answerOf(encoded) : { head: fail('unreadable'), body: NOTHING }
}

type Output = { data: Buffer<ArrayBufferLike>; info: { width: number; height: number } }

function answerOf({ data, info: { width, height } }: Output): Answer {
  return { head: ok({ width, height }), body: new Uint8Array(data) }
}

/** Phones write files that make the decoder warn, so warnings pass; a truncated file does not. */
function open(file: Uint8Array): Sharp {
  return sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient()
}

/** What is tried, one after the other, until a picture weighs what it may: shares of its side, and less quality. */
const SMALLER = [
  { side: 1, quality: 0 },
  { side: 1, quality: 15 },
  { side: 0.75, quality: 15 },
  { side: 0.75, quality: 30 },
  { side: 0.5, quality: 30 },
  { side: 0.35, quality: 30 },
  { side: 0.25, quality: 40 },
]

/** A fresh file that holds nothing but the picture: upright, on white, without metadata and anything appended. */
async function encode(file: Uint8Array, fit: PictureFit, frame: Frame) {
  const { cover, quality, mostBytes, as } = fit
  const side = fit.isRead ? sideToRead(fit.longestSide, frame) : fit.longestSide
  const inside = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await open(file)
    .resize(cover ? { ...cover, fit: 'cover' } : inside)
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const step of SMALLER) {
    const picture = sharp(data, { raw: { width, height, channels } })
    if (step.side < 1) picture.resize({ width: Math.ceil(width * step.side) })
    const options = { quality: quality - step.quality }
    const written = as === 'webp' ? picture.webp(options) : picture.jpeg(options)
    const encoded = await written.toBuffer({ resolveWithObject: true })
    if (encoded.data.length <= mostBytes) return encoded
  }
  return null
}

/** As large as a code is looked for; what cameras make beyond that is noise. */
const LARGEST_LOOK = 4000
/** Where a photo's noise is gone (rule slips.reading-pictures). */
const SMALLER_LOOK = 2400

type Grey = { data: Buffer; width: number; height: number }

/** What was looked at last, until the next picture comes. */
let looked: Grey | null = null

async function readCodes(file: Uint8Array, frame: Frame): Promise<Done> {
  looked = null
  looked = await toGrey(open(file).flatten({ background: 'white' }), sideToRead(LARGEST_LOOK, frame))
  return findCodes(looked)
}

/** The same picture as just before, smaller; nothing is found where it was small. */
async function lookAgain(): Promise<Done> {
  if (!looked) throw new Error('No picture was looked at')
  const { data, width, height } = looked
  looked = null
  const side = sideToRead(SMALLER_LOOK, { width, height })
  if (Math.max(width, height) <= side) return { width, height, texts: [] }
  return findCodes(await toGrey(sharp(data, { raw: { width, height, channels: 1 } }), side))
}

/** A byte for each pixel. */
async function toGrey(picture: Sharp, side: number): Promise<Grey> {
  const { data, info } = await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function findCodes({ data, width, height }: Grey): Promise<Done> {
  prepareReader()
  const pgm = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
  const codes = await readBarcodes(pgm, {
    formats: ['QRCode'],
    textMode: 'Plain',
    maxNumberOfSymbols: MOST_CODES,
  })
  return { width, height, texts: codes.map(({ text }) => text) }
}

let isPrepared = false

/** From its file: by itself the module would go to the network. */
function prepareReader() {
  if (isPrepared) return
  isPrepared = true
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
}

async function measure(words: Words): Promise<Done> {
  const { width, height } = await setWords(words).metadata()
  return { width, height }
}

async function draw({ svg, words = [], density = 72, as }: Drawing): Promise<Output> {
  const layers = await Promise.all(
    words.map(async ({ left, top, ...set }) => ({ input: await setWords(set).png().toBuffer(), left, top })),
  )
  const scene = sharp(Buffer.from(svg), { density }).composite(layers)
  const drawn = as.type === 'png' ? scene.png({ palette: true }) : scene.jpeg({ quality: as.quality })
  return drawn.toBuffer({ resolveWithObject: true })
}

/** Words on nothing, wrapped. */
function setWords({ markup, font, fontFile, width }: Words): Sharp {
  return sharp({
    text: { text: markup, font, fontfile: fontFile, width, rgba: true, wrap: 'word-char', spacing: 2 },
  })
}
