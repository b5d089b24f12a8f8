import { FLOORS, type Floor, KIT, NOUN_KINDS, type NounKind, OPEN_FLOORS } from '#app/floors.ts'

/** `from` is a path from the project's folder, `to` such a path or the name of a package. */
export type Import = { from: string; to: string; isType: boolean }

/** Where a file stands: on a floor, in a noun, and its path from there. Null for what stands on no floor. */
type Place = { floor: number; noun: string; inside: string }

const FOLDER = /^app\/([\w-]+)\/(?:([\w-]+)\/)?(.+)$/

function placeOf(path: string): Place | null {
  const [, folder = '', part = '', inside = ''] = FOLDER.exec(path) ?? []
  const floor = FLOORS.indexOf(folder as Floor)
  return floor < 0 ? null : { floor, noun: `${folder}/${part}`, inside }
}

/** What is wrong with an import; null when nothing is. */
export function judgeImport(one: Import): string | null {
  return judgeKinds(one) ?? judgeFloors(one)
}

/** Files of nouns that are of one of these kinds. */
const of = (...kinds: NounKind[]) => String.raw`^app/(?!kit/|areas/)[\w-]+/[\w-]+/(?:${kinds.join('|')})[/.]`
const SERVER = String.raw`\.server\.tsx?$`
const oneOf = (...patterns: string[]) => RegExp(patterns.join('|'))

/** What each kind of file rests on, wherever it stands. */
const KINDS: { of: RegExp; never: RegExp; says: string; mayKnowTypes?: boolean }[] = [
  { of: /^app\//, never: /^server\//, says: 'server/ starts the program: nothing imports it' },
  {
    of: /^app\/(?!areas\/|overview\/)[\w-]+\//,
    never: /^app\/(?:nouns|(?:register|waiting|webhooks)\.server)\.ts$/,
    says: 'only areas and overview know all nouns: what a lower noun needs it asks (questions.server.ts)',
  },
  {
    of: /^app\/.+\/noun\.ts$/,
    never: RegExp(
      `^(?!app/(?:noun\\.ts$|paraglide/|kit/pure/)|drizzle-orm$)(?!${of('rules', 'texts', 'tables').slice(1)})`,
    ),
    says: 'a noun says what it is with rules, words and tables',
  },
  { of: /^app\/kit\/pure\//, never: /^(?!app\/kit\/pure\/)/, says: 'pure code imports only pure code' },
  {
    of: oneOf(of('rules')),
    never: oneOf(
      SERVER,
      of('schema', 'views', 'components', 'routes'),
      '^app/kit/(?:ui|platform)/',
      '^(?:react|react-router|hono|drizzle-orm)(?:/|$)',
    ),
    says: 'rules are pure: they rest on pure code and other rules',
    mayKnowTypes: true,
  },
  {
    of: oneOf(of('schema')),
    never: oneOf(SERVER, of('views', 'components', 'routes'), '^app/kit/ui/'),
    says: 'a schema is shared with the browser and rests on rules',
    mayKnowTypes: true,
  },
  {
    of: oneOf(of('tables')),
    never: oneOf(of('queries', 'steps', 'commands', 'jobs', 'components', 'routes')),
    says: 'tables rest on rules and other tables',
  },
  {
    of: oneOf(of('texts')),
    never: oneOf(SERVER, of('views', 'components', 'routes')),
    says: 'texts are words for values: what reads the database is a query or a view',
    mayKnowTypes: true,
  },
  {
    of: oneOf(of('queries')),
    never: oneOf(of('commands', 'views', 'jobs', 'components', 'routes')),
    says: 'queries only read',
    mayKnowTypes: true,
  },
  {
    of: oneOf(of('steps')),
    never: oneOf(of('commands', 'components', 'routes')),
    says: 'steps are parts of commands, which ask who is acting',
    mayKnowTypes: true,
  },
  {
    of: oneOf(of('commands')),
    never: oneOf(of('actions', 'views', 'components', 'routes')),
    says: 'commands know no screen',
    mayKnowTypes: true,
  },
  {
    of: oneOf(of('views')),
    never: oneOf(of('commands', 'actions', 'jobs', 'routes')),
    says: 'views show what queries read, and do nothing',
    mayKnowTypes: true,
  },
  {
    of: oneOf(of('components')),
    never: oneOf(SERVER, of('routes')),
    says: 'components run in the browser and know no route',
    mayKnowTypes: true,
  },
]

function judgeKinds({ from, to, isType }: Import): string | null {
  const broken = KINDS.find(
    ({ of, never, mayKnowTypes }) => of.test(from) && never.test(to) && !(mayKnowTypes && isType),
  )
  return broken?.says ?? null
}

/** Tables name tables of every floor, because a foreign key points wherever its row belongs. */
function judgeFloors({ from, to }: Import): string | null {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (!source || !target || areTables(from, to)) return null
  if (target.floor > source.floor) return 'a floor imports only from floors below it'
  if (target.floor === 0 && source.floor === 0 && kitHeight(target) > kitHeight(source))
    return `${source.noun} stands below ${target.noun}`
  if (isOfAnotherArea(source, target)) return `what areas share stands in ${SHELL}`
  return isClosed(source, target) ? `${target.noun} keeps this file to itself` : null
}

const areTables = (...paths: string[]) => paths.every(path => path.endsWith('/tables.server.ts'))

/** What two areas share. */
const SHELL = 'areas/shell'

function isOfAnotherArea(source: Place, target: Place): boolean {
  const areBoth = [source, target].every(({ floor }) => FLOORS[floor] === 'areas')
  return areBoth && target.noun !== source.noun && target.noun !== SHELL
}

/** How far up the kit a part of it stands. */
const kitHeight = ({ noun }: Place) => KIT.findIndex(part => noun === `kit/${part}`)

function isClosed(source: Place, target: Place): boolean {
  if (target.floor === 0 || source.noun === target.noun) return false
  const reach = NOUN_KINDS[kindOf(target.inside)]?.reach
  const isFromOpenFloor = OPEN_FLOORS.some(floor => floor === FLOORS[source.floor])
  return reach === 'own noun' || (reach === 'open floors' && !isFromOpenFloor)
}

const kindOf = (inside: string) => inside.replace(/[/.].*/, '') as NounKind

/** Floors whose folders are no nouns. */
const WITHOUT_NOUNS: Floor[] = ['kit', 'areas']
/** Folders of these may be parted further. */
const DEEP: NounKind[] = ['components', 'routes', 'emails']

/** What is wrong with how the files of the nouns are called; tests are called after what they show. */
export function judgeNames(paths: string[]): string[] {
  const files = paths.flatMap(path => {
    const place = placeOf(path)
    const isOfNoun = place && !WITHOUT_NOUNS.some(floor => floor === FLOORS[place.floor])
    return isOfNoun ? [{ path, ...place, kind: kindOf(place.inside) }] : []
  })
  const folders = new Set(files.filter(isInFolder).map(({ noun, kind }) => `${noun}/${kind}`))
  return files.flatMap(file => {
    const { path, noun, inside, kind } = file
    if (!Object.hasOwn(NOUN_KINDS, kind)) return `${path} is of no kind that app/floors.ts names`
    if (inside.split('/').length > 2 && !DEEP.includes(kind)) return `${path} lies deeper than its kind`
    const isTwice = !isInFolder(file) && folders.has(`${noun}/${kind}`)
    return isTwice ? `${path} stands beside a folder of its kind` : []
  })
}

const isInFolder = ({ inside }: { inside: string }) => inside.includes('/')
