// Into which files the scripts of the pages go (vite.config.ts).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Module = { importers: readonly string[]; importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

/** What every public page begins with, and the landing page, which most visitors see first and many alone. */
const FIRST = /app[\\/](root|entry\.client|areas[\\/]site[\\/](layout|landing))\.tsx/
/** The pages that wait with their scripts for their visitor, and what opens over them. */
const SITE_START =
  /app[\\/](root|entry\.client|areas[\\/]site[\\/](layout|landing|membership)|joining[\\/]registration[\\/]components[\\/]registration-dialog)\.tsx/

/**
 * What several pages share; alone each piece would be a file of a few hundred bytes. Scenes are loaded by whoever comes
 * to a page by the router, and what loads them is no part of the pages that most begin with.
 */
const SHARED = {
  test: /(app[\\/](kit[\\/](ui(?![\\/]scenes)|pure)|areas[\\/]shell[\\/](live|area-error|sign-out-form)|paraglide[\\/]runtime)|lucide-react)/,
  minShareCount: 2,
}

const TEXT = /[\\/]app[\\/]paraglide[\\/]messages[\\/](\w+)\.js$/

/** Words, rules and controls that several screens share; whoever opens one screen of an area opens the next. */
const PIECES = {
  test: /[\\/]app[\\/](paraglide[\\/]messages|kit[\\/]|.*[\\/](rules|texts|schema)(\.ts|[\\/]))|lucide-react/,
  minShareCount: 2,
}
const STAFF = /[\\/]areas[\\/]admin[\\/]|[\\/]routes[\\/]admin[^\\/]*\.tsx/
const TEAM = /[\\/]areas[\\/](admin|portal)[\\/]|[\\/]routes[\\/](admin|portal)[^\\/]*\.tsx/

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/

/** The framework changes seldom and everything needs it; of the rest a visitor on a phone loads nothing for the staff. */
export const FEWER_FILES = [
  { name: 'framework', test: FRAMEWORK, priority: 3 },
  {
    name: (id: string, graph: Graph) => (isFor(FIRST, id, graph) ? 'shared-first' : null),
    debugName: 'shared-first',
    ...SHARED,
    priority: 2.5,
  },
  {
    name: (id: string, graph: Graph) => (isFor(SITE_START, id, graph) ? 'shared-site' : null),
    debugName: 'shared-site',
    ...SHARED,
    priority: 2,
  },
  {
    name: (id: string, graph: Graph) => (isOnlyFor(STAFF, id, graph) ? null : 'shared'),
    debugName: 'shared',
    ...SHARED,
    priority: 1,
  },
  {
    name: (id: string, graph: Graph) => (isOnlyFor(STAFF, id, graph) ? 'staff' : null),
    debugName: 'staff',
    ...PIECES,
    priority: 0.8,
  },
  {
    name: (id: string, graph: Graph) => (isOnlyFor(TEAM, id, graph) ? 'team' : null),
    debugName: 'team',
    ...PIECES,
    priority: 0.5,
  },
]

function isFor(pages: RegExp, id: string, graph: Graph): boolean {
  return usersOf(id, graph).some(module => pages.test(module))
}

/** With all that it needs, which comes into its file: visitors load nothing that is among what they need not. */
function isOnlyFor(screens: RegExp, id: string, graph: Graph): boolean {
  return needsOf(id, graph).every(module => {
    const users = screensOf(module, graph)
    return users.length > 0 && users.every(user => screens.test(user))
  })
}

/** Of each module that has been asked about: most are asked about by everything that needs them. */
const known = new Map<string, string[]>()

function screensOf(id: string, graph: Graph): string[] {
  const screens = known.get(id) ?? usersOf(id, graph).filter(user => SCREEN.test(user))
  known.set(id, screens)
  return screens
}

/** The module and what it imports, by whatever way, but for what has been taken into other files before. */
function needsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const module of seen)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? [])
      if (!FRAMEWORK.test(imported) && !SHARED.test.test(imported)) seen.add(imported)
  return [...seen]
}

/** What several areas have in common is no screen: it is theirs who use it. */
const SCREEN = /app[\\/](root|entry\.client|areas[\\/](?!shell[\\/]).+|.*[\\/]routes[\\/][^\\/]+)\.tsx/

/** The module and everything that imports it, by whatever way. */
function usersOf(id: string, graph: Graph): string[] {
  const seen = new Set(modulesThatSay(id) ?? [id])
  for (const module of seen)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  return [...seen]
}

/** Where a text is said. All texts come by one file, so that by its imports everybody uses every text. */
function modulesThatSay(id: string): string[] | undefined {
  const name = TEXT.exec(id)?.[1]
  said ??= findTexts()
  return name === undefined ? undefined : said.get(name)
}

let said: Map<string, string[]> | undefined

function findTexts(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('app/**/*.{ts,tsx}')) {
    const names = readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)/g)
    for (const name of new Set(Array.from(names, ([, name = '']) => name)))
      found.set(name, [...(found.get(name) ?? []), join(process.cwd(), file)])
  }
  return found
}
