import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { closeServer, createHttpServer } from './http-server.ts'

const LIMITS = {
  headersTimeout: 150,
  requestTimeout: 300,
  connectionsCheckingInterval: 20,
  maxHeaderSize: 2_048,
  silence: 400,
}

const server = createHttpServer((request, response) => {
  request.on('error', () => {})
  if (request.url === '/large') return response.end('x'.repeat(50_000_000))
  const answer = () => response.end('read')
  text(request).then(request.url === '/never' ? () => {} : answer, () => {})
}, LIMITS).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.closeAllConnections())

/** What a client that sends this, and no more, is told before the server hangs up. */
function told(...pieces: string[]) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  for (const piece of pieces) socket.write(piece)
  return text(socket)
}

const START = 'POST /form HTTP/1.1\r\nHost: sala\r\n'

test('headers that do not end are not waited for', async () => {
  expect(await told(START, 'X-Slow: ')).toMatch(/^HTTP\/1.1 408 /)
})

test('nor is a body that does not', async () => {
  expect(await told(START, 'Content-Length: 100\r\n\r\n', 'name=')).toMatch(/^HTTP\/1.1 408 /)
})

test('nor is somebody who connects and says nothing', async () => {
  expect(await told()).toMatch(/^HTTP\/1.1 408 /)
})

test('nor is an answer that does not come, or that nobody reads', async () => {
  for (const path of ['/never', '/large']) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const [, asked] = await Promise.all([
      socket.write(`GET ${path} HTTP/1.1\r\nHost: sala\r\n\r\n`),
      once(server, 'request'),
    ])
    await once(asked[0].socket, 'close')
    socket.destroy()
  }
})

test('a body that was not sent is read as an empty one', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = told(`${method} /form HTTP/1.1\r\nHost: sala\r\nConnection: close\r\n\r\n`)
    expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*read$/)
  }
})

test('headers have a size', async () => {
  expect(await told(START, `X-Large: ${'a'.repeat(3_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
})

test('meanwhile others are served', async () => {
  const slow = told(START, 'X-Slow: ')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('read')
  await slow
})

test('whoever has had an answer may ask again later', async () => {
  const socket = connect(port, '127.0.0.1')
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: sala\r\n\r\n')
  for (let time = 0; time < 2; time++) {
    ask()
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
    await sleep(LIMITS.silence + 100)
  }
  socket.destroy()
})

test('at the end, requests have their time and no more', async () => {
  const never = fetch(`http://127.0.0.1:${port}/never`).then(
    () => 'answered',
    () => 'cut off',
  )
  await once(server, 'request')
  await closeServer(server, 50)
  expect(await never).toBe('cut off')
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})
