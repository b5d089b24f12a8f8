import { FLOORS, type Floor, KIT, NOUN_FILES, OPEN_FLOORS } from '#app/floors.ts'

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

const SCREENS = '/(?:components|routes)/'

/** What each kind of file rests on, wherever it stands. */
const KINDS: { of: RegExp; never: RegExp; says: string; mayKnowTypes?: boolean }[] = [
  { of: /^app\//, never: /^server\//, says: 'server/ starts the program: nothing imports it' },
  {
    of: /^app\/(?!areas\/|overview\/)[\w-]+\//,
    never: /^app\/(?:nouns|register\.server)\.ts$/,
    says: 'only areas and overview know all nouns: what a lower floor needs is registered',
  },
  {
    of: /^app\/.+\/noun\.ts$/,
    never:
      /^(?!app\/(?:noun\.ts$|paraglide\/|kit\/pure\/|.+\/(?:rules|texts|tables\.server)\.ts$)|drizzle-orm$)/,
    says: 'a noun says what it is with rules, words and tables',
  },
  { of: /^app\/kit\/pure\//, never: /^(?!app\/kit\/pure\/)/, says: 'pure code imports only pure code' },
  {
    of: /\/rules\.ts$/,
    never: RegExp(
      String.raw`\.server\.ts$|/schema\.ts$|${SCREENS}|^app/kit/(?:ui|platform)/|^(?:react|react-router|hono|drizzle-orm)(?:/|$)`,
    ),
    says: 'rules are pure: they rest on pure code and other rules',
  },
  {
    of: /\/schema\.ts$/,
    never: RegExp(String.raw`\.server\.ts$|${SCREENS}|^app/kit/ui/`),
    says: 'a schema is shared with the browser and rests on rules',
  },
  {
    of: /\/tables\.server\.ts$/,
    never: RegExp(String.raw`/(?:queries|commands|jobs)\.server\.ts$|${SCREENS}`),
    says: 'tables rest on rules and other tables',
  },
  {
    of: /\/queries\.server\.ts$/,
    never: RegExp(String.raw`/(?:commands|jobs)\.server\.ts$|${SCREENS}`),
    says: 'queries only read',
  },
  {
    of: /\/commands\.server\.ts$/,
    never: RegExp(String.raw`/jobs\.server\.ts$|${SCREENS}`),
    says: 'commands know no screen',
  },
  {
    of: /\/components\//,
    never: /\.server\.ts$|\/routes\//,
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
  return isClosed(source, target) ? `${target.noun} keeps this file to itself` : null
}

const areTables = (...paths: string[]) => paths.every(path => path.endsWith('/tables.server.ts'))

/** How far up the kit a part of it stands. */
const kitHeight = ({ noun }: Place) => KIT.findIndex(part => noun === `kit/${part}`)

function isClosed(source: Place, target: Place): boolean {
  if (target.floor === 0 || source.noun === target.noun) return false
  const reach = NOUN_FILES[fileKind(target.inside)]?.reach ?? 'everyone'
  const isFromOpenFloor = OPEN_FLOORS.some(floor => floor === FLOORS[source.floor])
  return reach === 'own noun' || (reach === 'open floors' && !isFromOpenFloor)
}

const fileKind = (inside: string) => (inside.includes('/') ? `${inside.split('/')[0]}/` : inside)
