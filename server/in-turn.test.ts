import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { inTurn } from './in-turn.ts'

let begun: string[] = []
let open: ServerResponse[] = []

const server = createHttpServer(
  inTurn(({ url = '' }, response) => {
    begun.push(url)
    open.push(response)
  }),
).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  begun = []
  open = []
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: sala\r\n\r\n`

test('a request begins when the one before it on its connection is answered', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(get('/1') + get('/2') + get('/3'))
  await expect.poll(() => begun).toEqual(['/1'])
  open[0]?.end('first')
  await expect.poll(() => begun).toEqual(['/1', '/2'])
  open[1]?.end('second')
  await expect.poll(() => begun).toEqual(['/1', '/2', '/3'])
  socket.destroy()
})

test('a request that comes when the one before it has just been answered begins once', async () => {
  const urls: (string | undefined)[] = []
  const answer = inTurn(({ url }) => urls.push(url))
  const come = (url: string) => {
    const response = new EventEmitter()
    answer({ url, socket } as IncomingMessage, response as ServerResponse)
    return response
  }
  const socket = { destroyed: false }
  come('/1').emit('close')
  come('/2')
  await nextTurn()
  expect(urls).toEqual(['/1', '/2'])
})

test('others do not wait for it', async () => {
  const [one, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  one.write(get('/1') + get('/2'))
  await expect.poll(() => begun).toEqual(['/1'])
  other.write(get('/other'))
  await expect.poll(() => begun).toEqual(['/1', '/other'])
  one.destroy()
  other.destroy()
})

test('what comes far too early is refused, and the connection ends when the rest is answered', async () => {
  const socket = connect(port, '127.0.0.1')
  const told = text(socket)
  socket.write(get('/page').repeat(500))
  await expect.poll(() => begun.length).toBe(1)
  for (let at = 0; at < 17; at += 1) {
    open[at]?.end('answered')
    await expect.poll(() => begun.length).toBe(Math.min(at + 2, 17))
  }
  const answers = (await told).split('HTTP/1.1 ').slice(1)
  expect(answers.filter(answer => answer.startsWith('200'))).toHaveLength(17)
  expect(answers.at(-1)).toMatch(/^503 [\s\S]*Connection: close[\s\S]*Please try again\./)
})

test('nothing begins any more for whoever has left', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(get('/1') + get('/2'))
  await expect.poll(() => begun).toEqual(['/1'])
  socket.destroy()
  if (open[0]) await once(open[0], 'close')
  await sleep(20)
  expect(begun).toEqual(['/1'])
})
