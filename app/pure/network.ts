/**
 * Whom a limit per address counts as one: the address itself or, of IPv6, its /64, which every connection has to
 * itself and could change its address in without end. `address` is an IP address; any other text counts as itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(group => group !== '')
  const right = (tail ?? '').split(':').filter(group => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
