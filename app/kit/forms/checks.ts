import * as z from 'zod/mini'
import { isVisible } from '#app/kit/pure/visible.ts'

/** A typed field, and what must be true of its text. */
export function text(...checks: ReturnType<typeof check>[]) {
  return z.string().check(...checks)
}

/** The first failing check of a field speaks for it. */
export function check(isFine: (value: string) => boolean, message: () => string) {
  return z.refine<string>(isFine, { error: () => message(), abort: true })
}

export function required(message: () => string) {
  return check(isVisible, message)
}

/** Fine when it is left empty. */
export function optional(isFine: (value: string) => boolean) {
  return (value: string) => value === '' || isFine(value)
}
