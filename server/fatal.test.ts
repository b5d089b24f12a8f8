import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { createLog } from '#app/kit/platform/log.server.ts'
  import { exitWhenBroken } from './fatal.ts'
  exitWhenBroken(createLog('info'))
  setInterval(() => {}, 1_000)
  Promise.reject(Object.assign(new Error('out of paper'), { detail: 'Key (email)=(nok@example.com)' }))`

test('a bug that nobody caught ends the program, and is in the log once, without what it carries along', () => {
  const args = ['--input-type=module', '--eval', PROGRAM]
  const options = { cwd: import.meta.dirname, encoding: 'utf8', timeout: 15_000 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  expect(status).toBe(1)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({
    level: 'fatal',
    err: { message: 'out of paper', stack: expect.stringContaining('    at ') },
  })
  expect(stdout).not.toContain('nok@example.com')
})
