/**
 * Whom a limit per address counts as one: the address itself or, of IPv6, its /64, which every connection has to
 * itself and could change its address in without end. `address` is an IP address; any other text counts as itself.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  return mappedAddress(groups) ?? `${written(groups.slice(0, 4))}::/64`
}

/**
 * The neighbourhood of an address, where what one customer of a network can have matters more than a neighbour who
 * shares it: an IPv4 /24, or an IPv6 /56, which a provider hands to one line. Any other text counts as itself.
 */
export function wideNetworkOf(address: string): string {
  const groups = groupsOf(address)
  const four = groups ? mappedAddress(groups) : address
  if (four !== null) return four.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
  const [first = 0, second = 0, third = 0, fourth = 0] = groups ?? []
  return `${written([first, second, third, fourth & 0xff00])}::/56`
}

/** The eight groups of an IPv6 address, also one that ends like an IPv4 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  if (!address.includes(':')) return null
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number)
    return written([(a ?? 0) * 256 + (b ?? 0), (c ?? 0) * 256 + (d ?? 0)])
  })
  const [head = '', tail] = plain.split('::')
  const left = readGroups(head)
  const right = readGroups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<number>(zeros).fill(0), ...right]
}

function readGroups(text: string): number[] {
  return text
    .split(':')
    .filter(group => group !== '')
    .map(group => Number.parseInt(group, 16))
}

/** The IPv4 address that `::ffff:0:0/96` wraps, by which a socket for both kinds names its visitors. */
function mappedAddress(groups: number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(group => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

function written(groups: number[]): string {
  return groups.map(group => group.toString(16)).join(':')
}
