import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#app/kit/platform/log.server.ts'
import { limitBody } from './body-limit.ts'
import { answerFailure } from './failure.ts'
import { createHttpServer } from './http-server.ts'
import { type ServedEnv, withRequestId } from './request-id.ts'

const logged: string[] = []
const log = createLog('error')
log.error = (_: unknown, message?: string) => logged.push(message ?? '')
const failed: unknown[] = []

const app = new Hono<ServedEnv>().use(withRequestId).use(limitBody(() => '203.0.113.7'))
app.all('/bug', () => {
  throw new Error('a bug')
})
app.all('*', async c => c.text(await c.req.text()))
app.onError((error, c) => {
  failed.push(error)
  return answerFailure(log)(error, c)
})

const server = createHttpServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.closeAllConnections())

test('a visitor whose line breaks while a body of unknown length is sent is no failure of ours', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('POST /api/v1/form HTTP/1.1\r\nHost: sala\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n')
  await sleep(100)
  socket.destroy()
  await expect.poll(() => failed.length).toBe(1)
  expect(logged).toEqual([])
})

test('a bug is logged, and says nothing of itself', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/bug`)
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('a bug')])
  expect(logged).toEqual(['request failed'])
})
