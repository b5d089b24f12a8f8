import type { z } from 'zod'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Scope } from '#app/machines/api-keys/rules.ts'
import { type ProblemCode, problem } from '../rules/problems.ts'
import { fieldErrors, parameterErrors } from '../schema/issues.ts'
import type { KnownKey } from './authenticate.server.ts'
import { type BodySize, readJson } from './read-json.server.ts'

/** What an operation works with: all of it is checked. */
export type Call<Query, Body> = {
  ctx: RequestContext
  key: KnownKey
  request: Request
  /** The parts of the path in braces, as they came. */
  path: Record<string, string>
  query: Query
  body: Body
}

export type HeaderParameter = { name: string; description: string; example: string }

/** An answer that is no refusal. */
export type Answer = {
  status: number
  description: string
  /** Of the body; null has none. */
  schema: z.ZodType | null
  example?: unknown
  headers?: Record<string, string>
}

type Described = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, with parameters in braces: `/blogs/{id}`. */
  path: string
  /** Name of the operation for programs that generate clients. */
  operationId: string
  summary: string
  description: string
  scope: Scope
  /** What each part of the path in braces is. */
  pathParameters?: Record<string, { description: string; example: string }>
  headers?: HeaderParameter[]
  answers: Answer[]
  /** Refusals besides those that every operation knows (400, 401, 403, 429). */
  problems: ProblemCode[]
  /** How much its body may have; by default what records take. */
  bodySize?: BodySize
  /** The fields of a form with a file, where it takes one instead of a body (`readUploadForm`). */
  form?: z.ZodType
  /** Bodies that may be sent, by what they show. */
  examples?: Record<string, unknown>
}

export type Operation = Described & {
  query: z.ZodObject | null
  body: z.ZodType | null
  /** @throws a refusal, as a Response */
  run: (call: Omit<Call<unknown, unknown>, 'query' | 'body'>) => Promise<Response>
}

type Definition<Query extends z.ZodObject | null, Body extends z.ZodType | null> = Described & {
  query: Query
  body: Body
  handle: (call: Call<Parsed<Query>, Parsed<Body>>) => Promise<Response>
}

type Parsed<Schema extends z.ZodType | null> = Schema extends z.ZodType ? z.output<Schema> : null

/**
 * One method of one address, with everything that is to be known of it: the same description answers the requests
 * (`answerApi`) and writes the document (`describeApi`).
 *
 * A further resource is one file of such operations, `<floor>/<noun>/api.server.ts`, whose `OPERATIONS` are
 * found by `areas/api/operations.server.ts`; a scope of its own is added to `api-keys/rules.ts`, with its words in
 * `api-keys/texts.ts`. See `public/blog/api/operations.server.ts`.
 */
export function operation<Query extends z.ZodObject | null, Body extends z.ZodType | null>({
  handle,
  ...described
}: Definition<Query, Body>): Operation {
  return {
    ...described,
    run: async call => {
      const query = readQuery(described.query, call.request) as Parsed<Query>
      const body = (await readBody(described, call.request)) as Parsed<Body>
      return handle({ ...call, query, body })
    },
  }
}

function readQuery(schema: z.ZodObject | null, request: Request): unknown {
  const typed = Object.fromEntries(new URL(request.url).searchParams)
  if (schema === null) {
    const errors = Object.keys(typed).map(parameter => ({ parameter, detail: 'There is no such field.' }))
    if (errors.length > 0) throw problem('unreadable', { detail: NO_QUERY, errors })
    return null
  }
  const parsed = schema.safeParse(typed)
  if (parsed.success) return parsed.data
  const errors = parameterErrors(parsed.error, typed)
  throw problem('unreadable', { detail: 'The query is not as documented.', errors })
}

const NO_QUERY = 'This address takes no query.'

async function readBody(
  { body, bodySize = 'usual' }: Pick<Operation, 'body' | 'bodySize'>,
  request: Request,
): Promise<unknown> {
  if (body === null) return null
  const typed = await readJson(request, bodySize)
  const parsed = body.safeParse(typed)
  if (parsed.success) return parsed.data
  throw problem('invalid', { errors: fieldErrors(parsed.error, typed) })
}
