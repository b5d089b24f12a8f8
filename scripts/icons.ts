import { writeFile } from 'node:fs/promises'
import { ICONS } from '#app/kit/ui/icons.ts'

type Shape = [tag: string, attributes: Record<string, string>]
type Drawn = { __iconData: { node: Shape[] } }

/** Where `kit/ui/icon.tsx` has them from. */
const FILE = 'app/kit/ui/icons.svg'

/** As `.lucide` in the style sheet, which is not asked within a file of its own. */
const LOOK =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** Writes the drawings that pages show by their names into one file, as the library has them. */
export async function writeIcons() {
  const symbols = await Promise.all(
    Object.entries(ICONS).map(async ([id, name]) => {
      const { __iconData }: Drawn = await import(`lucide-react/dist/esm/icons/${name}.mjs`)
      return `<symbol id="${id}" ${LOOK}>${__iconData.node.map(elementOf).join('')}</symbol>`
    }),
  )
  await writeFile(FILE, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`)
}

function elementOf([tag, { key: _, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
