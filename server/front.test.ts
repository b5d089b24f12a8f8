import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { inFront } from './front.ts'
import { createHttpServer } from './http-server.ts'

const server = createHttpServer(
  inFront((_, response) => response.end('seen'), { log: createLog('silent'), metrics: null }),
)
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
