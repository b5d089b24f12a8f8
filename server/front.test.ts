import { once } from 'node:events'
import { request as ask, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { createLog } from '#app/kit/platform/log.server.ts'
import { notePage } from '#app/kit/platform/served.server.ts'
import { inFront } from './front.ts'
import { createHttpServer } from './http-server.ts'
import type { Metrics } from './metrics.ts'
import { beginStop } from './stopping.ts'

const waiting: ServerResponse[] = []
const listener: RequestListener = (request, response) => {
  if (request.url === '/slow') return waiting.push(response)
  if (request.url === '/kept') notePage(request, { route: '/kept', page: 'kept', failedId: null })
  return response.end('seen')
}
const counted: string[] = []
const metrics: Metrics = {
  count: ({ route, page }, { method, status }) => counted.push(`${method} ${route} ${status} ${page}`),
  answer: async () => {},
}
const lines: string[] = []
const log = createLog('info', { write: line => void lines.push(line) })
const server = createHttpServer(inFront(listener, { log, metrics }))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.close()
  vi.resetModules() // what has begun to stop here stops nothing elsewhere
})

function statusFor(host: string, method = 'GET', path = '/'): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = ask({ port, path, host: '127.0.0.1', method, headers: { host } }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })
}

test.each(['0812345678', '9007199254740993', '-295171413.9622441', 'a b', '[::1'])(
  'a Host that names no host is refused before anything reads it: %j',
  async host => {
    expect(await statusFor(host)).toBe(400)
    expect(await statusFor(host, 'GET', '/kept')).toBe(400)
  },
)

test.each(['sala.example', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'xn--72c1b.example'])(
  'a host is seen: %s',
  async host => {
    expect(await statusFor(host)).toBe(200)
  },
)

const TWICE = [
  ['Host: sala.example', 'Host: sala.example'],
  ['Host: sala.example', 'host: other.example'],
  ['HOST: sala.example', 'Accept: */*', 'hOsT: localhost:3000'],
  ['Host: sala.example', 'Host:'],
]

test.each(TWICE)(
  'a request with several Hosts is refused, also for a page from memory: %j',
  async (...headers) => {
    const { port } = server.address() as AddressInfo
    for (const path of ['/', '/kept']) {
      const socket = connect(port, '127.0.0.1')
      const text = socket.toArray().then(pieces => Buffer.concat(pieces).toString())
      socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`)
      expect(await text).toMatch(/^HTTP\/1.1 400 /)
    }
  },
)

test('nobody is told back what their request held', async () => {
  expect(await statusFor('sala.example', 'TRACE')).toBe(405)
})

test('a page from memory is counted, and has no line unless somebody wants to read about all requests', async () => {
  const { port } = server.address() as AddressInfo
  counted.length = 0
  lines.length = 0
  await (await fetch(`http://127.0.0.1:${port}/kept`)).text()
  await (await fetch(`http://127.0.0.1:${port}/other`)).text()
  await expect.poll(() => counted).toEqual(['GET /kept 200 kept', 'GET none 200 null'])
  expect(lines.map(line => JSON.parse(line).route)).toEqual(['none'])

  const all: string[] = []
  const debug = createLog('debug', { write: line => void all.push(line) })
  const noting = createHttpServer(inFront(listener, { log: debug, metrics })).listen(0, '127.0.0.1')
  await once(noting, 'listening')
  await (await fetch(`http://127.0.0.1:${(noting.address() as AddressInfo).port}/kept`)).text()
  await expect.poll(() => all.map(line => JSON.parse(line).route)).toEqual(['/kept'])
  noting.close()
})

test('an answer that is under way when the stop begins keeps its connection for no other request', async () => {
  const { port } = server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await expect.poll(() => waiting.length).toBe(1)
  beginStop()
  waiting[0]?.writeHead(200, { 'Content-Type': 'text/plain' }).end('late')
  expect((await answer).headers.get('connection')).toBe('close')
  const { headers } = await fetch(`http://127.0.0.1:${port}/kept`)
  expect(headers.get('connection')).toBe('close')
})
