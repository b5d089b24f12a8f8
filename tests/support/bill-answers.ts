import { randomUUID } from 'node:crypto'
import { type Ask, type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'

/** `key` may do everything; `memberId` is who owes. */
type Known = Refused & { key: string; memberId: string }

const HOUR_MS = 3_600_000

/** How to get each documented answer about bills, by operation and status. */
export async function billScenarios(asker: Asker, { key, memberId, ...refused }: Known): Promise<Scenario[]> {
  const ask = async (operation: string, more: Ask = {}) => (await asker(operation, { key, ...more })).json()
  const space = await ask('createSpace', {
    body: { name: 'Room', kind: 'room', price_per_hour_satang: 10_000 },
  })
  const from = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS
  const time = { from: new Date(from).toISOString(), to: new Date(from + HOUR_MS).toISOString() }
  await ask('createBooking', { body: { space_id: space.id, member_id: memberId, ...time } })
  const query = `?member_id=${memberId}&state=open`
  const [bill] = (await ask('listBills', { query })).data
  const payment = { method: 'cash', amount_satang: 4_000 }
  const valid = (operation: string): Ask => ({
    key,
    ...(operation !== 'listBills' && { id: bill.id }),
    ...(operation === 'payBill' && { body: payment }),
    ...(operation === 'voidBill' && { body: { reason: 'Twice' } }),
  })
  const each = eachOf(asker, valid)
  const ofOne = ['getBill', 'payBill', 'voidBill']
  const payMore = { body: { ...payment, amount_satang: 6_000 } }
  return [
    ...refusals(each, { all: ['listBills', ...ofOne], withBody: ['payBill', 'voidBill'] }, refused),
    ...each(ofOne, 404, { id: randomUUID() }),
    ...each(['listBills', 'getBill'], 200),
    ...each(['payBill'], 201),
    ...each(['voidBill'], 409),
    [
      'payBill 409',
      async () => {
        await asker('payBill', { ...valid('payBill'), ...payMore })
        return asker('payBill', valid('payBill'))
      },
    ],
    [
      'voidBill 200',
      async () => {
        const later = {
          from: new Date(from + 2 * HOUR_MS).toISOString(),
          to: new Date(from + 3 * HOUR_MS).toISOString(),
        }
        await ask('createBooking', { body: { space_id: space.id, member_id: memberId, ...later } })
        return asker('voidBill', valid('voidBill'))
      },
    ],
  ]
}
