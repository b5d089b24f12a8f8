// How the build takes the drawings of lucide-react (vite.config.ts).

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The component that all of the library's drawings share is ours. */
export const OUR_DRAWINGS: Plugin = {
  name: 'our-drawings',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/Icon\.mjs$/ },
    handler(_, importer) {
      const isOfLibrary = importer?.includes('/lucide-react/') ?? false
      return isOfLibrary ? fileURLToPath(new URL('../app/kit/ui/drawing.tsx', import.meta.url)) : null
    },
  },
}

const LIBRARY = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm', import.meta.url))
const FROM_LIBRARY = /^import \{([^}]*)\} from 'lucide-react'$/gm

/**
 * Every drawing is imported from the file that it stands in. By way of the library's list of all, whoever needs one would
 * need all: the phone of a visitor loaded the hundred drawings of the staff area.
 */
export function drawingsByFile(): Plugin {
  const list = readFileSync(`${LIBRARY}/lucide-react.mjs`, 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(/^export \{([^}]*)\} from '(\.\/icons\/[^']+)'/gm))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, LIBRARY + file.slice(1))
  const importOf = (names: string) =>
    names.split(',').flatMap(part => {
      const [name = '', as = name] = part.trim().split(' as ')
      if (!name || name.startsWith('type ')) return []
      return `import ${as} from '${files.get(name)}'`
    })
  return {
    name: 'drawings-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /app[\\/].*\.tsx?$/, code: /'lucide-react'/ },
      handler: code => ({
        code: code.replace(FROM_LIBRARY, (_, names: string) => importOf(names).join(';')),
        map: null,
      }),
    },
  }
}
