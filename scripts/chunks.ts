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

/** What several pages share; alone each piece would be a file of a few hundred bytes. */
const SHARED = {
  test: /(app[\\/](kit[\\/](ui|pure)|areas[\\/]shell[\\/](live|area-error)|paraglide[\\/]runtime)|lucide-react)/,
  minShareCount: 2,
}

const TEXT = /[\\/]app[\\/]paraglide[\\/]messages[\\/](\w+)\.js$/

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
    name: (id: string, graph: Graph) => (isForStaffOnly(id, graph) ? null : 'shared'),
    debugName: 'shared',
    ...SHARED,
    priority: 1,
  },
  {
    name: (id: string, graph: Graph) => (isForStaffOnly(id, graph) ? 'staff' : null),
    debugName: 'staff',
    test: /[\\/]app[\\/](paraglide[\\/]messages|kit[\\/]|.*[\\/](rules|texts|schema)(\.ts|[\\/]))/,
    minShareCount: 2,
    priority: 0.8,
  },
  {
    name: (id: string, graph: Graph) => (isForTeamOnly(id, graph) ? 'team' : null),
    debugName: 'team',
    test: TEXT,
    minShareCount: 2,
    priority: 0.5,
  },
]

function isFor(pages: RegExp, id: string, graph: Graph): boolean {
  return usersOf(id, graph).some(module => pages.test(module))
}

/**
 * Whoever opens one screen of the staff area opens the next: in pieces, each page would name three dozen files. What a
 * module needs comes into its file, so nothing that visitors need may be among it.
 */
function isForStaffOnly(id: string, graph: Graph): boolean {
  return isStaffs(id, graph) && needsOf(id, graph).every(module => isStaffs(module, graph))
}

function isStaffs(id: string, graph: Graph): boolean {
  const screens = usersOf(id, graph).filter(module => SCREEN.test(module))
  return screens.length > 0 && screens.every(module => STAFF_SCREEN.test(module))
}

/** What the module imports, by whatever way, but for what has been taken into other files before. */
function needsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const module of seen)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? [])
      if (!FRAMEWORK.test(imported) && !SHARED.test.test(imported)) seen.add(imported)
  return [...seen]
}

/** Words that screens of the staff share with those of the portal: alone each would be a file, and every page names it. */
function isForTeamOnly(id: string, graph: Graph): boolean {
  const screens = usersOf(id, graph).filter(module => SCREEN.test(module))
  return screens.every(module => TEAM_SCREEN.test(module))
}

const SCREEN = /app[\\/](root|entry\.client|areas[\\/].+|.*[\\/]routes[\\/][^\\/]+)\.tsx/
const STAFF_SCREEN = /[\\/]areas[\\/]admin[\\/]|[\\/]routes[\\/]admin[^\\/]*\.tsx/
const TEAM_SCREEN = /[\\/]areas[\\/](admin|portal)[\\/]|[\\/]routes[\\/](admin|portal)[^\\/]*\.tsx/

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
