import { networkOf } from '#app/kit/pure/network.ts'

const MB = 1024 * 1024

/** A phone's photo of a slip has 3 MB: this is forty of them at the same moment. */
const ALL_BYTES = 128 * MB

/** A house behind one address may send most of them, and yet leaves room for everybody else. */
const NETWORK_BYTES = 96 * MB

/** What one body takes of the memory for bodies. */
export type BodyHold = {
  /** @returns false, and takes nothing, when there is no room for so many more bytes */
  take: (bytes: number) => boolean
  release: () => void
}

/**
 * Counts what has come of large bodies that are not answered yet: a thousand connections that each send a picture
 * slowly would fill the memory of the machine.
 */
export function createBodyMemory({ all = ALL_BYTES, ofNetwork = NETWORK_BYTES } = {}) {
  const held = new Map<string, number>()
  let total = 0
  return (address: string): BodyHold => {
    const network = networkOf(address)
    let own = 0
    const add = (bytes: number) => {
      const now = (held.get(network) ?? 0) + bytes
      if (now > 0) held.set(network, now)
      else held.delete(network)
      own += bytes
      total += bytes
    }
    return {
      take: bytes => {
        if (total + bytes > all || (held.get(network) ?? 0) + bytes > ofNetwork) return false
        add(bytes)
        return true
      },
      release: () => add(-own),
    }
  }
}
