import { writeFile } from 'node:fs/promises'
import { ICONS } from '#app/kit/ui/icons.ts'

type Shape = [tag: string, attributes: Record<string, string>]
type Drawn = { __iconData: { node: Shape[] } }

/** Beside `kit/ui/icon.css`, which says how they look. */
const FILE = 'app/kit/ui/icons.css'

/** As `.lucide` in the style sheet, which is not asked within a picture; of a mask only its shape counts. */
const LOOK =
  'viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** Writes a class for each of the drawings that staff pages show by their names, as the library has them. */
export async function writeIcons() {
  const rules = await Promise.all(
    Object.entries(ICONS).map(async ([name, drawing]) => {
      const { __iconData }: Drawn = await import(`lucide-react/dist/esm/icons/${drawing}.mjs`)
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" ${LOOK}>${__iconData.node.map(elementOf).join('')}</svg>`
      return `.icon-${name} { --drawing: url('data:image/svg+xml,${picture.replaceAll('#', '%23')}') }\n`
    }),
  )
  await writeFile(FILE, rules.join(''))
}

function elementOf([tag, { key: _, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
