import { expect, test } from 'vitest'
import { NoPostgresError } from '#app/kit/platform/embedded-postgres.server.ts'
import { TooOldError } from '#app/kit/platform/migration-steps.server.ts'
import { databaseError, folderError, listenError, StartError, startFailure } from './start-error.ts'

const failed = (code: string) => Object.assign(new Error(`${code}: it failed`), { code })

test.each([
  ['EADDRINUSE', 'Port 3000 is in use. Set PORT to a free one.'],
  ['EACCES', 'Port 3000 needs more rights. Set PORT to one above 1023.'],
  ['ENOTFOUND', 'HOST is sala.invalid, which is no address of this machine. Set another, or none.'],
  ['EADDRNOTAVAIL', 'HOST is sala.invalid, which is no address of this machine. Set another, or none.'],
])('%s while listening says what to set', (code, message) => {
  expect(listenError(failed(code), { PORT: 3000, HOST: 'sala.invalid' })).toEqual(new StartError(message))
})

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC'])(
  '%s in the data folder names it, and the variable',
  code => {
    const told = folderError(failed(code), '/srv/sala')
    expect(told).toEqual(new StartError(`DATA_DIR is /srv/sala, which cannot be used: ${code}: it failed`))
  },
)

test.each([
  ['one address', new Error('connect ECONNREFUSED 127.0.0.1:5432')],
  ['several', new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:5432'), new Error('another')])],
])('a database that is not reached by a name with %s says why', (_what, cause) => {
  const told = databaseError(new Error('PostgreSQL cannot be reached: ', { cause }))
  const message = 'DATABASE_URL does not lead to a database: connect ECONNREFUSED 127.0.0.1:5432'
  expect(told).toEqual(new StartError(message))
})

test('a bug stays a bug, with its place in the code', () => {
  const bug = new TypeError('undefined is not a function')
  expect(listenError(bug, { PORT: 3000, HOST: '' })).toBe(bug)
  expect(folderError(bug, '/srv/sala')).toBe(bug)
})

test('a database that does not come up says what to do, without a place in the code', () => {
  const message = 'The database could not be made. Put right what is named, and start again:\nno space'
  expect(startFailure(folderError(new NoPostgresError(message), '/srv/sala'))).toBe(message)
})

test('a database that is too old says what to do, without a place in the code', () => {
  const message = 'This database is older than this Sala can follow: start the other on it once.'
  expect(startFailure(new TooOldError(message))).toBe(message)
})

test('a start that fails by a bug says so in one sentence first', () => {
  const said = startFailure(new TypeError('undefined is not a function'))
  expect(said).toMatch(/^Sala could not start, and what was stored is as it was\. Start it again; .+:\n\n/)
  expect(said).toContain('start-error.test.ts')
})
