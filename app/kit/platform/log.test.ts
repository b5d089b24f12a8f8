import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { connect } from './database.server.ts'
import { createLog, describeError } from './log.server.ts'

const { db } = await createTestDatabase()

test('a failed query is described without the values it carried', async () => {
  const secret = 'somchai@example.com'
  const error = await db
    .execute(sql`insert into settings (key, value) values (${secret}, null)`)
    .catch(e => e)
  const described = describeError(error)
  expect(described).toMatchObject({ code: '23502', query: expect.stringContaining('insert into settings') })
  expect(JSON.stringify(described)).not.toContain(secret)
})

test('any other error keeps its message and stack', () => {
  expect(describeError(new Error('out of paper'))).toMatchObject({ message: 'out of paper' })
})

test('what an error carries along is left out', () => {
  const error = Object.assign(new Error('Connection terminated'), {
    client: { password: 'low-tide' },
    code: '57P01',
  })
  const described = describeError(error)
  expect(described).toMatchObject({ code: '57P01' })
  expect(JSON.stringify(described)).not.toContain('low-tide')
})

test('what PostgreSQL and JSON quote of their input is left out, and anything may be thrown', async () => {
  const quoted = 'somchai@example.com'
  const refused = await db.$client.query('select $1::uuid', [quoted]).catch(e => e)
  const unreadable = await new Response(`${quoted} {`).json().catch(e => e)
  for (const error of [refused, unreadable]) {
    expect(error.message).toContain('somchai')
    expect(JSON.stringify(describeError(error))).not.toContain('somchai')
  }
  expect(describeError(refused)).toMatchObject({ code: '22P02' })
  expect(describeError(undefined)).toEqual({ type: 'undefined' })
})

test('what only met an outage of the database is a warning; whatever else fails is an error', async () => {
  const lines: { level: string; msg: string }[] = []
  const log = createLog('info', { write: line => lines.push(JSON.parse(line)) })
  const levelFor = (err: unknown) => {
    log.error({ err }, 'failed')
    return lines.pop()?.level
  }
  const nowhere = connect({ host: '/nowhere' })
  const ending = db.transaction(async tx => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  const unreachable = await nowhere.db.transaction(async () => {}).catch(error => error)
  const fromQueue = { ...unreachable, message: unreachable.message, stack: unreachable.stack }
  const away = [
    unreachable,
    fromQueue,
    await nowhere.db.execute(sql`select 1`).catch(error => error),
    await ending.catch(error => error),
    new DrizzleQueryError('select 1', [], Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  ]
  const others = [
    await db.execute(sql`select 1 / 0`).catch(error => error),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), // of a mail server, for example
    new Error('out of paper'),
    undefined,
  ]
  expect(away.map(levelFor)).toEqual(away.map(() => 'warn'))
  expect(others.map(levelFor)).toEqual(others.map(() => 'error'))
})
