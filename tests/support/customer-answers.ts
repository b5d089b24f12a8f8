import { randomUUID } from 'node:crypto'
import { type Ask, type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'

/** `key` may do everything. */
type Known = Refused & { key: string }

const newCompany = () => ({
  kind: 'company',
  name: `Company ${randomUUID()}`,
  billing_emails: ['books@example.com'],
})

/** How to get each documented answer about customers, by operation and status. */
export async function customerScenarios(asker: Asker, { key, ...refused }: Known): Promise<Scenario[]> {
  const { id } = await (await asker('createCustomer', { key, body: newCompany() })).json()
  const bodies: Record<string, object> = {
    createCustomer: newCompany(),
    updateCustomer: { billing_day: 15 },
  }
  const valid = (operation: string): Ask => ({
    key,
    id,
    ...(operation in bodies && { body: bodies[operation] }),
  })
  const each = eachOf(asker, valid)
  const withBody = Object.keys(bodies)
  return [
    ...refusals(each, { all: ['listCustomers', 'getCustomer', ...withBody], withBody }, refused),
    ...each(['getCustomer', 'updateCustomer'], 404, { id: randomUUID(), headers: { 'if-match': '*' } }),
    ...each(['updateCustomer'], 412, { headers: { 'if-match': '"x"' } }),
    ...each(['updateCustomer'], 428),
    ...each(['listCustomers', 'getCustomer'], 200),
    ...each(['createCustomer'], 201),
    ...each(['updateCustomer'], 200, { headers: { 'if-match': '*' } }),
  ]
}
