import type { Subject } from './subject.ts'

/** The paints of a cover: the page's own, which follow day and night, or fixed ones for a picture file. */
export const PAGE_PAINTS = {
  dawn: 'var(--art-haze)',
  sky: 'var(--art-farther)',
  glow: 'var(--art-dusk)',
  far: 'var(--art-far)',
  sea: 'var(--art-sea-near)',
  ripple: 'var(--art-ripple)',
  sand: 'var(--art-sand)',
  leaf: 'var(--art-leaf)',
  shade: 'var(--art-leaf-deep)',
  roof: 'var(--art-roof)',
  edge: 'var(--art-roof-shade)',
  wood: 'var(--art-wood-deep)',
  light: 'var(--art-amber)',
  paper: 'var(--art-paper)',
  navy: 'var(--art-navy)',
  teal: 'var(--art-teal)',
  line: 'var(--art-line)',
  skin: 'var(--art-skin)',
}

export type Paints = Record<keyof typeof PAGE_PAINTS, string>

/** The same by day, for programs that know no style sheet. */
export const DAY_PAINTS: Paints = {
  dawn: '#fbe9cd',
  sky: '#d3e0d9',
  glow: '#fbdcae',
  far: '#b4cfcd',
  sea: '#b3d3d0',
  ripple: '#8dbcbc',
  sand: '#ecd3a8',
  leaf: '#2f7f6d',
  shade: '#1f5f58',
  roof: '#c9643f',
  edge: '#a94f33',
  wood: '#7b4a2d',
  light: '#f2a33a',
  paper: '#fffdf7',
  navy: '#27505e',
  teal: '#0b7a75',
  line: '#0e2a33',
  skin: '#d99b6c',
}

type Chance = { int: (min: number, max: number) => number; pick: <T>(items: readonly [T, ...T[]]) => T }

/** Draws a thing of the coast around the middle, x = 0, of a scene 630 high. */
type Painter = (chance: Chance, paints: Paints) => string

/**
 * A drawing of the coast for a post, 1200 by 630, in outlines like the first screen's: always the same for the same
 * slug, with what the post is about in front (rule blog.cover).
 * @param subject null shows a thing that the slug chooses
 */
export function drawCover({ slug, subject }: Covered, paints: Paints): string {
  const chance = chanceFrom(slug)
  const center = placeMotif(chance)
  const horizon = chance.int(300, 380)
  const sky = chance.pick([paints.dawn, paints.sky, paints.glow])
  const motif = subject === null ? chance.pick(MOTIFS) : OF_SUBJECT[subject]
  return [
    `<rect width="1200" height="630" fill="${sky}"/>`,
    drawSun(chance, paints, horizon),
    drawIslands(chance, paints, horizon),
    drawSea(chance, paints, horizon),
    `<path d="M0 ${chance.int(520, 560)}Q300 ${chance.int(480, 520)} 640 540T1200 ${chance.int(500, 550)}V640H-10Z" fill="${paints.sand}" ${outline(paints)}/>`,
    `<g transform="translate(${center} 0)" ${outline(paints)}>${motif(chance, paints)}</g>`,
  ].join('')
}

type Covered = { slug: string; subject: Subject | null }

/** As the house on the first screen is drawn. */
function outline({ line }: Paints): string {
  return `stroke="${line}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`
}

/** Where from left to right the thing that the cover shows stands. */
export function coverCenter(slug: string): number {
  return placeMotif(chanceFrom(slug))
}

function placeMotif({ int }: Chance): number {
  return int(400, 800)
}

function drawSun({ int }: Chance, paints: Paints, horizon: number): string {
  const [x, radius] = [int(180, 1020), int(54, 104)]
  const y = horizon - int(-radius / 2, 150)
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.5}" fill="${paints.light}" opacity=".18"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${paints.light}"/>`
}

function drawIslands({ int }: Chance, paints: Paints, horizon: number): string {
  return Array.from({ length: int(1, 3) }, () => {
    const [x, width, height] = [int(-60, 1040), int(180, 420), int(36, 110)]
    return `<path d="M${x} ${horizon}q${width * 0.2} ${-height} ${width * 0.42} ${-height * 0.7}t${width * 0.3} ${-height * 0.2}t${width * 0.28} ${height * 0.9}z" fill="${paints.far}" ${outline(paints)}/>`
  }).join('')
}

function drawSea({ int }: Chance, paints: Paints, horizon: number): string {
  const ripples = Array.from({ length: 16 }, () => {
    const y = int(horizon + 16, 500)
    return `M${int(0, 1120)} ${y}h${int(24, 60 + (y - horizon) / 2)}`
  }).join('')
  return `<rect y="${horizon}" width="1200" height="${630 - horizon}" fill="${paints.sea}"/><path d="${ripples}" stroke="${paints.ripple}" stroke-width="5" stroke-linecap="round"/>`
}

const drawPavilion: Painter = ({ int }, p) =>
  `<g transform="translate(-230 ${int(150, 180)})"><path d="M30 400h400v26H30z" fill="${p.wood}"/><path d="M70 196v208M160 196v208M300 196v208M390 196v208" stroke="${p.wood}" stroke-width="16"/><path d="M84 210h292v190H84z" fill="${p.light}" opacity=".35" stroke="none"/><path d="M-10 206Q150 150 230 20Q310 150 470 206Z" fill="${p.roof}"/><path d="M-10 206Q150 190 230 190T470 206L456 226H4Z" fill="${p.edge}"/><path d="M230 26v-50" stroke="${p.wood}" stroke-width="9" stroke-linecap="round"/><path d="M130 330h90v12h-90zM250 330h90v12h-90zM150 342v58M205 342v58M268 342v58M322 342v58" fill="${p.navy}" stroke="${p.navy}" stroke-width="7"/><circle cx="230" cy="262" r="15" fill="${p.light}"/><path d="M230 206v42" stroke="${p.wood}" stroke-width="4"/></g>`

const drawPalms: Painter = ({ int }, p) =>
  Array.from({ length: 3 }, (_, index) => {
    const [x, scale, lean] = [(index - 1) * 300 + int(-70, 70), int(80, 125) / 100, int(-60, 60)]
    return `<g transform="translate(${x} 570) scale(${scale})"><path d="M0 0Q${lean / 3} -160 ${lean} -300" stroke="${p.wood}" stroke-width="17" stroke-linecap="round" fill="none"/><g transform="translate(${lean} -300)"><path d="M0 0Q-90-70-170 10-80-24 0 0Q10-110 118-96 40-66 0 0Q96-28 136 62 66 10 0 0Z" fill="${p.leaf}"/><path d="M0 0Q-84 14-96 108-54 40 0 0Q-56-112-146-92-58-58 0 0Q60 26 62 120 32 50 0 0Z" fill="${p.shade}"/></g></g>`
  }).join('')

const drawBoat: Painter = ({ int }, p) =>
  `<g transform="translate(-90 ${int(380, 420)})"><path d="M-190-44Q-150 44-60 48H200Q300 40 372-96Q310-20 200-16H-90Q-150-16-190-44Z" fill="${p.wood}"/><path d="M-176-32Q-140-6-90-6H204Q300-14 366-88" stroke="${p.light}" stroke-width="9" fill="none"/><path d="M-70-16v-80M130-16v-80" stroke="${p.navy}" stroke-width="9"/><path d="M-100-92Q30-150 162-92Z" fill="${p.roof}"/><path d="M352-104q-10 40 8 66M362-100q14 26 10 56" stroke="${p.teal}" stroke-width="9" fill="none" stroke-linecap="round"/></g>`

const drawDesk: Painter = (_chance, p) =>
  `<g transform="translate(-290 0)"><path d="M0 470h560v30H0z" fill="${p.wood}"/><path d="M60 500v110M500 500v110" stroke="${p.wood}" stroke-width="22"/><path d="M190 300h230v150H190z" fill="${p.navy}"/><path d="M206 316h198v118H206z" fill="${p.paper}"/><path d="M228 344h110M228 370h150M228 396h90" stroke="${p.ripple}" stroke-width="9" stroke-linecap="round"/><path d="M160 450h290l24 20H136z" fill="${p.teal}"/><path d="M66 470V350l58-60" stroke="${p.navy}" stroke-width="11" fill="none" stroke-linejoin="round"/><path d="M96 262l72 58-66 18z" fill="${p.roof}"/><path d="M104 338l-30 132h150z" fill="${p.light}" opacity=".3" stroke="none"/><path d="M474 424h50v46h-50z" fill="${p.paper}"/><path d="M524 434q26 0 22 16t-22 10" stroke="${p.paper}" stroke-width="8" fill="none"/></g>`

const drawParasol: Painter = ({ pick }, p) => {
  const [one, other] = pick([
    [p.teal, p.paper],
    [p.roof, p.light],
    [p.light, p.paper],
  ])
  return `<path d="M-40 570L20 250" stroke="${p.wood}" stroke-width="13" stroke-linecap="round"/><g transform="rotate(10 20 250)"><path d="M-210 300Q-180 170 20 160Q220 170 250 300Z" fill="${one}"/><path d="M-90 300Q-70 190 20 160Q110 190 130 300Z" fill="${other}"/></g><path d="M70 560h190l70-110M110 560v30M232 560v30" stroke="${p.navy}" stroke-width="13" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M78 544h176l62-96-26-16-52 84H78z" fill="${p.roof}"/><path d="M-190 520h96v12h-96zM-172 532v52M-112 532v52" fill="${p.wood}" stroke="${p.wood}" stroke-width="8"/><path d="M-160 486h36l-4 34h-28z" fill="${p.light}"/>`
}

const drawLanterns: Painter = (chance, p) => {
  const sag = chance.int(100, 160)
  const lamps = Array.from({ length: 7 }, (_, index) => {
    const part = (index + 0.5) / 7
    const y = 30 + 4 * sag * part * (1 - part)
    return `<g transform="translate(${Math.round(part * 1600 - 800)} ${Math.round(y)})"><path d="M0 0v26" stroke="${p.wood}" stroke-width="4"/><path d="M-22 26h44l12 52-34 22-34-22z" fill="${index % 2 ? p.light : p.roof}"/><path d="M-12 38h24l5 36-17 11-17-11z" fill="${p.paper}" opacity=".55" stroke="none"/></g>`
  }).join('')
  return `${chance.pick([drawBoat, drawPavilion])(chance, p)}<path d="M-800 30Q0 ${30 + sag * 2} 800 30" stroke="${p.wood}" stroke-width="5" fill="none"/>${lamps}`
}

const drawPapers: Painter = ({ int }, p) =>
  `<g transform="translate(0 330) rotate(${int(-9, -3)})"><path d="M-60-190H230V210H-60Z" fill="${p.paper}"/><path d="M-20-130H120M-20-86H190M-20-42H160" stroke="${p.ripple}" stroke-width="9"/><circle cx="120" cy="96" r="66" fill="none" stroke="${p.roof}" stroke-width="9"/><path d="M82 110l70-26-18 44-12-16-22 22z" fill="${p.roof}"/></g><g transform="translate(-130 350) rotate(${int(4, 10)})"><path d="M-130-180H90q20 0 20 20V180q0 20-20 20H-130Z" fill="${p.navy}"/><circle cx="-10" cy="-30" r="58" fill="none" stroke="${p.light}" stroke-width="8"/><path d="M-68-30H48M-10-88q-44 58 0 116 44-58 0-116" fill="none" stroke="${p.light}" stroke-width="7"/><path d="M-74 96H54M-50 128H30" stroke="${p.light}" stroke-width="9"/></g>`

const drawHome: Painter = ({ int }, p) =>
  `<g transform="translate(-20 ${int(-10, 20)})"><path d="M-170 440v150M-60 440v150M60 440v150M170 440v150" stroke="${p.wood}" stroke-width="16"/><path d="M-190 260H190V450H-190Z" fill="${p.paper}"/><path d="M-240 276L-130 110H130L240 276Z" fill="${p.roof}"/><path d="M-240 276H240L224 296H-224Z" fill="${p.edge}"/><path d="M-40 330H40V450H-40Z" fill="${p.teal}"/><circle cx="22" cy="394" r="6" fill="${p.light}"/><path d="M-150 322H-80V392H-150ZM80 322H150V392H80Z" fill="${p.light}"/><path d="M-115 322V392M-150 357H-80M115 322V392M80 357H150"/><path d="M-40 450L-84 590H-4L40 450Z" fill="${p.wood}"/><path d="M-52 486H24M-63 520H13M-74 556H2" stroke="${p.light}"/></g>`

const drawMoney: Painter = ({ int }, p) => {
  const stack = (x: number, coins: number) =>
    Array.from(
      { length: coins },
      (_, at) =>
        `<path d="M${x - 62} ${548 - at * 30}v24q0 20 62 20t62-20v-24z" fill="${p.light}"/><ellipse cx="${x}" cy="${548 - at * 30}" rx="62" ry="20" fill="${at % 2 ? p.dawn : p.light}"/>`,
    ).join('')
  return `<g transform="translate(-60 0)"><path d="M-150 180H110V500H-150Z" fill="${p.paper}"/><path d="M-110 440V360H-66V440ZM-42 440V${int(290, 330)}H2V440ZM26 440V230H70V440Z" fill="${p.teal}"/><path d="M-130 440H92" stroke="${p.navy}" stroke-width="8"/></g>${stack(110, int(3, 4))}${stack(250, int(5, 7))}`
}

const drawCoffee: Painter = ({ int }, p) =>
  `<g transform="translate(-20 ${int(0, 24)})"><ellipse cx="0" cy="536" rx="230" ry="40" fill="${p.paper}"/><path d="M-150 300H150Q150 520 40 530H-40Q-150 520-150 300Z" fill="${p.teal}"/><path d="M148 330q96-20 92 60t-124 76" fill="none" stroke="${p.line}" stroke-width="34"/><path d="M148 330q96-20 92 60t-124 76" fill="none" stroke="${p.teal}" stroke-width="26"/><ellipse cx="0" cy="300" rx="150" ry="36" fill="${p.wood}"/><path d="M-60 306q30-20 60 0t60 0" fill="none" stroke="${p.dawn}" stroke-width="8"/><path d="M-66 240q-34-44 0-84t0-84M0 240q-34-44 0-84t0-84M66 240q-34-44 0-84t0-84" fill="none" stroke="${p.paper}" stroke-width="10"/></g>`

const drawPeople: Painter = ({ int, pick }, p) => {
  const shirts = pick([
    [p.teal, p.roof, p.light],
    [p.light, p.teal, p.navy],
  ])
  const person = (x: number, shirt: string) => {
    const y = int(-12, 12)
    return `<g transform="translate(${x} ${y})"><path d="M-74 480q0-150 74-150t74 150z" fill="${shirt}"/><path d="M-16 300h32v44q-16 14-32 0z" fill="${p.skin}"/><circle cy="262" r="54" fill="${p.skin}"/><path d="M-56 262q-6-70 58-68t54 70q-20-34-60-36-20 22-52 34z" fill="${p.wood}"/></g>`
  }
  return `${shirts.map((shirt, at) => person((at - 1) * 190, shirt)).join('')}<path d="M-330 470H330V510H-330Z" fill="${p.wood}"/><path d="M-270 510V610M270 510V610" stroke="${p.wood}" stroke-width="22"/><path d="M-60 412H70L84 470H-46Z" fill="${p.navy}"/><path d="M-220 434h44v36h-44zM170 434h44v36h-44z" fill="${p.paper}"/>`
}

const OF_SUBJECT: Record<Subject, Painter> = {
  papers: drawPapers,
  home: drawHome,
  money: drawMoney,
  coffee: drawCoffee,
  people: drawPeople,
  evening: drawLanterns,
  journey: drawBoat,
  rest: drawParasol,
  island: drawPalms,
  work: drawDesk,
}

const MOTIFS: readonly [Painter, ...Painter[]] = [
  drawPavilion,
  drawPalms,
  drawBoat,
  drawDesk,
  drawParasol,
  drawLanterns,
]

/** FNV-1a for the seed, then Tommy Ettinger's mulberry32. */
function chanceFrom(text: string): Chance {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { int, pick: items => items[int(0, items.length - 1)] ?? items[0] }
}
