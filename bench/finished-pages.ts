import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../tests/support/server.ts'
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
  ofNginx: number | null
  /** Requests of `node:http` by those of nginx: as far as any program on it can get. */
  nodeOfNginx: number | null
}

/** CPU of a request by that of `node:http`, and requests by those of nginx. */
export const BARS = { ofNode: 1.2, ofNginx: 0.5 }

export const isWithinBars = ({ ofNode, ofNginx }: FinishedPage) =>
  ofNode <= BARS.ofNode && (ofNginx ?? BARS.ofNginx) >= BARS.ofNginx

const ROUNDS = 5
const SECONDS = 2
const GZIP = { 'accept-encoding': 'gzip' }

type Server = Asked & { stop: () => unknown }

/** In turns, as whatever else the machine does falls on all of them; what stands here is the median. */
export async function measureFinished(path: string, server: Asked): Promise<FinishedPage> {
  const load = hasProgram('wrk') ? loadCompressed : loadByClients
  const node = asServer(await startReference(server.url + path, GZIP))
  const nginx = hasProgram('wrk') && hasProgram('nginx') ? await startNginx(server.url + path) : null
  try {
    const ours: Load[] = []
    const others: Load[] = []
    const files: Load[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      ours.push(await load(server, path))
      others.push(await load(node, '/'))
      if (nginx) files.push(await load(nginx, '/page'))
    }
    for (const rounds of [ours, others, files]) rounds.shift() // the first one warms up
    const of = (rounds: Load[], what: keyof Load) => median(rounds.map(round => round[what]))
    return {
      path,
      cpu: of(ours, 'cpu'),
      ofNode: of(ours, 'cpu') / of(others, 'cpu'),
      ofNginx: nginx && of(ours, 'rate') / of(files, 'rate'),
      nodeOfNginx: nginx && of(others, 'rate') / of(files, 'rate'),
    }
  } finally {
    await node.stop()
    await nginx?.stop()
  }
}

const asServer = ({ url, pid, stop }: Reference): Server => ({ url, pids: () => [pid], stop })

const loadCompressed = (asked: Asked, path: string) =>
  loadByWrk(asked, { path, headers: { 'Accept-Encoding': 'gzip' }, seconds: SECONDS })

async function loadByClients({ url, pids }: Asked, path: string): Promise<Load> {
  const open = () => openClient(url, () => ({ path, headers: GZIP }))
  return measure({ open, clients: CLIENTS, cpu: () => cpuOf(pids()) })
}

/** One process, as we are, that sends the compressed file without a look at it. */
async function startNginx(page: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-nginx-'))
  const port = await findFreePort()
  const answer = await fetch(page, { headers: GZIP })
  // `fetch` unpacks what it gets.
  await writeFile(join(folder, 'page'), new Uint8Array(await answer.arrayBuffer()))
  execFileSync('gzip', ['-9', '-k', join(folder, 'page')])
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
     events {}
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; default_type text/html;
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
