import type { z } from 'zod'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Call } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { readEtags } from '#app/machines/api/schema/etags.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { type CustomerField, type CustomerShape, type CustomerValues, readCustomer } from '../schema.ts'
import { addCustomer, changeCustomer, lockCustomer, shapeOf, valuesOf } from '../steps/save.server.ts'
import { etagOf, findOrRefuse, recordOf } from './record.server.ts'
import type { CustomerChange, newCustomer } from './schema.ts'

type New = z.output<typeof newCustomer>

/** Makes one customer, however often it is asked for with the same `Idempotency-Key`. */
export function createCustomer(call: Call<null, New>): Promise<Response> {
  const { ctx, key, request, body } = call
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, () => addOnce(tx, call)),
  )
}

async function addOnce(tx: Transaction, call: Call<null, New>): Promise<KeptAnswer> {
  const { kind, ...sent } = call.body
  const content = contentOrRefuse(sentOf(sent) as CustomerValues, kind)
  const id = await addCustomer(tx, { kind, ...content }, byOf(call))
  const made = await findOrRefuse(tx, id)
  const headers = { ETag: etagOf(made), Location: `/api/v1/customers/${id}` }
  return { status: 201, headers, body: recordOf(made) }
}

/** Changes the fields that were sent of the revision that `If-Match` names. */
export async function updateCustomer(call: Call<null, CustomerChange>): Promise<Response> {
  const { ctx, request, path, body } = call
  const wanted = readEtags(request.headers.get('if-match'))
  if (wanted === null) throw problem('unconditional')
  return ctx.db.transaction(async tx => {
    const { id } = await findOrRefuse(tx, path['id'])
    const before = await lockCustomer(tx, id)
    const shown = await findOrRefuse(tx, id)
    if (!before) throw problem('not_found')
    if (!wanted.includes(etagOf(shown)) && !wanted.includes('*')) throw problem('outdated')
    const shape = shapeOf(before)
    refuseMembers(shape, body)
    const content = contentOrRefuse({ ...valuesOf(before), ...sentOf(body) }, shape)
    await changeCustomer(tx, before, content, byOf(call))
    const after = await findOrRefuse(tx, id)
    return Response.json(recordOf(after), { headers: { ETag: etagOf(after) } })
  })
}

const byOf = ({ ctx, key }: Pick<Call<null, null>, 'ctx' | 'key'>) => ({
  adminId: null,
  now: ctx.now(),
  facts: { apiKey: key.name },
})

const OF_MEMBER = 'It is a member’s own, and is called and written to as the member is: change the member.'

function refuseMembers(shape: CustomerShape, change: CustomerChange) {
  const wrong = (['name', 'billing_emails'] as const).filter(field => change[field] !== undefined)
  if (shape === 'own' && wrong.length > 0)
    throw problem('invalid', { errors: wrong.map(field => ({ pointer: `#/${field}`, detail: OF_MEMBER })) })
}

const POINTERS: Record<CustomerField, string> = {
  name: '#/name',
  legalName: '#/legal_name',
  taxId: '#/tax_id',
  branch: '#/branch',
  address: '#/address',
  billingEmails: '#/billing_emails',
  locale: '#/language',
  billingDay: '#/billing_day',
  withholds: '#/withholds',
}

/** By the rules of the form. @throws the refusal, as a Response */
function contentOrRefuse(values: CustomerValues, shape: CustomerShape) {
  const read = readCustomer(values, shape)
  if (read.ok) return read.content
  const errors = Object.entries(read.errors).map(([field, detail]) => ({
    pointer: POINTERS[field as CustomerField],
    detail,
  }))
  throw problem('invalid', { errors })
}

function sentOf(change: CustomerChange): Partial<CustomerValues> {
  const { legal_name, tax_id, billing_emails, billing_day, language, withholds } = change
  const sent = {
    name: change.name,
    legalName: legal_name,
    taxId: tax_id,
    branch: change.branch,
    address: change.address,
    billingEmails: billing_emails?.join('\n'),
    locale: language,
    billingDay: billing_day?.toString(),
    ...(withholds !== undefined && { withholds: withholds ? 'on' : '' }),
  }
  const said = Object.entries(sent).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([field, value]) => [field, value ?? '']))
}
