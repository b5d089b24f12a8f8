import { expect, test } from 'vitest'
import { clientAddressBehind } from './client-address.ts'

const PROXY = '10.0.0.2'

test.each([
  ['the socket’s address, where no proxy is trusted', [], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['what the proxy saw', [PROXY], PROXY, '203.0.113.7', '203.0.113.7'],
  ['the proxy, when it says nothing', [PROXY], PROXY, undefined, PROXY],
  [
    'the last one, when a visitor wrote others before it',
    [PROXY],
    PROXY,
    '1.1.1.1, 203.0.113.7',
    '203.0.113.7',
  ],
  ['a visitor who pretends to be the proxy', [PROXY], PROXY, `1.1.1.1, ${PROXY}, 203.0.113.7`, '203.0.113.7'],
  ['a visitor who comes past the proxy', [PROXY], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['behind two proxies', ['10.0.0.0/8', '192.0.2.4'], '192.0.2.4', '203.0.113.7, 10.3.2.1', '203.0.113.7'],
  ['one within, when proxies are all that is named', ['10.0.0.0/8'], PROXY, '10.0.0.9', '10.0.0.9'],
  ['a proxy on this machine', ['loopback'], '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['the same over IPv6', ['loopback'], '::1', '2001:db8::7', '2001:db8::7'],
  ['IPv4 in the form of IPv6', ['loopback'], '::ffff:127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an address with its port', [PROXY], PROXY, '203.0.113.7:51234', '203.0.113.7'],
  ['one of IPv6 with its port', [PROXY], PROXY, '[2001:db8::7]:51234', '2001:db8::7'],
  ['the proxy, when it passes on what is no address', [PROXY], PROXY, '1.1.1.1, unknown', PROXY],
  ['the proxy, when it passes on nothing', [PROXY], PROXY, ' , ', PROXY],
  ['the proxy, when somebody passes on markup', [PROXY], PROXY, '<script>', PROXY],
  ['unknown, where there is no socket', [PROXY], undefined, '203.0.113.7', 'unknown'],
] as const)('%s', (_what, proxies, socketAddress, forwardedFor, address) => {
  expect(clientAddressBehind(proxies)({ socketAddress, forwardedFor })).toBe(address)
})
