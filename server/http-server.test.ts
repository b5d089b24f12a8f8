import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { closeServer, createHttpServer } from './http-server.ts'

const LIMITS = {
  headersTimeout: 150,
  requestTimeout: 300,
  connectionsCheckingInterval: 20,
  maxHeaderSize: 2_048,
}

const server = createHttpServer((request, response) => {
  request.on('error', () => {}).resume()
  if (request.url === '/never') return
  request.on('end', () => response.end('read'))
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

test('headers have a size', async () => {
  expect(await told(START, `X-Large: ${'a'.repeat(3_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
})

test('meanwhile others are served', async () => {
  const slow = told(START, 'X-Slow: ')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('read')
  await slow
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
