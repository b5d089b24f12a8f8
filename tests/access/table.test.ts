import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { API_OPERATIONS } from '#app/areas/api/operations.server.ts'
import { ADMIN_ROLES, can, type Permission } from '#app/house/access/rules.ts'
import { PERMISSIONS } from '#app/nouns.ts'
import { listRoutes } from '../support/routes.ts'
import { COMMANDS, HELPERS, NAMES_NOTHING, OF_ANYBODY, OF_TABLETS, OWN } from './commands.ts'
import { OTHERS } from './others.ts'
import { reachOf, takersOfActors, takersOfAnybody, takersOfTablets } from './sources.ts'
import { type Access, API, ROUTES, SERVED } from './table.ts'

const TABLE = 'tests/access/table.ts'
const ABOUT_ACCESS = `# Who may do what

Screens (by the name of their route) and commands, by what they ask for, with the roles that have it from the start; roles that a house
makes have what is ticked for them. Written by \`vitest run tests/access/table.test.ts -u\` from the commands, the routes and the roles.
`
const isCommand = (name: string) => name in COMMANDS || name in OWN
const rows: Record<string, { see: Access; does?: Record<string, string> }> = ROUTES

const routes = listRoutes().map(route => {
  const reach = reachOf(route.file, isCommand)
  return { ...route, ...reach, does: rows[route.name]?.does ?? {} }
})

test('every route has a row that says who may see it, and no row is of a route that is gone', () => {
  expect(
    missingAndGone(
      routes.map(({ name }) => name),
      Object.keys(rows),
      `ROUTES of ${TABLE}`,
    ),
  ).toEqual([])
})

test('what a route takes posts for is in its row, and no row offers what its route does not take', () => {
  const wrong = routes.filter(({ takesPosts, does }) => takesPosts !== Object.keys(does).length > 0)
  expect(wrong.map(({ name }) => `${name}: add its operations as \`does\` to its row in ${TABLE}`)).toEqual(
    [],
  )
})

test('every intent that an action answers is an operation of its row', () => {
  const wrong = routes.flatMap(({ name, intents, does }) => {
    const named = Object.keys(does).filter(operation => !operation.startsWith('('))
    return missingAndGone([...intents], named.map(intentOf), `\`does\` of ${name} in ${TABLE}`)
  })
  expect(wrong).toEqual([])
})

test('the intents of every action can be read from its source', () => {
  const advice = 'compare the intent with a text, a constant, or the entries of a table in this program'
  expect(routes.flatMap(({ unreadable }) => unreadable.map(place => `${place}: ${advice}`))).toEqual([])
})

test('every command that an action comes to is in its row, and stands nowhere else', () => {
  const wrong = routes.flatMap(({ name, commands, does }) => {
    const named = Object.values(does).filter(isCommand)
    return missingAndGone([...commands], named, `\`does\` of ${name} in ${TABLE}`)
  })
  expect(wrong).toEqual([])
})

test('whatever takes a signed-in person’s context is a command with its permission, or says why it needs none', () => {
  const known = [...Object.keys(COMMANDS), ...Object.keys(OWN), ...Object.keys(HELPERS)]
  const found = takersOfActors().map(({ name }) => name)
  expect(missingAndGone(found, known, 'COMMANDS, OWN or HELPERS of tests/access/commands.ts')).toEqual([])
})

test('what is listed by its name has a name of its own', () => {
  const names = takersOfActors().map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('whatever works with a tablet, and whatever anybody may ask for, says what keeps it', () => {
  const names = (found: { name: string }[]) => found.map(({ name }) => name)
  const place = 'of tests/access/commands.ts'
  expect(missingAndGone(names(takersOfTablets()), Object.keys(OF_TABLETS), `OF_TABLETS ${place}`)).toEqual([])
  expect(missingAndGone(names(takersOfAnybody()), Object.keys(OF_ANYBODY), `OF_ANYBODY ${place}`)).toEqual([])
})

const isTried = (name: string) => OTHERS.some(({ of = [] }) => of.includes(name))

test('every command about one’s own is asked for with what is another’s, or names nothing that could be', () => {
  const untried = Object.keys(OWN).filter(name => !isTried(name))
  expect(missingAndGone(untried, Object.keys(NAMES_NOTHING), 'NAMES_NOTHING, or try it in OTHERS:')).toEqual(
    [],
  )
})

test('every address of the member area, of tablets and behind a mailed link is asked for with what is another’s', () => {
  const named = routes.filter(
    ({ path, params }) =>
      (params.length > 0 && /^\/(?:my|kiosk)\//.test(path)) ||
      params.some(param => ['key', 'token'].includes(param)) ||
      path.startsWith('/calendar/'),
  )
  expect(named.length).toBeGreaterThan(20)
  const untried = named.filter(({ name }) => !isTried(name)).map(({ name }) => name)
  expect(untried.map(name => `ask for ${name} in OTHERS of tests/access/others.ts`)).toEqual([])
})

const EVERYBODY = ['everyone', 'staff', 'portal', 'member', 'kiosk']
const EVERY_PERMISSION = Object.entries<readonly string[]>(PERMISSIONS).flatMap(([noun, abilities]) =>
  abilities.map(ability => `${noun}.${ability}`),
)

test('whatever a form comes to is a command, or says who may do it', () => {
  const known = [...Object.keys(COMMANDS), ...Object.keys(OWN), ...EVERYBODY, ...EVERY_PERMISSION]
  const said = routes.flatMap(({ does }) => Object.values(does))
  expect(said.filter(name => !known.includes(name))).toEqual([])
})

test('docs/access.md says which role may do what, so that a change of it is seen', async () => {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const marks = (permission: string) =>
    ADMIN_ROLES.map(role =>
      can({ admin: { displayName: '', role } }, permission as Permission) ? 'yes' : '',
    )
  const done = (by: string) => Object.keys(COMMANDS).filter(name => COMMANDS[name] === by)
  const seen = (by: string) => routes.flatMap(({ name }) => (rows[name]?.see === by ? [name] : []))
  const named = (names: string[]) => names.toSorted().join(', ')
  const text = [
    ABOUT_ACCESS,
    row(['May', ...ADMIN_ROLES.map(role => role.replace('_', ' ')), 'Commands', 'Screens']),
    row(['---', ...ADMIN_ROLES.map(() => ':-:'), '---', '---']),
    ...EVERY_PERMISSION.toSorted().map(by => row([by, ...marks(by), named(done(by)), named(seen(by))])),
    '',
    '## Screens for more than a role',
    '',
    ...EVERYBODY.map(by => `- **${by}**: ${named(seen(by))}`),
    '',
    '## Commands of whoever is signed in, for themselves',
    '',
    ...Object.entries(OWN).map(([name, whose]) => `- ${name}: ${whose}`),
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../../docs/access.md')
})

test('every command can be reached by a route', () => {
  const reached = new Set(routes.flatMap(({ commands }) => [...commands]))
  const lost = [...Object.keys(COMMANDS), ...Object.keys(OWN)].filter(name => !reached.has(name))
  expect(lost).toEqual([])
})

test('every operation of the API has its scope', () => {
  const scopes = Object.fromEntries(API_OPERATIONS.map(({ operationId, scope }) => [operationId, scope]))
  expect(scopes, `API of ${TABLE}`).toEqual(API)
})

test('whatever the server answers besides its routes has a row', () => {
  const source = ['server/app.ts', 'server/front.ts'].map(path => readFileSync(path, 'utf8')).join('')
  const answered = [...source.matchAll(/\bapp\.(?:get|post|put|patch|delete|all|on)\('([^']+)'/g)]
  const checks = [...(/CHECKS = new Set\(\[(.*?)\]\)/s.exec(source)?.[1] ?? '').matchAll(/'([^']+)'/g)]
  const found = [...answered, ...checks].map(([, path = '']) => path).filter(path => path !== '*')
  expect(missingAndGone(found, Object.keys(SERVED), `SERVED of ${TABLE}`)).toEqual([])
})

/** `login (changed)` is the intent `login`, which does another thing for another state. */
function intentOf(operation: string): string {
  return operation.split(' (')[0] ?? ''
}

function missingAndGone(found: string[], listed: string[], place: string): string[] {
  return [
    ...[...new Set(found)].filter(name => !listed.includes(name)).map(name => `add ${name} to ${place}`),
    ...[...new Set(listed)].filter(name => !found.includes(name)).map(name => `take ${name} from ${place}`),
  ]
}
