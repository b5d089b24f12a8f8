import { randomUUID } from 'node:crypto'
import type { Actor } from './cast.ts'
import type { Fields } from './client.ts'
import type { House } from './house.ts'
import type { ROUTES, RouteName } from './table.ts'

/** `services delete`: the route's name and the operation of its row. */
export type OperationName = {
  [Name in Exclude<RouteName, 'areas/api/v1'>]: (typeof ROUTES)[Name] extends { does: infer Does }
    ? `${Name} ${keyof Does & string}`
    : never
}[Exclude<RouteName, 'areas/api/v1'>]

/** Where a form stands, and what is typed into it. */
type Form = { at: string; fill?: Fields }

/** How an operation is asked for: with the form that a page shows to whoever may send it, on a record made for it. */
export type Ask = {
  /** The table that it writes to: where it is allowed it does something. Null where it only shows something. */
  writes: string | null
  form: (house: House, who: Actor) => Form | Promise<Form>
  /** No page has this form: a script or a link in a mail sends it. */
  isUnseen?: true
  /** It ends sessions or changes the account: somebody new does it. */
  isFresh?: true
}

type Kind = Pick<Ask, 'isUnseen' | 'isFresh'>

export function asks(writes: string | null, form: Ask['form'] | Form, kind: Kind = {}): Ask {
  return { writes, form: typeof form === 'function' ? form : () => form, ...kind }
}

export const UNSEEN = { isUnseen: true } as const
export const FRESH = { isFresh: true } as const

/** A name that nothing had before. */
export const some = (word: string) => `${word} ${randomUUID().slice(0, 8)}`
export const mailbox = () => `dao.${randomUUID()}@example.com`

let counted = 0
/** Another small number each time, so that what is saved is new. */
export const count = () => String((counted++ % 20) + 2)

/** Forms of one route, under the names of its operations. */
type Named<Name extends string, Forms> = { [Key in keyof Forms & string as `${Name} ${Key}`]: Ask }

export function of<Name extends RouteName, Forms extends Record<string, Ask>>(route: Name, forms: Forms) {
  const named = Object.entries(forms).map(([operation, ask]) => [`${route} ${operation}`, ask])
  return Object.fromEntries(named) as Named<Name, Forms>
}
