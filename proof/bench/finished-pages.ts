import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/support/server.ts'
import { openClient } from './http-client.ts'
import { CLIENTS, measure } from './measure.ts'
import { cpuOf } from './processes.ts'
import { type Reference, startReference } from './reference.ts'
import { type Asked, hasProgram, type Load, loadByWrk, median } from './wrk.ts'

/** A page from memory, compressed, beside the same answer of plain `node:http`, and the same file of nginx. */
export type FinishedPage = {
  path: string
  cpu: number
  ofNode: number
  /** Null where nginx or wrk is not installed. */
  ofNginx: Record<keyof typeof NGINX, OfNginx> | null
}

/**
 * Requests by those of nginx that sends a file: ours, ours behind nginx as in `deploy/`, and those of `node:http`, as far as any
 * program on it can get.
 */
type OfNginx = { ours: number; behind: number; node: number }

/** CPU of a request by that of `node:http`, and requests behind nginx by those of nginx that sends a file, both as installed. */
export const BARS = { ofNode: 2, behindNginx: 0.5 }

export const isWithinBars = ({ ofNode, ofNginx }: FinishedPage) =>
  ofNode <= BARS.ofNode && (ofNginx?.installed.behind ?? BARS.behindNginx) >= BARS.behindNginx

/** What of nginx's settings is not the same in both: as Debian installs it, and pared down to one process without a log. */
const NGINX = {
  installed: (folder: string) => ({
    main: 'user root; worker_processes auto;',
    http: `access_log ${folder}/access.log;`,
  }),
  alone: () => ({
    main: 'master_process off;',
    http: 'access_log off; keepalive_requests 10000000;',
  }),
}

const ROUNDS = 5
const SECONDS = 2
const GZIP = { 'accept-encoding': 'gzip' }

type Server = Asked & { stop: () => unknown }

/** In turns, as whatever else the machine does falls on all of them; what stands here is the median. */
export async function measureFinished(path: string, server: Asked): Promise<FinishedPage> {
  const load = hasProgram('wrk') ? loadCompressed : loadByClients
  const node = asServer(await startReference(server.url + path, GZIP))
  const nginx = hasProgram('wrk') && hasProgram('nginx') ? await startAll(server.url + path) : null
  try {
    const ours: Load[] = []
    const others: Load[] = []
    const installed: Load[] = []
    const alone: Load[] = []
    const behind: Load[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      ours.push(await load(server, path))
      others.push(await load(node, '/'))
      if (!nginx) continue
      installed.push(await load(nginx.installed, '/page'))
      behind.push(await load(nginx.behind, path))
      alone.push(await load(nginx.alone, '/page'))
    }
    for (const rounds of [ours, others, installed, behind, alone]) rounds.shift() // the first one warms up
    const of = (rounds: Load[], what: keyof Load) => median(rounds.map(round => round[what]))
    const rateBy = (files: Load[]): OfNginx => ({
      ours: of(ours, 'rate') / of(files, 'rate'),
      behind: of(behind, 'rate') / of(files, 'rate'),
      node: of(others, 'rate') / of(files, 'rate'),
    })
    return {
      path,
      cpu: of(ours, 'cpu'),
      ofNode: of(ours, 'cpu') / of(others, 'cpu'),
      ofNginx: nginx && { installed: rateBy(installed), alone: rateBy(alone) },
    }
  } finally {
    await node.stop()
    await nginx?.installed.stop()
    await nginx?.behind.stop()
    await nginx?.alone.stop()
  }
}

async function startAll(page: string) {
  return {
    installed: await startNginx(NGINX.installed, folder => sendsFile(folder, page)),
    behind: await startNginx(NGINX.installed, folder => asksSala(folder, page)),
    alone: await startNginx(NGINX.alone, folder => sendsFile(folder, page)),
  }
}

const asServer = ({ url, pid, stop }: Reference): Server => ({ url, pids: () => [pid], stop })

const loadCompressed = (asked: Asked, path: string) =>
  loadByWrk(asked, { path, headers: { 'Accept-Encoding': 'gzip' }, seconds: SECONDS })

async function loadByClients({ url, pids }: Asked, path: string): Promise<Load> {
  const open = () => openClient(url, () => ({ path, headers: GZIP }))
  return measure({ open, clients: CLIENTS, cpu: () => cpuOf(pids()) })
}

/** Sends the compressed file without a look at it. */
async function sendsFile(folder: string, page: string): Promise<string> {
  const answer = await fetch(page, { headers: GZIP })
  // `fetch` unpacks what it gets.
  await writeFile(join(folder, 'page'), new Uint8Array(await answer.arrayBuffer()))
  execFileSync('gzip', ['-9', '-k', join(folder, 'page')])
  return `server { listen PORT; root ${folder}; gzip_static on; }`
}

/** Has the site of `deploy/nginx.conf`, as it is but for TLS, which the file has not either, and where things are. */
async function asksSala(folder: string, page: string): Promise<string> {
  const site = await readFile('deploy/nginx.conf', 'utf8')
  const [insecure = ''] = site.match(/^server \{\n {4}listen 80;[^}]*\}\n/m) ?? []
  return site
    .replace(insecure, '')
    .replace('127.0.0.1:3000', new URL(page).host)
    .replace('/var/cache/sala', join(folder, 'cache'))
    .replace(/^ *(?:listen \[::\]|ssl_certificate).*\n/gm, '')
    .replace('listen 443 ssl;', 'listen PORT;')
    .replace('server_name sala.example;', 'server_name _;')
}

async function startNginx(
  settings: (folder: string) => { main: string; http: string },
  siteOf: (folder: string) => Promise<string>,
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-nginx-'))
  const port = await findFreePort()
  const { main, http } = settings(folder)
  const site = (await siteOf(folder)).replace('PORT', `127.0.0.1:${port}`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log /dev/null; ${main}
     events { worker_connections 768; }
     http { ${http} sendfile on; tcp_nopush on; default_type text/html; ${site} }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', '/dev/null'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) await sleep(50)
  const stop = async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, pids: () => [child.pid ?? 0], stop }
}
