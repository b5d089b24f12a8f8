import { ownPictures } from '#app/kit/platform/pictures/pictures.server.ts'

const WIDTH = 800
const HEIGHT = 500

/** Line and colours of the first screen's drawings by day (`landing/components/scenes/scenes.css`). */
const LINE = '#0e2a33'
const [SKY, HAZE, SEA, SEA_NEAR, FOAM] = ['#fbe9cd', '#f6d3a0', '#cfe3df', '#8dbcbc', '#f6fbf8']
const [SAND, WOOD, WOOD_DEEP, WOOD_PALE] = ['#ecd3a8', '#a86b3f', '#7b4a2d', '#dcae78']
const [ROOF, CLAY, TEAL, NAVY, AMBER] = ['#c9643f', '#c4553f', '#0b7a75', '#27505e', '#f2a33a']
const [LEAF, PAPER, STONE, SKIN, SKIN_DEEP, HAIR] = [
  '#2f7f6d',
  '#fffdf7',
  '#e9dfcd',
  '#d99b6c',
  '#9a6242',
  '#2b2320',
]

/** Scenes in the lines and colours of the house, 800 by 500. */
const SCENES = {
  sundown: `<path d="M-9-9h818v318H-9z" fill="${HAZE}"/><circle cx="440" cy="300" r="116" fill="${AMBER}"/>
    <path d="M-9 300h818v209H-9z" fill="${SEA_NEAR}"/><path d="M350 330h180M310 362h240M370 396h130" stroke="${FOAM}"/>
    <path d="M-9 436h818v73H-9z" fill="${WOOD_PALE}"/><path d="M-9 470h818" stroke="${WOOD}"/>
    <path d="M86 436V240h20v196zM244 436V240h20v196z" fill="${WOOD}"/><path d="M30 244q80-20 145-116 65 96 145 116z" fill="${ROOF}"/><path d="M70 232h210" stroke="${LINE}"/>
    <path d="M300 214q200 90 520-20" fill="none"/>
    <g fill="${SKY}"><circle cx="380" cy="243" r="17"/><circle cx="490" cy="258" r="21"/><circle cx="600" cy="248" r="18"/><circle cx="710" cy="228" r="15"/></g>`,
  lesson: `<path d="M-9-9h818v518H-9z" fill="${SEA}"/><rect x="120" y="50" width="560" height="284" rx="14" fill="${NAVY}"/>
    <g stroke="${PAPER}" stroke-width="8" fill="none"><path d="M190 136h150M190 190h230M190 244h110"/><circle cx="546" cy="190" r="62"/><path d="M546 190v-36M546 190l30 18"/></g>
    <path d="M-9 430h818v79H-9z" fill="${WOOD_PALE}"/>
    <g><path d="M140 509q0-84 80-84t80 84z" fill="${AMBER}"/><circle cx="220" cy="384" r="42" fill="${SKIN}"/><path d="M178 384a42 42 0 0 1 84 0q-42-26-84 0z" fill="${HAIR}"/></g>
    <g><path d="M315 509q0-94 85-94t85 94z" fill="${TEAL}"/><circle cx="400" cy="372" r="44" fill="${SKIN_DEEP}"/><path d="M356 372a44 44 0 0 1 88 0q-44-26-88 0z" fill="${HAIR}"/></g>
    <g><path d="M502 509q0-84 80-84t80 84z" fill="${CLAY}"/><circle cx="582" cy="384" r="42" fill="${SKIN}"/><path d="M540 384a42 42 0 0 1 84 0v30q-16-30-42-40-26 10-42 40z" fill="${WOOD_DEEP}"/></g>`,
  yoga: `<path d="M-9-9h818v518H-9z" fill="${SKY}"/><circle cx="620" cy="140" r="70" fill="${AMBER}"/><path d="M-9 330q200-60 400-20t418-30v229H-9z" fill="${SEA_NEAR}"/>
    <path d="M-9 400h818v109H-9z" fill="${WOOD_PALE}"/><path d="M-9 432h818M-9 466h818" stroke="${WOOD}"/>
    <rect x="190" y="416" width="370" height="26" rx="13" fill="${TEAL}"/>
    <g fill="${SKIN}"><path d="M345 232L240 138l20-18 108 84zM396 232l105-94-20-18-108 84z"/><path d="M330 340h82l96 66-14 20-123-40-123 40-14-20z" fill="${NAVY}"/><path d="M344 222q26 12 52 0l16 122h-84z" fill="${CLAY}"/><circle cx="370" cy="182" r="38"/></g>
    <path d="M332 182a38 38 0 0 1 76 0q-38-24-76 0z" fill="${HAIR}"/><circle cx="370" cy="138" r="14" fill="${HAIR}"/>`,
  gloves: `<path d="M-9-9h818v518H-9z" fill="${SAND}"/><path d="M-9 390h818v119H-9z" fill="${SEA_NEAR}"/>
    <g fill="${PAPER}"><rect x="60" y="138" width="680" height="16"/><rect x="60" y="222" width="680" height="16" fill="${AMBER}"/><rect x="60" y="306" width="680" height="16"/></g>
    <path d="M58 90h26v330H58zM716 90h26v330h-26z" fill="${WOOD}"/>
    <g fill="${CLAY}"><path d="M250 330V230q0-90 90-90t90 90v40q0 60-60 60z"/><path d="M262 250q-62-6-58-62t52-40q26 10 30 60z"/></g><path d="M250 330h130v50H250z" fill="${PAPER}"/>
    <g transform="translate(820 20) scale(-1 1)"><g fill="${TEAL}"><path d="M250 330V230q0-90 90-90t90 90v40q0 60-60 60z"/><path d="M262 250q-62-6-58-62t52-40q26 10 30 60z"/></g><path d="M250 330h130v50H250z" fill="${PAPER}"/></g>`,
  papers: `<path d="M-9-9h818v518H-9z" fill="${SEA}"/><path d="M-9 380h818v129H-9z" fill="${WOOD_PALE}"/><path d="M-9 430h818" stroke="${WOOD}"/>
    <g transform="rotate(-8 275 280)"><rect x="150" y="120" width="250" height="320" rx="8" fill="${PAPER}"/><path d="M185 175h180M185 215h140M185 255h180M185 295h100" stroke="${SEA_NEAR}"/></g>
    <g transform="rotate(7 535 265)"><rect x="420" y="110" width="230" height="310" rx="16" fill="${CLAY}"/><g stroke="${HAZE}" fill="none"><circle cx="535" cy="235" r="58"/><path d="M477 235h116M535 177v116M495 195q40 40 80 0M495 275q40-40 80 0M485 350h100"/></g></g>
    <path d="M335 352v-72q25-18 50 0v72z" fill="${WOOD}"/><path d="M298 350h124v40H298z" fill="${NAVY}"/>`,
  table: `<path d="M-9-9h818v518H-9z" fill="${NAVY}"/><g fill="${AMBER}"><path d="M183-9v99M399-9v69M615-9v99" fill="none"/><path d="M126 152q0-62 57-62t57 62zM342 122q0-62 57-62t57 62zM558 152q0-62 57-62t57 62z"/></g>
    <ellipse cx="400" cy="356" rx="330" ry="88" fill="${WOOD}"/><ellipse cx="400" cy="338" rx="330" ry="88" fill="${WOOD_PALE}"/>
    <g fill="${PAPER}"><ellipse cx="240" cy="330" rx="62" ry="22"/><ellipse cx="400" cy="372" rx="66" ry="24"/><ellipse cx="570" cy="330" rx="62" ry="22"/></g>
    <g fill="${LEAF}"><circle cx="222" cy="324" r="11"/><circle cx="256" cy="332" r="10"/><circle cx="388" cy="366" r="12"/></g><g fill="${CLAY}"><circle cx="414" cy="374" r="12"/><circle cx="572" cy="326" r="14"/></g>
    <path d="M328 296h30v-46h-30zM470 298h30v-46h-30z" fill="${SEA}"/>`,
  beach: `<path d="M-9-9h818v518H-9z" fill="${SKY}"/><path d="M-9 230h818v140H-9z" fill="${SEA_NEAR}"/><path d="M0 274q60 20 120 0t120 0 120 0 120 0 120 0 120 0 120 0" stroke="${FOAM}" fill="none"/>
    <path d="M-9 340q209-30 409 0t409-10v179H-9z" fill="${SAND}"/><path d="M640 424q-12-150 6-244h22q-18 94 0 244z" fill="${WOOD}"/>
    <g fill="${LEAF}"><path d="M656 184q-90-60-150 10 80-20 150-10zM656 184q10-100 110-80-70 20-110 80zM656 184q90-20 120 60-50-50-120-60zM656 184q-80 20-80 100 20-60 80-100z"/></g>
    <path d="M262 334q33-66 66 0" fill="none"/><path d="M238 330h114l-14 124h-86z" fill="${TEAL}"/><circle cx="450" cy="436" r="15" fill="${CLAY}"/><rect x="140" y="430" width="58" height="20" rx="10" fill="${STONE}"/>`,
}

export type Picture = keyof typeof SCENES

/** Each scene once, as small JPEGs. */
export async function drawPictures(): Promise<Record<Picture, Uint8Array>> {
  const drawn = await Promise.all(
    Object.entries(SCENES).map(async ([name, scene]) => [name, await draw(scene)]),
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
