import { z } from 'zod'
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode, problemAnchor } from '../rules/problems.ts'
import { GUIDE, GUIDE_LEAD } from '../texts.ts'
import { API_BASE } from './answer.server.ts'
import type { Answer, Operation } from './operation.server.ts'

/** As much of JSON Schema 2020-12 as the document uses. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

export type MediaType = {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

export type DescribedAnswer = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, MediaType>
}

export type DescribedOperation = {
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  'x-scope': string
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, MediaType> }
  responses: Record<string, DescribedAnswer>
}

/** What the house sends by itself, to addresses that it was given. */
export type DescribedWebhook = Pick<DescribedOperation, 'operationId' | 'summary' | 'description'> & {
  parameters: Parameter[]
  requestBody: { required: true; content: Record<string, MediaType> }
  responses: Record<string, DescribedAnswer>
}

export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  webhooks: Record<string, { post: DescribedWebhook }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

/** Refusals that any operation may give. */
const ALWAYS: ProblemCode[] = ['unreadable', 'unauthorized', 'forbidden', 'too_many']

const problemSchema = z
  .object({
    type: z.string().describe('Where this kind of problem is explained.'),
    code: z.string().describe('The kind of problem, for programs.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong this time.'),
    errors: z
      .array(
        z.object({
          detail: z.string(),
          pointer: z
            .string()
            .optional()
            .describe('Place in the body, as a JSON pointer: `#/full_post/sections/0/heading`.'),
          parameter: z.string().optional().describe('Name of the query parameter.'),
        }),
      )
      .optional()
      .describe('What is wrong with single fields or parameters.'),
    import: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('With `same_file`: what came of the file when it came first.'),
  })
  .meta({ id: 'Problem' })

/** An event that subscriptions are told of: its message as it is sent, and one that nobody sent. */
type ToldEvent = { name: string; summary: string; message: z.ZodType; example: unknown }

type Described = { operations: Operation[]; events: ToldEvent[]; origin: string }

/** The document of the API, OpenAPI 3.1, from the descriptions and schemas by which it answers and tells. */
export function describeApi({ operations, events, origin }: Described): ApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const paths: ApiDocument['paths'] = {}
  for (const operation of operations) {
    const here = paths[operation.path] ?? {}
    here[operation.method.toLowerCase()] = describeOperation(operation, schemas)
    paths[operation.path] = here
  }
  const webhooks = events.map(event => [event.name, { post: describeEvent(event, schemas) }])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sala API',
      version: '1',
      description: [
        GUIDE_LEAD,
        ...GUIDE.map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`),
      ].join('\n\n'),
    },
    servers: [{ url: new URL(API_BASE, origin).href }],
    paths,
    webhooks: Object.fromEntries(webhooks),
    components: {
      schemas,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that an owner made under Settings, API keys.',
        },
      },
    },
  }
}

type Schemas = ApiDocument['components']['schemas']

function describeOperation(operation: Operation, schemas: Schemas): DescribedOperation {
  const { operationId, summary, description, scope, body, form, examples = {}, answers, problems } = operation
  const described: DescribedOperation = {
    operationId,
    summary,
    description,
    security: [{ key: [] }],
    'x-scope': scope,
    parameters: parametersOf(operation),
    responses: { ...answersOf(answers, schemas), ...problemsOf([...ALWAYS, ...problems], schemas) },
  }
  if (body) {
    const values = Object.entries(examples).map(([name, value]) => [name, { summary: name, value }])
    const content = { schema: schemaOf(body, 'input', schemas), examples: Object.fromEntries(values) }
    described.requestBody = { required: true, content: { 'application/json': content } }
  }
  if (form) {
    const content = { 'multipart/form-data': { schema: schemaOf(form, 'input', schemas) } }
    described.requestBody = { required: true, content }
  }
  return described
}

/** The headers of Standard Webhooks, by which a receiver knows who sent it and what it has had already. */
const SIGNED: Parameter[] = [
  ['webhook-id', 'The same on every attempt: what came before under this id is no news.'],
  ['webhook-timestamp', 'Seconds since 1970, of this attempt. Refuse what is minutes old.'],
  [
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of id, timestamp and body, in Base64; more of them after a space.',
  ],
].map(([name = '', description = '']) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

function describeEvent({ name, summary, message, example }: ToldEvent, schemas: Schemas): DescribedWebhook {
  return {
    operationId: name,
    summary: name,
    description: summary,
    parameters: SIGNED,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(message, 'output', schemas), example } },
    },
    responses: {
      '2XX': { description: 'Taken. Nothing of the answer is looked at.' },
      410: { description: 'Gone: the subscription is paused, and nothing more is sent.' },
      default: { description: 'Not taken: it is sent again, for three days.' },
    },
  }
}

function parametersOf({ pathParameters = {}, query, headers = [] }: Operation): Parameter[] {
  const inPath = Object.entries(pathParameters).map(([name, { description, example }]) => ({
    name,
    in: 'path' as const,
    required: true,
    description,
    example,
    schema: { type: 'string' as const },
  }))
  const { properties = {} } = query ? schemaOf(query, 'output', {}) : {}
  const inQuery = Object.entries(properties).map(([name, property]) => {
    const { description = '', ...schema } = property as JsonSchema
    return { name, in: 'query' as const, required: false, description, schema }
  })
  const inHeader = headers.map(header => ({
    ...header,
    in: 'header' as const,
    required: false,
    schema: { type: 'string' as const },
  }))
  return [...inPath, ...inQuery, ...inHeader]
}

function answersOf(answers: Answer[], schemas: Schemas): DescribedOperation['responses'] {
  const described = answers.map(({ status, description, schema, example, headers = {} }) => {
    const answer: DescribedAnswer = { description }
    const named = Object.entries(headers).map(([name, text]) => [name, headerOf(text)])
    if (named.length > 0) answer.headers = Object.fromEntries(named)
    if (schema) {
      answer.content = { 'application/json': { schema: schemaOf(schema, 'output', schemas), example } }
    }
    return [status, answer]
  })
  return Object.fromEntries(described)
}

function headerOf(description: string) {
  return { description, schema: { type: 'string' as const } }
}

/** Refusals of the same status are one answer of the document, with an example of each. */
function problemsOf(codes: ProblemCode[], schemas: Schemas): DescribedOperation['responses'] {
  const byStatus = Map.groupBy(codes, code => PROBLEMS[code].status)
  const schema = schemaOf(problemSchema, 'output', schemas)
  const described = [...byStatus].map(([status, same]) => {
    const examples = same.map(code => [code, { summary: PROBLEMS[code].title, value: exampleOf(code) }])
    const answer: DescribedAnswer = {
      description: same.map(code => `${PROBLEMS[code].title}. ${PROBLEMS[code].meaning}`).join(' Or: '),
      content: { [PROBLEM_TYPE]: { schema, examples: Object.fromEntries(examples) } },
    }
    if (status === PROBLEMS.too_many.status) {
      answer.headers = { 'Retry-After': headerOf('Seconds to wait.') }
    }
    return [status, answer]
  })
  return Object.fromEntries(described)
}

function exampleOf(code: ProblemCode) {
  const { title, status, meaning } = PROBLEMS[code]
  const errors = code === 'invalid' ? [{ detail: 'Is required.', pointer: '#/title' }] : undefined
  return {
    type: `${API_BASE}/docs#${problemAnchor(code)}`,
    code,
    title,
    status,
    detail: meaning.replaceAll('`', ''),
    ...(errors && { errors }),
  }
}

/** The schema as the document has it: one with a name stands among the components, and is referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  const {
    $schema: _,
    id,
    ...written
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as JsonSchema & {
    id?: string
  }
  const { $defs = {}, ...own } = JSON.parse(
    JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema
  for (const [name, { id: _id, ...definition }] of Object.entries(
    $defs as Record<string, JsonSchema & { id?: string }>,
  )) {
    schemas[name] = definition
  }
  if (!id) return own
  schemas[id] = own
  return { $ref: `#/components/schemas/${id}` }
}
