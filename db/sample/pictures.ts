import { ownPictures } from '#app/kit/platform/pictures/pictures.server.ts'

const WIDTH = 800
const HEIGHT = 500

const INK = '#123642'

/** Flat scenes in the colours of the house, 800 by 500. */
const SCENES = {
  sundown: `<rect width="800" height="500" fill="#f6c98b"/><circle cx="400" cy="300" r="120" fill="#e8763f"/>
    <rect y="300" width="800" height="200" fill="#1f5a66"/><path d="M300 320h200M260 350h280M330 380h140M280 412h240" stroke="#f2a33a" stroke-width="7"/>
    <path d="M0 440h800v60H0z" fill="${INK}"/><path d="M90 440V240M250 440V240M40 240l130-80 130 80z" stroke="${INK}" stroke-width="12" fill="${INK}"/>
    <path d="M300 210q200 90 520-20" stroke="${INK}" stroke-width="4" fill="none"/>
    <g fill="#ffdf9e"><circle cx="380" cy="240" r="16"/><circle cx="490" cy="256" r="20"/><circle cx="600" cy="246" r="17"/><circle cx="710" cy="226" r="14"/></g>`,
  lesson: `<rect width="800" height="500" fill="#e6f0ee"/><rect x="120" y="60" width="560" height="280" rx="14" fill="#1f5a66"/>
    <rect x="120" y="60" width="560" height="280" rx="14" fill="none" stroke="#b98a55" stroke-width="14"/>
    <g stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round"><path d="M190 150h150M190 200h230M190 250h110"/><circle cx="540" cy="200" r="62"/><path d="M540 200v-36M540 200l30 18"/></g>
    <path d="M0 420h800v80H0z" fill="#bfd9d6"/><g fill="${INK}"><circle cx="220" cy="398" r="40"/><path d="M150 500q0-70 70-70t70 70z"/><circle cx="400" cy="386" r="42"/><path d="M325 500q0-78 75-78t75 78z"/><circle cx="582" cy="398" r="40"/><path d="M512 500q0-70 70-70t70 70z"/></g>
    <circle cx="400" cy="386" r="42" fill="#0f766e"/>`,
  yoga: `<rect width="800" height="500" fill="#fbe3c0"/><circle cx="610" cy="150" r="70" fill="#f2a33a"/><path d="M0 330q200-60 400-20t400-30v220H0z" fill="#5e9aa0"/>
    <path d="M0 400h800v100H0z" fill="#c79a63"/><path d="M0 430h800M0 465h800" stroke="#a87d49" stroke-width="4"/>
    <rect x="190" y="418" width="360" height="24" rx="12" fill="#0f766e"/>
    <g fill="${INK}"><circle cx="370" cy="180" r="36"/><path d="M345 222h50l18 120h-86z"/><path d="M346 240L240 150l16-16 112 84zM394 240l106-90-16-16-112 84z"/><path d="M327 340h86l90 70-16 14-117-44-117 44-16-14z"/></g>`,
  gloves: `<rect width="800" height="500" fill="#e9c9a8"/><path d="M0 390h800v110H0z" fill="#1f5a66"/><path d="M70 90v330M730 90v330" stroke="${INK}" stroke-width="26"/>
    <g stroke-width="12"><path d="M70 150h660" stroke="#b4532a"/><path d="M70 230h660" stroke="#fbf7ef"/><path d="M70 310h660" stroke="#b4532a"/></g>
    <g fill="#c2402f"><path d="M250 330V230q0-90 90-90t90 90v40q0 60-60 60z"/><path d="M262 250q-62-6-58-62t52-40q26 10 30 60z"/></g><path d="M250 330h130v50H250z" fill="#fbf7ef"/>
    <g fill="#0f766e" transform="translate(820 20) scale(-1 1)"><path d="M250 330V230q0-90 90-90t90 90v40q0 60-60 60z"/><path d="M262 250q-62-6-58-62t52-40q26 10 30 60z"/></g><path d="M440 350h130v50H440z" fill="#fbf7ef"/>`,
  papers: `<rect width="800" height="500" fill="#bfd9d6"/><path d="M0 380h800v120H0z" fill="#a87d49"/>
    <rect x="150" y="120" width="250" height="320" rx="8" fill="#fbf7ef" transform="rotate(-8 275 280)"/>
    <g transform="rotate(-8 275 280)" stroke="#9fb6b5" stroke-width="9"><path d="M185 175h180M185 215h140M185 255h180M185 295h100"/></g>
    <rect x="420" y="110" width="230" height="310" rx="16" fill="#7d2f3a" transform="rotate(7 535 265)"/><circle cx="540" cy="235" r="58" fill="none" stroke="#e9c46a" stroke-width="9"/>
    <path d="M482 235h116M540 177v116M500 195q40 40 80 0M500 275q40-40 80 0" stroke="#e9c46a" stroke-width="6" fill="none"/><path d="M492 350h110" stroke="#e9c46a" stroke-width="10"/>
    <path d="M300 350h120v36H300z" fill="${INK}"/><path d="M335 350v-70h50v70z" fill="#b4532a"/>`,
  table: `<rect width="800" height="500" fill="#0e3b47"/><g fill="#ffb95a"><path d="M180 0h6v90h-6zM396 0h6v60h-6zM612 0h6v90h-6z"/><path d="M130 150q0-60 53-60t53 60zM346 120q0-60 53-60t53 60zM562 150q0-60 53-60t53 60z"/></g>
    <ellipse cx="400" cy="350" rx="330" ry="88" fill="#b98a55"/><ellipse cx="400" cy="338" rx="330" ry="88" fill="#d8ac74"/>
    <g fill="#fbf7ef"><ellipse cx="240" cy="330" rx="62" ry="22"/><ellipse cx="400" cy="372" rx="66" ry="24"/><ellipse cx="570" cy="330" rx="62" ry="22"/></g>
    <g fill="#2f8f5b"><circle cx="228" cy="324" r="11"/><circle cx="252" cy="330" r="9"/><circle cx="392" cy="366" r="12"/></g><g fill="#e8763f"><circle cx="412" cy="374" r="12"/><circle cx="572" cy="326" r="14"/><circle cx="240" cy="318" r="7"/></g>
    <path d="M330 290h26v-40h-26zM470 296h26v-44h-26z" fill="#bfd9d6"/>`,
  beach: `<rect width="800" height="500" fill="#cfe8ee"/><path d="M0 230h800v130H0z" fill="#3f8f9c"/><path d="M0 270q60 20 120 0t120 0 120 0 120 0 120 0 120 0 120 0" stroke="#e6f0ee" stroke-width="6" fill="none"/>
    <path d="M0 340q200-30 400 0t400-10v170H0z" fill="#f0d6a4"/><path d="M650 420q-10-150 10-240" stroke="#7b5533" stroke-width="20" fill="none"/>
    <g fill="#1f7a4d"><path d="M662 184q-90-60-150 10 80-20 150-10zM662 184q10-100 110-80-70 20-110 80zM662 184q90-20 120 60-50-50-120-60zM662 184q-80 20-80 100 20-60 80-100z"/></g>
    <path d="M240 330h110l-14 120h-82z" fill="${INK}"/><path d="M262 330q33-60 66 0" stroke="${INK}" stroke-width="10" fill="none"/><circle cx="450" cy="430" r="14" fill="#e8763f"/><path d="M150 440h44" stroke="#0f766e" stroke-width="16" stroke-linecap="round"/>`,
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${scene}</svg>`
  const drawn = await ownPictures.draw({ svg, as: { type: 'jpeg', quality: 74 } })
  if (!drawn.ok) throw new Error(`A picture could not be drawn: ${drawn.reason}`)
  return drawn.value.content
}
