import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

/** Requests by those of nginx: ours, and those of `node:http`, as far as any program on it can get. */
type OfNginx = { ours: number; node: number }

/** CPU of a request by that of `node:http`, and requests by those of nginx as it is installed. */
export const BARS = { ofNode: 1.2, ofNginx: 0.5 }

export const isWithinBars = ({ ofNode, ofNginx }: FinishedPage) =>
  ofNode <= BARS.ofNode && (ofNginx?.installed.ours ?? BARS.ofNginx) >= BARS.ofNginx

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
  const nginx = hasProgram('wrk') && hasProgram('nginx') ? await startBoth(server.url + path) : null
  try {
    const ours: Load[] = []
    const others: Load[] = []
    const installed: Load[] = []
    const alone: Load[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      ours.push(await load(server, path))
      others.push(await load(node, '/'))
      if (!nginx) continue
      installed.push(await load(nginx.installed, '/page'))
      alone.push(await load(nginx.alone, '/page'))
    }
    for (const rounds of [ours, others, installed, alone]) rounds.shift() // the first one warms up
    const of = (rounds: Load[], what: keyof Load) => median(rounds.map(round => round[what]))
    const rateBy = (files: Load[]): OfNginx => ({
      ours: of(ours, 'rate') / of(files, 'rate'),
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
    await nginx?.alone.stop()
  }
}

async function startBoth(page: string) {
  return { installed: await startNginx(page, NGINX.installed), alone: await startNginx(page, NGINX.alone) }
}

const asServer = ({ url, pid, stop }: Reference): Server => ({ url, pids: () => [pid], stop })

const loadCompressed = (asked: Asked, path: string) =>
  loadByWrk(asked, { path, headers: { 'Accept-Encoding': 'gzip' }, seconds: SECONDS })

async function loadByClients({ url, pids }: Asked, path: string): Promise<Load> {
  const open = () => openClient(url, () => ({ path, headers: GZIP }))
  return measure({ open, clients: CLIENTS, cpu: () => cpuOf(pids()) })
}

/** Sends the compressed file without a look at it. */
async function startNginx(
  page: string,
  settings: (folder: string) => { main: string; http: string },
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-nginx-'))
  const port = await findFreePort()
  const answer = await fetch(page, { headers: GZIP })
  // `fetch` unpacks what it gets.
  await writeFile(join(folder, 'page'), new Uint8Array(await answer.arrayBuffer()))
  execFileSync('gzip', ['-9', '-k', join(folder, 'page')])
  const { main, http } = settings(folder)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log /dev/null; ${main}
     events { worker_connections 768; }
     http { ${http} sendfile on; tcp_nopush on; default_type text/html;
       server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; } }`,
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
