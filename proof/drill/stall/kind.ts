import type { Sent, Target } from './target.ts'

const KB = 1024
export const MB = 1024 * KB

/** What an address may have, with some room for what stands before. */
export const ADDRESS_BYTES = 3.5 * KB
/** What fits into the head of a request, beside the cookie of who asks. */
export const HEAD_BYTES = 13 * KB
/** What a form may be. */
export const FORM_BYTES = 64 * KB
/** What an upload may be, and what no route takes. */
export const FAR_BYTES = 12 * MB
/** Said of a body, and sent as far as somebody listens. */
export const DECLARED_BYTES = 64 * MB

/** One way to ask for much with little. A new one is one more row in the list of its family. */
export type Kind = {
  name: string
  isFor: (target: Target) => boolean
  /** In bytes, of what is repeated. The sizes of a kind are different cases. */
  sizes: (target: Target) => number[]
  make: (target: Target, bytes: number) => Sent
  /** Has stopped servers: sent on all connections at once, however quickly one alone is answered. */
  isKiller?: boolean
  /** Nothing of it is ordinary: the load of ordinary requests is no excuse. */
  isFlat?: boolean
  /** What is far above every limit costs the drill as much as the program: so many addresses, drawn again each run. */
  most?: number
}
