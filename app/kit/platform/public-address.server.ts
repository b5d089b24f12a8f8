import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'

/** Addresses of a host name, as the system's own resolver gives them. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/** The connection would have led into a private network; nothing was sent. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

/** IANA's special-purpose IPv4 ranges: this host, private, shared, loopback, link-local, examples, multicast, reserved. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Within 2000::/3: protocol assignments with Teredo, examples, 6to4 (which carries an IPv4 address inside). */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, 'ipv6')

/** The only part of IPv6 that is public: mapped IPv4, NAT64, local, link-local and multicast lie outside it. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether the IP address belongs to the public internet; anything that is no plain address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (!isIPv6(address)) return !special.check(address, 'ipv4')
  return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The host of a URL when it is an IP address (the URL has normalised every notation of it), else null. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

const systemResolve: Resolve = hostname => promisify(lookup)(hostname, { all: true })

/**
 * For `lookup` of a request: the addresses that are checked are those that are connected to, so a name that resolves
 * to another address a moment later gains nothing. One private address among them refuses the name.
 */
export function publicLookup(resolve: Resolve = systemResolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      addresses => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
          callback(new PrivateAddressError('private address'), '', 0)
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      error => callback(error, '', 0),
    )
  }
}

/**
 * An address of the host, for a connection to just that address.
 * @throws {PrivateAddressError} where one of its addresses is none of the public internet
 */
export async function publicAddressOf(host: string, resolve: Resolve = systemResolve): Promise<string> {
  const addresses = isIP(host) === 0 ? (await resolve(host)).map(({ address }) => address) : [host]
  const [first] = addresses
  if (!first || !addresses.every(isPublicAddress)) throw new PrivateAddressError('private address')
  return first
}
