import { BlockList, isIP } from 'node:net'

/** Addresses and networks of the proxies in front of us, such as `loopback`, `10.0.0.2` or `10.0.0.0/8`. */
export type Proxies = readonly string[]

/** What `TRUSTED_PROXIES` may say besides addresses. */
const LOOPBACK = ['127.0.0.0/8', '::1/128']

type Connection = { socketAddress: string | undefined; forwardedFor: string | undefined }

/**
 * Who asks. What `X-Forwarded-For` says is believed of trusted proxies only, read from the right: the first address
 * that is no such proxy is the last one that somebody we trust has seen itself; what stands before it, anybody may
 * have written.
 */
export function clientAddressBehind(proxies: Proxies): (connection: Connection) => string {
  const trusted = blockListOf(proxies)
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return ({ socketAddress, forwardedFor = '' }) => {
    let address = plainAddress(socketAddress ?? '')
    if (!address) return 'unknown'
    for (const said of forwardedFor.split(',').toReversed()) {
      if (!isTrusted(address)) break
      const next = plainAddress(said)
      if (!next) break
      address = next
    }
    return address
  }
}

function blockListOf(proxies: Proxies) {
  const list = new BlockList()
  for (const range of proxies.flatMap(name => (name === 'loopback' ? LOOPBACK : [name]))) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return list
}

/** The address without port, brackets, zone and the IPv6 form of an IPv4 one; null for anything else. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? null : address
}
