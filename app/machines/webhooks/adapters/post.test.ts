import { expect, test } from 'vitest'
import { isPublicAddress, publicLookup, type Resolve } from '#app/kit/platform/public-address.server.ts'
import { NO_ANSWER, startWebhookServer } from '../../../../tests/support/webhook-server.ts'
import { post } from './post.server.ts'

const receiver = await startWebhookServer()
const { port } = new URL(receiver.origin)

const message = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{"a":1}') }
const postTo = (url: string, isPublicOnly: boolean, resolve?: Resolve) =>
  post({ url: new URL(url), ...message, isPublicOnly }, resolve)

const resolveTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

const REFUSED = { statusCode: null, error: 'PRIVATE_ADDRESS' }

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
  '2001:4860:4860::8888',
])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '0.255.0.1',
  '10.255.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.8.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.19.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.251',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  '::127.0.0.1',
  'localhost',
  '',
  '127.1',
])('%s is not public', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
])('an address written as %s is not called, although someone listens there', async host => {
  expect(await postTo(`http://${host}:${port}/`, true)).toMatchObject(REFUSED)
  expect(receiver.requests).toHaveLength(0)
})

test('a name that leads inside is not called; without the defence it would be', async () => {
  const resolve = resolveTo('127.0.0.1')
  expect(await postTo(`http://hooks.example:${port}/`, true, resolve)).toMatchObject(REFUSED)
  expect(receiver.requests).toHaveLength(0)
  expect(await postTo(`http://localhost:${port}/`, true)).toMatchObject(REFUSED)
  expect(receiver.requests).toHaveLength(0)
  expect(await postTo(`http://localhost:${port}/`, false)).toMatchObject({ statusCode: 200 })
  expect(receiver.requests).toHaveLength(1)
})

test('one private address among public ones refuses the name', async () => {
  const resolve = resolveTo('8.8.8.8', '127.0.0.1')
  expect(await postTo(`http://hooks.example:${port}/`, true, resolve)).toMatchObject(REFUSED)
})

test('the address that was checked is the one that is connected to: the name is looked up once', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  let asked = 0
  const rebinding: Resolve = async hostname => resolveTo(...(answers[asked++] ?? []))(hostname)
  const connectedTo = await new Promise(resolve => {
    publicLookup(rebinding)('hooks.example', { all: true }, (error, addresses) => resolve(error ?? addresses))
  })
  expect(connectedTo).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(asked).toBe(1)
  expect(await postTo(`http://hooks.example:${port}/`, true, rebinding)).toMatchObject(REFUSED)
  expect(asked).toBe(2)
  expect(receiver.requests).toHaveLength(0)
})

test('a name without an address, or that cannot be looked up, is a failure', async () => {
  expect(await postTo(`http://hooks.example:${port}/`, true, resolveTo())).toMatchObject(REFUSED)
  const lost: Resolve = () => Promise.reject(Object.assign(new Error('lost'), { code: 'ENOTFOUND' }))
  const answer = await postTo(`http://hooks.example:${port}/`, true, lost)
  expect(answer).toMatchObject({ statusCode: null, error: 'ENOTFOUND' })
})

test('a redirect is answered, not followed', async () => {
  receiver.answer = { status: 307, headers: { location: `${receiver.origin}/inside` } }
  expect(await postTo(`${receiver.origin}/door`, false)).toMatchObject({ statusCode: 307, error: null })
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/door'])
})

test('a connection that breaks is a failure with its code', async () => {
  receiver.answer = NO_ANSWER
  expect(await postTo(receiver.origin, false)).toMatchObject({ statusCode: null, error: 'ECONNRESET' })
})
