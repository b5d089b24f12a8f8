import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import type { Permission } from '#app/house/access/rules.ts'

/** A node of the syntax tree, of which only what is asked for is looked at. */
type Node = { type: string; [key: string]: unknown }

type Source = {
  path: string
  /** What stands at the top of the file, by the name that it has there. */
  declared: Map<string, Node>
  /** Where names come from that are declared elsewhere, also those that are only passed on. */
  imported: Map<string, { path: string; name: string }>
  /** By what name others know it. */
  exported: Map<string, string>
}

/** What can be reached from a function: commands of signed-in people, and the intents that are asked for by name. */
export type Reach = { commands: Set<string>; intents: Set<string>; unreadable: string[] }

type Search = Reach & { isCommand: (name: string) => boolean; seen: Set<string> }

/** What `action` of a route comes to, followed through every function that it names, as far as the commands. */
export function reachOf(path: string, isCommand: (name: string) => boolean): Reach {
  const reach = { commands: new Set<string>(), intents: new Set<string>(), unreadable: [] }
  follow(path, 'action', { ...reach, isCommand, seen: new Set() })
  return reach
}

/** Of staff and employees who are signed in, and of members. */
const PERSONS = ['CommandContext', 'AccountContext']

/** Every exported function of the program that works with the context of a signed-in person, by its name. */
export const takersOfActors = () => takersOf(PERSONS)

/** Every one that works with a paired tablet. */
export const takersOfTablets = () => takersOf(['KioskContext'])

/** Every command that anybody can have the server do: it knows of whom it comes only what it finds out by itself. */
export const takersOfAnybody = () =>
  takersOf(['RequestContext']).filter(({ path }) => /\/commands(?:\.server\.ts|\/)/.test(path))

/** What each command of staff asks for first, before it looks at anything: `await authorise(ctx, 'members.edit')`. */
export function commandsOfStaff(): Record<string, Permission> {
  const said = takersOfActors().flatMap(({ path, name }) => {
    const permission = permissionOf(sourceOf(path).declared.get(name))
    return permission && !/\/(?:actions|routes|areas)[/.]/.test(path) ? [[name, permission] as const] : []
  })
  return Object.fromEntries(said)
}

function permissionOf(declaration: Node | undefined): Permission | null {
  const body = declaration?.['body'] as { body?: Node[] } | undefined
  const awaited = (body?.body?.[0]?.['expression'] as Node | undefined)?.['argument'] as Node | undefined
  if ((awaited?.['callee'] as Node | undefined)?.['name'] !== 'authorise') return null
  const [, permission] = (awaited?.['arguments'] ?? []) as Node[]
  return (permission?.['value'] as Permission | undefined) ?? null
}

function takersOf(contexts: string[]): { path: string; name: string }[] {
  return globSync('app/**/*.{ts,tsx}')
    .filter(path => !/\.test\.|paraglide/.test(path))
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => contexts.some(context => readFileSync(path, 'utf8').includes(context)))
    .flatMap(path => {
      const { declared, exported } = sourceOf(path)
      return [...exported]
        .filter(([, local]) => takes(contexts, declared.get(local)))
        .map(([name]) => ({ path, name }))
    })
}

function follow(path: string, name: string, search: Search) {
  const at = `${path}#${name}`
  if (search.seen.has(at)) return
  search.seen.add(at)
  const source = sourceOf(path)
  const local = source.declared.has(name) ? name : (source.exported.get(name) ?? name)
  const elsewhere = source.imported.get(local)
  if (elsewhere) return follow(elsewhere.path, elsewhere.name, search)
  const declaration = source.declared.get(local)
  if (!declaration) return
  if (search.isCommand(name) && takes(PERSONS, declaration)) return search.commands.add(name)
  for (const node of nodesIn(declaration)) {
    if (node.type === 'BinaryExpression') noteComparison(node, source, declaration, search)
    if (node.type === 'CallExpression') {
      noteChoice(node, source, search)
      noteTable(node, source, search)
    }
    if (node.type === 'Identifier' && node['name'] !== name) follow(path, String(node['name']), search)
    if (node.type === 'JSXElement') break // what a screen shows is not what an action does
  }
}

/** `intent === 'delete'`, with the text itself or a constant that holds it. */
function noteComparison(node: Node, source: Source, within: Node, reach: Reach) {
  const sides = [node['left'], node['right']] as Node[]
  const other = sides.find(side => !saysIntent(side))
  if (!other || sides.every(side => !saysIntent(side))) return
  const text = textOf(other, source)
  if (text !== null) reach.intents.add(text)
  else if (!isInChoice(node, within)) reach.unreadable.push(`${source.path}: ${other.type}`)
}

/** `['a', 'b'].includes(intent)`, `TABLE.find(each => each === intent)` and the same of the keys of a table. */
function noteChoice(node: Node, source: Source, reach: Reach) {
  const callee = node['callee'] as Node
  const method = (callee['property'] as Node | undefined)?.['name']
  const [argument] = node['arguments'] as Node[]
  if (callee.type !== 'MemberExpression' || !argument) return
  const compared = method === 'find' ? [...nodesIn(argument)].find(isComparisonOfNames) : undefined
  if (!compared && !(method === 'includes' && saysIntent(argument))) return
  const before = compared ? textBeforeName(compared) : ''
  for (const text of textsOf(callee['object'] as Node, source)) reach.intents.add(before + text)
}

/** `answerOf(ANSWERS, form, 'usual')`: the usual one is asked for without an intent. */
function noteTable(node: Node, source: Source, reach: Reach) {
  const [answers, , usual] = node['arguments'] as Node[]
  if ((node['callee'] as Node)['name'] !== 'answerOf' || !answers) return
  const unnamed = usual ? textOf(usual, source) : null
  for (const text of textsOf(answers, source)) if (text !== unnamed) reach.intents.add(text)
}

function isComparisonOfNames(node: Node) {
  if (node.type !== 'BinaryExpression') return false
  const sides = [node['left'], node['right']] as Node[]
  return sides.some(saysIntent) && sides.every(side => side.type !== 'Literal')
}

/** `pay:` of what is compared with `pay:${each}`. */
function textBeforeName(compared: Node): string {
  const template = ([compared['left'], compared['right']] as Node[]).find(
    side => side.type === 'TemplateLiteral',
  )
  const [first] = (template?.['quasis'] ?? []) as { value: { cooked: string } }[]
  return first?.value.cooked ?? ''
}

function isInChoice(node: Node, within: Node) {
  return [...nodesIn(within)].some(
    call =>
      call.type === 'CallExpression' &&
      ((call['callee'] as Node)['property'] as Node | undefined)?.['name'] === 'find' &&
      [...nodesIn(call)].includes(node),
  )
}

/** `intent`, `press.intent` and `form.get('intent')`. */
function saysIntent(node: Node): boolean {
  if (node.type === 'Identifier') return node['name'] === 'intent'
  if (node.type === 'MemberExpression') return (node['property'] as Node)['name'] === 'intent'
  if (node.type !== 'CallExpression') return false
  const [argument] = node['arguments'] as Node[]
  return argument?.['value'] === 'intent'
}

/** The texts of a list, or the keys of a table, wherever it is declared. */
function textsOf(node: Node, source: Source): string[] {
  if (node.type === 'Identifier') {
    const found = resolve(String(node['name']), source)
    return found ? textsOf(found.node, found.source) : []
  }
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return textsOf(node['expression'] as Node, source)
  if (node.type === 'CallExpression')
    return (node['arguments'] as Node[]).flatMap(each => textsOf(each, source))
  if (node.type === 'ArrayExpression')
    return (node['elements'] as Node[]).flatMap(each => textOf(each, source) ?? [])
  if (node.type !== 'ObjectExpression') return []
  return (node['properties'] as Node[]).map(({ key }) => {
    const { name, value } = key as { name?: string; value?: string }
    return name ?? String(value)
  })
}

function textOf(node: Node, source: Source): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'Identifier') return null
  const found = resolve(String(node['name']), source)
  return found ? textOf(found.node, found.source) : null
}

/** What a constant holds. */
function resolve(name: string, source: Source): { node: Node; source: Source } | null {
  const elsewhere = source.imported.get(name)
  if (elsewhere) {
    const there = sourceOf(elsewhere.path)
    return resolve(there.exported.get(elsewhere.name) ?? elsewhere.name, there)
  }
  const declaration = source.declared.get(name)
  if (declaration?.type !== 'VariableDeclarator') return null
  return { node: declaration['init'] as Node, source }
}

function takes(contexts: string[], declaration: Node | undefined): boolean {
  const body = declaration?.type === 'VariableDeclarator' ? (declaration['init'] as Node | null) : declaration
  const [first] = (body?.['params'] ?? []) as Node[]
  if (!first) return false
  const type = (first['typeAnnotation'] as Node | null)?.['typeAnnotation'] as Node | undefined
  return type?.type === 'TSTypeReference' && contexts.includes(String((type['typeName'] as Node)['name']))
}

const sources = new Map<string, Source>()

function sourceOf(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const source: Source = { path, declared: new Map(), imported: new Map(), exported: new Map() }
  sources.set(path, source)
  const { body } = parseAst(readFileSync(path, 'utf8'), {
    lang: path.endsWith('x') ? 'tsx' : 'ts',
  }) as unknown as { body: Node[] }
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') noteImport(statement, source)
    else if (statement.type === 'ExportNamedDeclaration') noteExport(statement, source)
    else if (statement.type === 'ExportDefaultDeclaration')
      continue // a screen
    else for (const [name, node] of namesOf(statement)) source.declared.set(name, node)
  }
  return source
}

function noteImport(statement: Node, source: Source) {
  const from = fileOf(statement, source)
  if (!from || statement['importKind'] === 'type') return
  for (const { imported, local } of statement['specifiers'] as Record<string, { name: string } | undefined>[])
    if (imported && local) source.imported.set(local.name, { path: from, name: imported.name })
}

function noteExport(statement: Node, source: Source) {
  const declaration = statement['declaration'] as Node | null
  for (const [name, node] of declaration ? namesOf(declaration) : []) {
    source.declared.set(name, node)
    source.exported.set(name, name)
  }
  const from = statement['source'] ? fileOf(statement, source) : null
  for (const { exported, local } of statement['specifiers'] as Record<string, { name: string }>[]) {
    if (!exported || !local) continue
    source.exported.set(exported.name, local.name)
    if (from) source.imported.set(local.name, { path: from, name: local.name })
  }
}

function fileOf(statement: Node, { path }: Source): string | null {
  const asked = String((statement['source'] as Node)['value'])
  const file = asked.startsWith('#app/') ? asked.replace('#app/', 'app/') : join(dirname(path), asked)
  return asked.startsWith('.') || asked.startsWith('#app/') ? (existsSync(file) ? file : null) : null
}

function namesOf(declaration: Node): [string, Node][] {
  if (declaration.type === 'VariableDeclaration')
    return (declaration['declarations'] as Node[]).map(each => [String((each['id'] as Node)['name']), each])
  const name = (declaration['id'] as Node | null | undefined)?.['name']
  return declaration.type === 'FunctionDeclaration' ? [[String(name), declaration]] : []
}

/** The node and everything in it, in the order in which it stands there. */
function* nodesIn(node: Node | null | undefined): Generator<Node> {
  if (!node) return
  yield node
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each && typeof each === 'object' && 'type' in each) yield* nodesIn(each as Node)
  }
}
