import { expect, test } from 'vitest'
import { judgeCommands } from './command-rules.ts'

const PATH = 'app/team/leave/commands/decide.server.ts'

test.for([
  ['export async function decideLeave(ctx: CommandContext, id: string) {}'],
  ["export function askForLeave({ db, now }: Pick<RequestContext, 'db' | 'now'>) {}"],
  ['export const MOST = 5'],
  ['function lock(tx: Transaction) {}'],
])('a command is told who acts: %s', ([source]) => {
  expect(judgeCommands(PATH, source ?? '')).toEqual([])
})

test.for([
  ['export async function lockLeave(tx: Transaction, id: string) {}', 'lockLeave'],
  ['export function tidy() {}', 'tidy'],
])('what is told of nobody is a step: %s', ([source, name]) => {
  expect(judgeCommands(PATH, source ?? '')).toEqual([
    `${PATH}: ${name} is told of nobody who acts, and belongs among the steps`,
  ])
})

test('other files are none of commands', () => {
  expect(
    judgeCommands('app/team/leave/steps/save.server.ts', 'export function save(tx: Transaction) {}'),
  ).toEqual([])
})
