import { request as ask, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#app/kit/platform/log.server.ts'
import { inFront } from './front.ts'
import { createHttpServer } from './http-server.ts'
import { beginStop } from './stopping.ts'

const waiting: ServerResponse[] = []
const listener: RequestListener = ({ url }, response) =>
  url === '/slow' ? waiting.push(response) : response.end('seen')
const server = createHttpServer(inFront(listener, { log: createLog('silent'), metrics: null }))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

function statusFor(host: string, method = 'GET'): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = ask({ port, host: '127.0.0.1', method, headers: { host } }, answer => {
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
  },
)

test.each(['sala.example', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'xn--72c1b.example'])(
  'a host is seen: %s',
  async host => {
    expect(await statusFor(host)).toBe(200)
  },
)

test('nobody is told back what their request held', async () => {
  expect(await statusFor('sala.example', 'TRACE')).toBe(405)
})

test('an answer that is under way when the stop begins keeps its connection for no other request', async () => {
  const { port } = server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await expect.poll(() => waiting.length).toBe(1)
  beginStop()
  waiting[0]?.writeHead(200, { 'Content-Type': 'text/plain' }).end('late')
  expect((await answer).headers.get('connection')).toBe('close')
})
