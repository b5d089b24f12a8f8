import type { ActorName } from '../requests/actors.ts'
import type { Asked } from '../requests/ask.ts'
import type { Field } from '../requests/crawl.ts'

/** Something that can be asked of the program: an address with its method, by the least powerful person who may. */
export type Target = {
  /** What stands for it in what is printed, such as `/admin/members/:id`. */
  route: string
  method: string
  /** Path and query of something that is there. */
  path: string
  actor: ActorName
  withKey: boolean
  /** What its form holds; nothing where no page shows a form for it. */
  fields: Field[]
  /** A right body, for what takes JSON. */
  example: Record<string, unknown> | null
}

export type Sent = Asked & { manner?: Manner }

/** `pipelined`: many times at once on one connection; `endless`: a body that goes on; `slow`: one that hardly does. */
export type Manner = 'pipelined' | 'endless' | 'slow'

export const hasFile = ({ fields }: Target) => fields.some(({ isFile }) => isFile)
/** Other languages run the same code: they are asked plainly only. */
export const isRead = ({ method, route }: Target) => method === 'GET' && !/^\/(?:th|ru)(?:\/|$)/.test(route)
/** As the browser asks, not its script: both run the same code before their own, and the page also writes itself. */
export const isWhole = (target: Target) => isRead(target) && !target.route.endsWith('.data')
/** A body goes there, and it does not matter which fields its form has: each route has one of these. */
export const isBare = ({ method, fields }: Target) => method !== 'GET' && fields.length === 0

/** The text again and again, to that length. */
export const repeated = (text: string, bytes: number) => Buffer.alloc(bytes, text).toString('utf8')

/** The address with more in its query. */
export function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
