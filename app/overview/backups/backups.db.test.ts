import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, lstat, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import tar from 'tar-stream'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import type { Storage } from '#app/kit/platform/storage.server.ts'
import { ERASED_LIST } from '#app/overview/privacy/queries/erased-list.server.ts'
import { loadSample } from '../../../db/sample/load.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { moveInBefore } from '../../../tests/support/house-of-before.ts'
import { createEmptyHouse, createFolder, createNewHouse } from '../../../tests/support/houses.ts'
import { ENTRY, entryKind } from './adapters/archive-format.ts'
import { readArchive, whole } from './adapters/archive-reader.server.ts'
import { createSums } from './adapters/archive-sums.server.ts'
import { createArchive } from './adapters/archive-writer.server.ts'
import { readTables } from './queries/catalogue.server.ts'
import { newBackupKey } from './queries/recipients.server.ts'
import { makeBackup } from './steps/make-backup.server.ts'
import { planRestore, restoreBackup } from './steps/restore-backup.server.ts'

const MIGRATIONS = 'db/migrations'
const NOW = new Date('2026-11-21T20:30:00Z')

type House = { pool: pg.Pool; storage: Storage }

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const house: House = { pool: db.$client, storage: ctx.storage }
const folder = await createFolder()
const good = join(folder, 'good.tar.gz')
const restored = await createEmptyHouse()
const nowhere = await createEmptyHouse()
const small = await createSmallHouse()
const backupOfSmall = join(folder, 'small.tar.gz')

/** A house with a single file: what its backup is about needs no more. */
async function createSmallHouse() {
  const created = await createNewHouse()
  await created.pool.query(`insert into instance_secrets (name, value) values ('cookies', 'small')`)
  await created.storage.write('receipts/small.webp', Buffer.from('small'))
  return created
}

function backUp(from: House, path: string, recipients: string[] = []) {
  return makeBackup({ ...from, path, recipients, version: '0.1.0', now: NOW })
}

async function restore(
  path: string,
  to: House,
  { overwrite = false, identity = '', folder = MIGRATIONS } = {},
) {
  const source = { path, identity: identity || undefined }
  const target = { ...to, migrationsFolder: folder }
  const plan = await planRestore(source, target)
  await restoreBackup(source, target, plan, { overwrite })
  return plan
}

/** Every row of every table and every byte of every file, in short. */
async function portrait({ pool, storage }: House) {
  const client = await pool.connect()
  const rows: Record<string, string> = {}
  for (const { name } of await readTables(client)) {
    const text = `select coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') || ' ' || count(*) as sum from "${name}" t`
    rows[name] = (await client.query(text)).rows[0].sum
  }
  client.release()
  const files: Record<string, string> = {}
  for await (const key of storage.keys())
    files[key] = createHash('md5')
      .update((await storage.read(key)) ?? '')
      .digest('hex')
  return { rows, files }
}

type Entry = { name: string; content: Buffer }

async function entriesOf(path: string) {
  const entries: Entry[] = []
  for await (const entry of readArchive(path)) entries.push({ name: entry.name, content: await whole(entry) })
  return entries
}

/** An archive whose sums are right whatever it holds. */
async function forge(name: string, entries: Entry[]) {
  const path = join(folder, `${name}.tar.gz`)
  const sums = createSums()
  const archive = await createArchive(path, [], NOW)
  for (const entry of entries) {
    const { kind, ...what } = entryKind(entry.name)
    if (kind === 'database')
      for (const table of JSON.parse(entry.content.toString()).tables) sums.startTable(`public.${table.name}`)
    if ('table' in what) sums.addPart(what.table, entry.content)
    if ('key' in what) sums.addFile(what.key, entry.content)
    const end = kind === 'end' ? Buffer.from(JSON.stringify(sums.end())) : null
    await archive.add(entry.name, end ?? entry.content)
  }
  await archive.finish()
  return path
}

let goodEntries: Entry[] = []
let smallEntries: Entry[] = []

beforeAll(async () => {
  await loadSample({ ...ctx, origin: ctx.origin, now: NOW })
  await backUp(house, good)
  await restore(good, restored)
  await backUp(small, backupOfSmall)
  ;[goodEntries, smallEntries] = [await entriesOf(good), await entriesOf(backupOfSmall)]
})

describe('a backup', () => {
  test('brings a whole house to an empty place, row for row and byte for byte', async () => {
    const before = await portrait(house)
    expect(await portrait(restored)).toEqual(before)
    expect(Object.keys(before.files).length).toBeGreaterThan(50)
    expect(Object.keys(before.rows).length).toBeGreaterThan(40)
  })

  test('leaves the guards of the database as they were: foreign keys, triggers, and the steps that are done', async () => {
    const guards = `select conname as name, pg_get_constraintdef(oid) as is from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`
    const steps = 'select hash, created_at from drizzle.__drizzle_migrations order by 2'
    for (const query of [guards, steps])
      expect((await restored.pool.query(query)).rows).toEqual((await house.pool.query(query)).rows)
    await expect(restored.pool.query('delete from ledger_entries')).rejects.toThrow()
    await migrateDatabase(restored.connection, MIGRATIONS)
  })

  test('can be read by nobody else on the machine, and only once it is whole', async () => {
    expect((await stat(good)).mode & 0o777).toBe(0o600)
    const failing: Storage = { ...house.storage, read: () => Promise.reject(new Error('the disk is broken')) }
    const path = join(folder, 'never.tar.gz')
    await expect(backUp({ ...house, storage: failing }, path)).rejects.toThrow('the disk is broken')
    for (const name of [path, `${path}.unfinished`]) await expect(stat(name)).rejects.toThrow('ENOENT')
  })

  test('says when the disk is full, and leaves nothing of it', async () => {
    const path = join(folder, 'full.tar.gz')
    await symlink('/dev/full', `${path}.unfinished`)
    await expect(backUp(house, path)).rejects.toThrow('ENOSPC')
    for (const name of [path, `${path}.unfinished`]) await expect(lstat(name)).rejects.toThrow('ENOENT')
  })

  test('holds one moment while the house goes on working', async () => {
    const elsewhere = await createEmptyHouse()
    const live = await createNewHouse()
    let written = 0
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const client = await live.pool.connect()
        const key = `receipts/${randomUUID()}.webp`
        await live.storage.write(key, Buffer.from(key))
        await client.query('begin')
        await client.query(`insert into instance_secrets (name, value) values ($1, $1)`, [key])
        await client.query(
          `insert into admin_activity_log (id, action, entity_type, entity_id) values (gen_random_uuid(), 'x', 'x', $1)`,
          [key],
        )
        await client.query('commit')
        client.release()
        written += 1
      }
    })()
    const path = join(folder, 'live.tar.gz')
    await vi.waitFor(() => expect(written).toBeGreaterThan(10))
    for (let round = 0; round < 3; round += 1) await backUp(live, path)
    isOver = true
    await writing
    await restore(path, elsewhere)
    const secrets = await elsewhere.pool.query('select name from instance_secrets order by 1')
    const logged = await elsewhere.pool.query('select entity_id as name from admin_activity_log order by 1')
    expect(secrets.rows.length).toBeGreaterThan(0)
    expect(secrets.rows).toEqual(logged.rows)
    for (const { name } of secrets.rows) expect((await elsewhere.storage.read(name))?.toString()).toBe(name)
  })

  test('holds the file of every row, uploaded just before its moment or deleted just after', async () => {
    const live = await createNewHouse()
    const [early, late] = [`receipts/${randomUUID()}.webp`, `receipts/${randomUUID()}.webp`]
    await live.storage.write(early, Buffer.from('early'))
    let pass = 0
    const storage: Storage = {
      ...live.storage,
      async *keys() {
        pass += 1
        if (pass === 2) await live.storage.delete(early)
        yield* live.storage.keys()
        if (pass === 1) await live.storage.write(late, Buffer.from('late'))
      },
    }
    const path = join(folder, 'passes.tar.gz')
    await backUp({ ...live, storage }, path)
    const names = (await entriesOf(path)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([`files/${early}`, `files/${late}`]))
  })

  test('takes the work that waits in the queue along', async () => {
    const live = await createNewHouse()
    const { queueAgain } = await import('#app/kit/platform/moved-jobs.server.ts')
    const jobs = [{ name: 'send-mail', payload: { mailId: 'one' }, startAfter: '2026-11-22T00:00:00.000Z' }]
    await queueAgain(live.pool, jobs)
    const path = join(folder, 'jobs.tar.gz')
    await backUp(live, path)
    const plan = await planRestore({ path, identity: undefined }, { ...live, migrationsFolder: MIGRATIONS })
    expect(plan.backup.jobs).toEqual(jobs)
  })
})

describe('an encrypted backup', () => {
  test('is opened by its secret key alone', async () => {
    const [key, other] = [await newBackupKey(), await newBackupKey()]
    const path = join(folder, 'sealed.tar.gz.age')
    await backUp(small, path, [key.publicKey])
    const bytes = await readFile(path)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const elsewhere = await createEmptyHouse()
    await expect(restore(path, elsewhere)).rejects.toThrow('This backup is encrypted. Set BACKUP_IDENTITY')
    await expect(restore(path, elsewhere, { identity: other.secretKey })).rejects.toThrow(
      'made for another key',
    )
    await expect(restore(path, elsewhere, { identity: 'AGE-SECRET-KEY-1X' })).rejects.toThrow(
      'BACKUP_IDENTITY must',
    )
    const flipped = Buffer.from(bytes)
    flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(join(folder, 'flipped.age'), flipped)
    const withKey = { identity: key.secretKey }
    await expect(restore(join(folder, 'flipped.age'), elsewhere, withKey)).rejects.toThrow('damaged')
    await restore(path, elsewhere, withKey)
    expect(await portrait(elsewhere)).toEqual(await portrait(small))
  })
})

describe('a restore', () => {
  test('refuses to take the place of a house, and does it when told to', async () => {
    const other = await createSmallHouse()
    const before = await portrait(other)
    await expect(restore(good, other)).rejects.toThrow('Say --overwrite')
    expect(await portrait(other)).toEqual(before)
    await restore(good, other, { overwrite: true })
    expect(await portrait(other)).toEqual(await portrait(house))
  })

  test('leaves the list of who was erased since, or brings the one of its moment', async () => {
    const [from, to, elsewhere] = [
      await createSmallHouse(),
      await createSmallHouse(),
      await createEmptyHouse(),
    ]
    await from.storage.write(ERASED_LIST, Buffer.from('then'))
    await to.storage.write(ERASED_LIST, Buffer.from('since'))
    const path = join(folder, 'erased.tar.gz')
    await backUp(from, path)
    await restore(path, to, { overwrite: true })
    expect(String(await to.storage.read(ERASED_LIST))).toBe('since')
    await restore(path, elsewhere)
    expect(String(await elsewhere.storage.read(ERASED_LIST))).toBe('then')
  })

  test.each<[string, (good: Buffer) => Buffer]>([
    ['cut off in the middle', bytes => bytes.subarray(0, bytes.length >> 1)],
    ['cut off before its last bytes', bytes => bytes.subarray(0, -20)],
    [
      'with one bit changed',
      bytes => Buffer.from(bytes.map((byte, at) => (at === 200_000 ? byte ^ 4 : byte))),
    ],
    ['that is a picture', () => Buffer.from('RIFF....WEBPVP8 ')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('refuses a file %s before it changes anything', async (name, spoil) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.tar.gz`)
    await writeFile(path, spoil(await readFile(good)))
    await expect(restore(path, nowhere)).rejects.toThrow(/(damaged|not a backup).+Nothing was changed\.$/)
    expect(await portrait(nowhere)).toEqual({ rows: {}, files: {} })
  })

  test.each<[string, RegExp, (entries: Entry[]) => Entry[]]>([
    [
      'of a newer format',
      /newer Sala/,
      entries => edit(entries, ENTRY.manifest, text => text.replace('1,', '2,')),
    ],
    [
      'of a newer schema',
      /newer Sala/,
      entries =>
        edit(entries, ENTRY.database, text =>
          text.replace(/"migrations": \[/, '"migrations": [99999999999999,'),
        ),
    ],
    [
      'of another program',
      /not a backup of Sala/,
      entries => edit(entries, ENTRY.manifest, text => text.replace('"sala"', '"other"')),
    ],
    ['without its end', /cut off/, entries => entries.slice(0, -1)],
    [
      'with a row less',
      /the rows of the table public\.members are not those that were written/,
      entries => withoutPart(entries, 'public.members'),
    ],
    ['that leads out of the storage', /cannot be/, entries => withFile(entries, '../../../etc/cron.d/evil')],
    ['with an absolute file', /cannot be/, entries => withFile(entries, '/etc/passwd')],
    [
      'with a table in its name',
      /unknown/,
      entries => [...entries.slice(0, -1), { name: 'tables/x"; drop/1.copy', content: Buffer.alloc(0) }],
    ],
  ])('refuses a backup %s before it changes anything', async (name, message, spoil) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.tar.gz`)
    const archive = await createArchive(path, [], NOW)
    for (const entry of spoil(goodEntries)) await archive.add(entry.name, entry.content)
    await archive.finish()
    const refused = expect(restore(path, nowhere)).rejects
    await refused.toThrow(message)
    await refused.toThrow(/ Nothing was changed\.$/)
    expect(await portrait(nowhere)).toEqual({ rows: {}, files: {} })
  })

  test('that fails in the middle leaves rows and files as they were', async () => {
    const other = await createSmallHouse()
    const [key = ''] = Object.keys((await portrait(house)).files)
    await other.storage.write(key, Buffer.from('changed since'))
    const before = await portrait(other)
    const orphans = await forge(
      'orphans',
      withFile(withoutPart(goodEntries, 'public.applications'), 'receipts/new.webp'),
    )
    await expect(restore(orphans, other, { overwrite: true })).rejects.toThrow(
      /^A row of the table \w+ points to none: .+foreign key.+\. Nothing was changed\.$/,
    )
    expect(await portrait(other)).toEqual(before)
  })

  test.each<[string, RegExp, (rows: string) => string]>([
    [
      'that stands there twice',
      /line \d+ of part 1 of the table public\.instance_secrets/,
      rows => rows + rows,
    ],
    ['with a column less', /line 1 of .+missing data/, rows => rows.replace('\t', ' ')],
    ['with a word for a time', /invalid input syntax/, rows => rows.replace(/\d{4}-\d\d-\d\d /, 'someday ')],
  ])(
    'names the part and the line of a row %s, and leaves everything as it was',
    async (name, message, spoil) => {
      const before = await portrait(small)
      const spoilt = smallEntries.map(entry =>
        entry.name.includes('instance_secrets')
          ? { ...entry, content: Buffer.from(spoil(String(entry.content))) }
          : entry,
      )
      const refused = expect(restore(await forge(name, spoilt), small, { overwrite: true })).rejects
      await refused.toThrow(message)
      await refused.toThrow(/^The table instance_secrets refuses .+\.copy\): .+ Nothing was changed\.$/)
      expect(await portrait(small)).toEqual(before)
    },
  )

  test('refuses the table of another version by its name', async () => {
    const entries = edit(goodEntries, ENTRY.database, text =>
      text.replace('"mobile_phone"', '"mobile_phone_of_old"'),
    )
    const refused = expect(restore(await forge('other-table', entries), nowhere)).rejects
    await refused.toThrow(/does not make so: public\.\w+ \(.*mobile_phone_of_old/)
    await refused.toThrow(/ Nothing was changed\.$/)
    expect(await portrait(nowhere)).toEqual({ rows: {}, files: {} })
  })

  test('names the part in which a file breaks off', async () => {
    const path = join(folder, 'broken-off.tar.gz')
    const all = await readFile(good)
    for (const length of [all.length >> 2, (all.length * 3) >> 2]) {
      await writeFile(path, all.subarray(0, length))
      await expect(restore(path, nowhere)).rejects.toThrow(
        /^This backup is damaged or was cut off (in|after) (files|part \d+ of the table public\.\w+ \(tables)\/\S+ \(.+\)\. Nothing was changed\.$/,
      )
    }
  })

  test.each([
    ['files/receipts/large.webp', 32],
    [ENTRY.jobs, 32],
    ['tables/public.members/000001.copy', 256],
  ])('refuses %s with more than %i MB before it reads it', async (name, most) => {
    const path = join(folder, 'too-large.tar.gz')
    const pack = tar.pack()
    pack.entry({ name, size: most * 1024 * 1024 + 1 })
    const [header] = await once(pack, 'data')
    await writeFile(path, gzipSync(header))
    const refused = expect(restore(path, nowhere)).rejects
    await refused.toThrow(`has ${most + 1} MB, and ${most} MB are the most`)
    await refused.toThrow(/ Nothing was changed\.$/)
  })

  test('a part of 250 MB passes by piece by piece', async () => {
    const row = `${'x'.repeat(1023)}\n`
    const content = Buffer.alloc(250 * 1024 * 1024, row)
    const large = { name: 'tables/public.settings/000009.copy', content }
    const path = await forge('large-part', smallEntries.toSpliced(-1, 0, large))
    const script = `
      const { readBackup } = await import('./app/overview/backups/steps/read-backup.server.ts')
      const { end } = await readBackup(${JSON.stringify(path)}, undefined)
      const { readFile } = await import('node:fs/promises')
      const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
      // On Linux maxRSS begins with what its parent had when it was started.
      const kilobytes = /VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS
      console.log(end.tables['public.settings'].rows, kilobytes)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const [rows = 0, kilobytes = 0] = stdout.trim().split(' ').map(Number)
    expect(rows).toBeGreaterThanOrEqual(250 * 1024)
    expect(kilobytes / 1024).toBeLessThan(450) // whole it would be there twice, as pieces and joined
  })

  test('brings an older backup forward to the program, and refuses one that is newer', async () => {
    const early = join(await createFolder(), 'migrations')
    await cp(MIGRATIONS, early, { recursive: true })
    const journal = JSON.parse(await readFile(join(early, 'meta/_journal.json'), 'utf8'))
    await writeFile(
      join(early, 'meta/_journal.json'),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, 3) }),
    )
    const old = await createEmptyHouse()
    await migrateDatabase(old.connection, early)
    await old.pool.query(`insert into instance_secrets (name, value) values ('cookies', 'kept')`)
    const path = join(folder, 'old.tar.gz')
    await backUp(old, path)
    const today = await createEmptyHouse()
    const { steps } = await restore(path, today)
    expect(steps.sinceBackup).toHaveLength(journal.entries.length - 3)
    const schema = (await portrait(house)).rows
    expect(Object.keys((await portrait(today)).rows)).toEqual(Object.keys(schema))
    const { rows } = await today.pool.query('select value from instance_secrets')
    expect(rows).toEqual([{ value: 'kept' }])
    await expect(restore(good, await createEmptyHouse(), { folder: early })).rejects.toThrow('newer Sala')
  })
})

describe('a backup of the Sala before the baseline', () => {
  test('brings its house, which then remembers the migrations of a new one', async () => {
    const before = await createHouseBefore()
    const path = join(folder, 'before.tar.gz')
    await backUp(before, path)
    const today = await createEmptyHouse()
    const { steps } = await restore(path, today)
    expect(steps.upToBackup).toHaveLength(1)
    await migrateDatabase(before.connection, MIGRATIONS)
    expect(await portrait(today)).toEqual(await portrait(before))
    const remembered = 'select hash, created_at from drizzle.__drizzle_migrations order by 2'
    const { rows } = await before.pool.query(remembered)
    expect((await today.pool.query(remembered)).rows).toEqual(rows)
  })

  test('is refused with one sentence where it is older still', async () => {
    const older = await createHouseBefore()
    await older.pool.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    const path = join(folder, 'older.tar.gz')
    await backUp(older, path)
    await expect(restore(path, nowhere)).rejects.toThrow(
      /^This backup is older than this Sala can follow: restore it with the Sala of commit \w{8}, .+ back up again\. Nothing was changed\.$/,
    )
    expect(await portrait(nowhere)).toEqual({ rows: {}, files: {} })
  })
})

async function createHouseBefore() {
  const house = await createEmptyHouse()
  const client = await house.pool.connect()
  await moveInBefore(client)
  client.release()
  return house
}

function edit(entries: Entry[], name: string, change: (text: string) => string) {
  return entries.map(entry =>
    entry.name === name ? { name, content: Buffer.from(change(entry.content.toString())) } : entry,
  )
}

function withoutPart(entries: Entry[], table: string) {
  return entries.filter(({ name }) => !name.startsWith(`tables/${table}/`))
}

function withFile(entries: Entry[], key: string) {
  return [...entries.slice(0, 1), { name: `files/${key}`, content: Buffer.from('x') }, ...entries.slice(1)]
}
