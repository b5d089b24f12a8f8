import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type ReverseProxy = {
  name: string
  version: string
  httpsPort: number
  httpPort: number
  stop: () => Promise<void>
}

type Start = (folder: string, salaPort: number) => Promise<ReverseProxy | null>

const LISTENS_WITHIN_MS = 15_000

/** nginx with `deploy/nginx.conf` as it is, but for its ports and its certificate. @returns null where it is not installed */
export const startNginx: Start = async (folder, salaPort) => {
  const version = /nginx\/(\S+)/.exec(said('nginx', ['-v']))?.[1]
  if (!version) return null
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const certificate = [
    '-subj',
    '/CN=sala.example',
    '-keyout',
    `${folder}/key.pem`,
    '-out',
    `${folder}/cert.pem`,
  ]
  said('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...certificate])
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace('127.0.0.1:3000', `127.0.0.1:${salaPort}`)
    .replace('/var/cache/sala', join(folder, 'cache'))
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, join(folder, 'cert.pem'))
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, join(folder, 'key.pem'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const whole = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${temporary}\n${site}}`
  await writeFile(join(folder, 'nginx.conf'), whole)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', `${folder}/error.log`])
  return running({ name: 'nginx', version, httpPort, httpsPort }, child)
}

/** Caddy with `deploy/Caddyfile` as it is, but for its ports and its certificate. @returns null where it is not installed */
export const startCaddy: Start = async (folder, salaPort) => {
  const version = /^v?(\d\S*)/.exec(said('caddy', ['version']))?.[1]
  if (!version) return null
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const site = (await readFile('deploy/Caddyfile', 'utf8')).replace('127.0.0.1:3000', `127.0.0.1:${salaPort}`)
  const ports = `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${httpsPort}`
  await writeFile(join(folder, 'Caddyfile'), `{\n${ports}\n}\n${site}`)
  await mkdir(join(folder, 'home'))
  const home = join(folder, 'home')
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env,
  })
  return running({ name: 'Caddy', version, httpPort, httpsPort }, child)
}

async function running(proxy: Omit<ReverseProxy, 'stop'>, child: ChildProcess): Promise<ReverseProxy> {
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output = `${output}${chunk}`.slice(-2000)
    })
  const deadline = Date.now() + LISTENS_WITHIN_MS
  while (!(await isOpen(proxy.httpsPort))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${proxy.name}: ${output}`)
    await sleep(50)
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { ...proxy, stop }
}

/** What a command prints; nothing where there is no such command. */
function said(command: string, options: string[]): string {
  const { stdout, stderr } = spawnSync(command, options, { encoding: 'utf8' })
  return `${stdout ?? ''}${stderr ?? ''}`
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
