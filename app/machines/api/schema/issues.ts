import type { z } from 'zod'
import type { FieldError } from '../rules/problems.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with `input`, field by field, each once. */
export function fieldErrors(error: z.ZodError, input: unknown): FieldError[] {
  const found = error.issues.flatMap(issue => errorsOf(issue, [], input))
  const first = new Map(found.map(entry => [entry.pointer, entry]).toReversed() as [string, FieldError][])
  return [...first.values()].toReversed()
}

/** The same for the query: parameters instead of places. */
export function parameterErrors(error: z.ZodError, input: unknown): FieldError[] {
  return fieldErrors(error, input).map(({ detail, pointer }) => ({
    detail,
    parameter: pointer?.slice('#/'.length) ?? '',
  }))
}

function errorsOf(issue: Issue, base: PropertyKey[], input: unknown): FieldError[] {
  const path = [...base, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({ pointer: pointerOf([...path, key]), detail: 'There is no such field.' }))
  }
  const isMissing = valueAt(input, path) === undefined
  if (issue.code === 'invalid_union' && !isMissing) {
    const meant = issue.errors.find(branch => !branch.some(isOfAnotherType))
    if (meant) return meant.flatMap(inner => errorsOf(inner, path, input))
    return [{ pointer: pointerOf(path), detail: 'Must be text or an object, as documented.' }]
  }
  return [{ pointer: pointerOf(path), detail: detailOf(issue, isMissing) }]
}

/** The value is not even of the kind that this branch of a union is about. */
function isOfAnotherType({ code, path }: Issue): boolean {
  return code === 'invalid_type' && path.length === 0
}

function detailOf(issue: Issue, isMissing: boolean): string {
  if (isMissing) return 'Is required.'
  if (issue.code === 'invalid_type') return `Must be ${TYPES[issue.expected] ?? issue.expected}.`
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_big') return `Must have at most ${amountOf(issue.maximum, issue.origin)}.`
  if (issue.code === 'too_small' && issue.minimum === 1 && issue.origin === 'string')
    return 'Must not be empty.'
  if (issue.code === 'too_small') return `Must have at least ${amountOf(issue.minimum, issue.origin)}.`
  return issue.message
}

const TYPES: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

function amountOf(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} characters`
  return origin === 'array' ? `${limit} entries` : `the value ${limit}`
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  )
}

function pointerOf(path: PropertyKey[]): string {
  return `#${path.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}
