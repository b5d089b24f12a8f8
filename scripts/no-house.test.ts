import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sala-none-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COMMANDS = [
  ['scripts/backup.ts'],
  ['scripts/create-admin.ts', 'owner@sala.example'],
  ['scripts/reset-database.ts'],
]

function run(command: string[], set: Record<string, string>) {
  const { DATABASE_URL: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, command, {
    env: { ...env, DATA_DIR: folder, ...set },
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each(COMMANDS)('%s says that there is no house in the folder, and makes none', (...command) => {
  const { status, stderr } = run(command, {})
  expect(status).toBe(1)
  expect(stderr).toBe(
    `There is no house in ${folder}, or it is not yours to read. Set DATA_DIR or DATABASE_URL as the server has it.\n`,
  )
  expect(readdirSync(folder)).toEqual([])
})

test.each(COMMANDS)('%s names a variable that cannot be used in one line', (...command) => {
  const { status, stderr } = run(command, { PORT: 'front door' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^PORT must be a port number .+\n$/)
})

test('a new owner for a database that cannot be reached: the reason in one line', () => {
  const { status, stderr } = run(COMMANDS[1] ?? [], { DATABASE_URL: 'postgres://sala@127.0.0.1:1/sala' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^PostgreSQL cannot be reached: .+\n$/)
})
