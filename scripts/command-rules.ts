import { parseSync } from 'oxc-parser'

const COMMANDS = /^app\/(?!kit\/)[\w-]+\/[\w-]+\/commands[/.]/

/**
 * Which functions of a file of commands are told of nobody who acts: those are parts of commands, and stand among the
 * steps. Constants and types are no commands.
 */
export function judgeCommands(path: string, source: string): string[] {
  if (!COMMANDS.test(path)) return []
  return parseSync(path, source).program.body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declared?.type !== 'FunctionDeclaration') return []
    const [first] = declared.params
    const actor = first ? source.slice(first.start, first.end) : ''
    if (/:[^:]*Context\b/.test(actor)) return []
    return [`${path}: ${declared.id?.name} is told of nobody who acts, and belongs among the steps`]
  })
}
