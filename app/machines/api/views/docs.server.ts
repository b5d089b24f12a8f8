import { API_BASE } from '../adapters/answer.server.ts'
import type {
  ApiDocument,
  DescribedAnswer,
  DescribedOperation,
  DescribedWebhook,
  JsonSchema,
  MediaType,
} from '../adapters/openapi.server.ts'
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode, problemAnchor } from '../rules/problems.ts'
import { GUIDE } from '../texts.ts'
import type { AnswerView, DocsView, EventView, FieldView, OperationView, SampleView } from './docs.ts'

/** What the readable documentation shows, from the document alone. */
export function docsView(document: ApiDocument): DocsView {
  const base = document.servers[0]?.url ?? API_BASE
  return {
    base,
    guide: GUIDE,
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        operationView({ method: method.toUpperCase(), path, base, operation }, document.components.schemas),
      ),
    ),
    events: Object.values(document.webhooks).map(({ post }) => eventView(post, document.components.schemas)),
    problems: (Object.keys(PROBLEMS) as ProblemCode[]).map(code => ({
      id: problemAnchor(code),
      ...PROBLEMS[code],
    })),
  }
}

type Schemas = ApiDocument['components']['schemas']
type Located = { method: string; path: string; base: string; operation: DescribedOperation }

function operationView(located: Located, schemas: Schemas): OperationView {
  const { method, path, operation } = located
  const { 'application/json': body, 'multipart/form-data': form } = operation.requestBody?.content ?? {}
  const schema = (body ?? form)?.schema
  return {
    id: operation.operationId,
    method,
    path: API_BASE + path,
    summary: operation.summary,
    description: operation.description,
    scope: operation['x-scope'],
    parameters: operation.parameters.map(({ name, required, description, schema }) => ({
      name,
      within: '',
      depth: 0,
      kind: kindOf(schema, schemas),
      isRequired: required,
      description,
    })),
    fields: schema ? fieldsOf(schema, schemas) : [],
    samples: samplesOf(located, body, form),
    answers: Object.entries(operation.responses)
      .filter(([, { content = {} }]) => !(PROBLEM_TYPE in content))
      .map(([status, answer]) => answerView(status, answer)),
    refusals: Object.values(operation.responses).flatMap(refusalsOf),
  }
}

/** Of the message its `data`: what stands around it is the same in all of them. */
function eventView({ operationId, description, requestBody }: DescribedWebhook, schemas: Schemas): EventView {
  const { schema = {}, example } = requestBody.content['application/json'] ?? {}
  const { data = {} } = (schema.properties ?? {}) as Record<string, JsonSchema>
  return {
    id: operationId,
    description,
    sample: JSON.stringify(example, null, 2),
    // All of them are always there: a receiver has to send nothing.
    fields: fieldsOf(data, schemas).map(field => ({ ...field, isRequired: false })),
  }
}

/** The refusals that stand behind one status, by the examples of the answer. */
function refusalsOf({ content = {} }: DescribedAnswer): OperationView['refusals'] {
  const codes = Object.keys(content[PROBLEM_TYPE]?.examples ?? {}) as ProblemCode[]
  return codes.map(code => ({
    id: problemAnchor(code),
    status: PROBLEMS[code].status,
    title: PROBLEMS[code].title,
  }))
}

/** One line for each field, those of objects below the object's own. */
function fieldsOf(schema: JsonSchema, schemas: Schemas, within: string[] = []): FieldView[] {
  const { properties = {}, required = [] } = objectIn(schema, schemas) ?? {}
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = property as JsonSchema
    const line = {
      name,
      within: within.map(part => `${part}.`).join(''),
      depth: within.length,
      kind: kindOf(field, schemas),
      description: field.description ?? '',
      isRequired: required.includes(name) && field.default === undefined,
    }
    const isList = field.type === 'array'
    const inner = isList ? (field.items as JsonSchema) : field
    return [line, ...fieldsOf(inner, schemas, [...within, isList ? `${name}[]` : name])]
  })
}

/** The object that the schema is, refers to, or has among its alternatives. */
function objectIn(schema: JsonSchema, schemas: Schemas): JsonSchema | undefined {
  const known = resolve(schema, schemas)
  if (known.properties) return known
  return (known.anyOf as JsonSchema[] | undefined)?.find(({ properties }) => properties)
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref ? (schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}) : schema
}

function kindOf(schema: JsonSchema, schemas: Schemas): string {
  const {
    type,
    anyOf,
    enum: values,
    items,
    format,
    maxLength,
    maxItems,
    minimum,
    maximum,
  } = resolve(schema, schemas)
  if (Array.isArray(type)) return type.map(each => kindOf({ ...schema, type: each }, schemas)).join(', or ')
  if (anyOf) return (anyOf as JsonSchema[]).map(each => kindOf(each, schemas)).join(', or ')
  if (values) return values.map(value => JSON.stringify(value)).join(' | ')
  if (type === 'array') return `list of ${kindOf(items as JsonSchema, schemas)}${upTo(maxItems, 'entries')}`
  if (type === 'integer') return `whole number${spanOf({ minimum, maximum })}`
  if (type === 'string') return `${TEXTS[format ?? ''] ?? 'text'}${upTo(maxLength, 'characters')}`
  return String(type ?? 'anything')
}

/** Texts of which more is known than that they are texts. */
const TEXTS: Record<string, string> = { 'date-time': 'moment', date: 'day', uuid: 'id' }

/** Whole numbers that nobody limits have the limits of JavaScript. */
function spanOf({ minimum, maximum }: Pick<JsonSchema, 'minimum' | 'maximum'>): string {
  return maximum === Number.MAX_SAFE_INTEGER ? '' : `, ${minimum} to ${maximum}`
}

function upTo(limit: number | undefined, unit: string): string {
  return limit === undefined ? '' : ` (up to ${limit.toLocaleString('en')} ${unit})`
}

/** A command line for each example of a body, or one without. */
function samplesOf(
  { method, path, base, operation }: Located,
  body: MediaType | undefined,
  form: MediaType | undefined,
): SampleView[] {
  const examples = Object.values(body?.examples ?? {})
  const address = base + path.replace(/\{(\w+)\}/g, (_braces, name) => exampleOf(operation, name))
  const key = operation.parameters.find(({ name }) => name === 'Idempotency-Key')
  const headers = [
    'Authorization: Bearer $SALA_KEY',
    ...(key ? [`Idempotency-Key: ${key.example}`] : []),
    ...(body ? ['Content-Type: application/json'] : []),
  ]
  const start = [method === 'GET' ? 'curl' : `curl -X ${method}`, ` ${quoted(address)}`].join('')
  const fields = Object.entries((form?.schema.properties ?? {}) as Record<string, JsonSchema>)
  const sent = fields.map(
    ([name, { format }]) => `-F ${name}=${format === 'binary' ? '@statement.csv' : '…'}`,
  )
  const lines = [start, ...headers.map(header => `-H "${header}"`), ...sent]
  if (examples.length === 0) return [{ title: operation.summary, code: lines.join(' \\\n  ') }]
  return examples.map(({ summary, value }) => ({
    title: summary,
    code: [...lines, `-d ${quoted(JSON.stringify(value, null, 2))}`].join(' \\\n  '),
  }))
}

function exampleOf({ parameters }: DescribedOperation, name: string): string {
  return String(parameters.find(parameter => parameter.name === name)?.example ?? name)
}

/** For a shell, in which a single quote ends the text. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function answerView(status: string, { description, content = {} }: DescribedAnswer): AnswerView {
  const example = content['application/json']?.example
  return { status, description, sample: example === undefined ? null : JSON.stringify(example, null, 2) }
}
