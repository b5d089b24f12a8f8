import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import '#app/register.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { announceChange, CHANGES_CHANNEL, PAGE_TOPICS, TOPICS } from './changes.server.ts'
import { type Changes, followChanges } from './live.server.ts'
import { createLog } from './log.server.ts'

const { db, connection } = await createTestDatabase()
const open: Changes[] = []
afterEach(() => Promise.all(open.splice(0).map(changes => changes.close())))

/** Someone who looks on since everything counted as changed, and the topics they heard of after that. */
async function follow() {
  const changes = followChanges(connection, createLog('silent'))
  open.push(changes)
  const heard: string[] = []
  const onClose = vi.fn()
  const stop = changes.subscribe({ onChange: topic => heard.push(topic), onClose })
  await vi.waitFor(() => expect(heard).toEqual([...TOPICS]), { timeout: 10_000 })
  heard.length = 0
  return { changes, heard, onClose, stop }
}

async function listenerPids() {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and query = ${`listen ${CHANGES_CHANNEL}`}`,
  )
  return rows.map(({ pid }) => pid)
}

test('once it listens everything counts as changed: it has not heard what happened before', async () => {
  const changes = followChanges(connection, createLog('silent'))
  open.push(changes)
  const heard: string[] = []
  changes.subscribe({ onChange: topic => heard.push(topic), onClose: () => {} })
  await vi.waitFor(() => expect(heard).toEqual([...TOPICS]), { timeout: 10_000 })
})

test('a change is heard when its transaction commits, and never when it does not', async () => {
  const { heard } = await follow()
  await db
    .transaction(async tx => {
      await announceChange(tx, 'members')
      throw new Error('rolled back')
    })
    .catch(() => {})
  await db.transaction(tx => announceChange(tx, 'applications'))
  await vi.waitFor(() => expect(heard).toEqual(['applications']))
})

test('of many changes at once a screen hears early, and again when the last is done, but not of each', async () => {
  const { heard } = await follow()
  const change = () => db.transaction(tx => announceChange(tx, 'applications'))
  await change()
  await vi.waitFor(() => expect(heard).toEqual(['applications']))
  await Promise.all(Array.from({ length: 50 }, change))
  const heardBefore = heard.length // the last is committed, and nobody can have been told yet
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(heardBefore))
  expect(heard.length).toBeLessThan(50)
  await db.transaction(tx => announceChange(tx, 'receipts'))
  await vi.waitFor(() => expect(heard).toContain('receipts')) // and with it the last of the many
})

test('what public pages show is told of with the commit itself', async () => {
  const { heard } = await follow()
  for (const topic of PAGE_TOPICS) await db.transaction(tx => announceChange(tx, topic))
  await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, 'members')`)
  await vi.waitFor(() => expect(heard).toEqual([...PAGE_TOPICS, 'members']))
})

test('of whom a change was told is heard, of many at once together, and of too many as anybody’s', async () => {
  const { changes, heard } = await follow()
  const owners: (readonly string[] | undefined)[] = []
  changes.subscribe({ onChange: (_, of) => owners.push(of), onClose: () => {} })
  const change = (of?: string) => db.transaction(tx => announceChange(tx, 'bookings', of))
  await change()
  await vi.waitFor(() => expect(owners).toEqual([undefined]))
  await change('one')
  await vi.waitFor(() => expect(owners).toEqual([undefined, ['one']]))
  await Promise.all(['two', 'three'].map(change))
  await vi.waitFor(() => expect(new Set(owners.flat())).toEqual(new Set([undefined, 'one', 'two', 'three'])))
  const before = owners.length
  await Promise.all(Array.from({ length: 120 }, (_, n) => change(`${n}`)))
  await vi.waitFor(() => expect(owners.slice(before)).toContain(undefined))
  await db.transaction(tx => announceChange(tx, 'receipts'))
  await vi.waitFor(() => expect(heard.at(-1)).toBe('receipts')) // and before it the last of the many
})

test('what is no topic is not passed on', async () => {
  const { heard } = await follow()
  await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, 'gossip')`)
  await db.transaction(tx => announceChange(tx, 'receipts'))
  await vi.waitFor(() => expect(heard).toEqual(['receipts']))
})

test('after the connection was lost it listens again, and everything counts as changed', async () => {
  const { heard } = await follow()
  const [pid] = await listenerPids()
  await db.execute(sql`select pg_terminate_backend(${pid})`)
  await vi.waitFor(() => expect(heard).toEqual([...TOPICS]), { timeout: 10_000 })
  await db.transaction(tx => announceChange(tx, 'settings'))
  await vi.waitFor(() => expect(heard.at(-1)).toBe('settings'))
})

test('who stops listening hears nothing more', async () => {
  const { changes, heard, stop } = await follow()
  stop()
  const others: string[] = []
  changes.subscribe({ onChange: topic => others.push(topic), onClose: () => {} })
  await db.transaction(tx => announceChange(tx, 'members'))
  await vi.waitFor(() => expect(others).toEqual(['members']))
  expect(heard).toEqual([])
})

test('closing ends every subscription, those that come too late as well', async () => {
  const { changes, onClose } = await follow()
  await changes.close()
  expect(onClose).toHaveBeenCalledOnce()
  const late = vi.fn()
  changes.subscribe({ onChange: () => {}, onClose: late })
  expect(late).toHaveBeenCalledOnce()
})
