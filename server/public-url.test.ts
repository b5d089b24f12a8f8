import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { underPublicUrl } from './public-url.ts'

const HOME = 'https://sala.example'

const sayAddress = getRequestListener(request => new Response(request.url))

/** What a server answers when it is asked for `target`, written as it is, by a proxy on this machine. */
async function answerTo(target: string, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n`)
  const [head = '', body] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}

test.each([
  ['/blogs?page=2', `${HOME}/blogs?page=2`],
  ['/', `${HOME}/`],
  ['//evil.example/admin/login', `${HOME}//evil.example/admin/login`],
  ['///evil.example', `${HOME}///evil.example`],
  ['//user:secret@evil.example:8443/?a', `${HOME}//user:secret@evil.example:8443/?a`],
  ['http://evil.example/blogs?page=2', `${HOME}/blogs?page=2`],
])('%s is asked of %s, whatever address the proxy used', async (target, asked) => {
  expect(await answerTo(target, underPublicUrl(sayAddress, HOME))).toEqual({ status: 200, body: asked })
})

test.each(['/\\evil.example/x', 'ftp:', '*'])(
  '%s names nothing of the house, and is refused',
  async target => {
    expect(await answerTo(target, underPublicUrl(sayAddress, HOME))).toMatchObject({ status: 400 })
  },
)

test('without a public address a request stays as it came', async () => {
  const { body } = await answerTo('/blogs', underPublicUrl(sayAddress, undefined))
  expect(body).toBe('http://127.0.0.1:3000/blogs')
})
