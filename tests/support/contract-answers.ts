import { randomUUID } from 'node:crypto'
import { type Ask, type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'

/** `key` may do everything; `customerId` is who pays, `memberId` may have a seat, and `overId` is a contract that is over. */
type Known = Refused & Record<'key' | 'customerId' | 'memberId' | 'overId', string>

const PLAN = { plan: 'Monthly Pass', quantity: 2, unit_satang: 490_000 }

/** How to get each documented answer about contracts and their bills, by operation and status. */
export async function contractScenarios(
  asker: Asker,
  { key, customerId, memberId, overId, ...refused }: Known,
): Promise<Scenario[]> {
  const ask = async (operation: string, more: Ask = {}) => (await asker(operation, { key, ...more })).json()
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const contract = { customer_id: customerId, first_day: today, items: [PLAN] }
  const write = () => ask('createContract', { body: contract })
  const [draft, running, ending] = [await write(), await write(), await write()]
  for (const { id } of [running, ending]) await ask('activateContract', { id })
  const space = await ask('createSpace', { body: { name: 'Office', kind: 'room' } })
  const office = { ...contract, items: [{ kind: 'space', space_id: space.id, unit_satang: 2_500_000 }] }
  await ask('activateContract', { id: (await ask('createContract', { body: office })).id })
  const [one, two] = running.items[0].seats
  const days = { from: today, to: today }
  const ofContract = ['getContract', 'activateContract', 'endContract', 'createContractItem']
  const ofSeat = ['setSeatHolder', 'pauseSeat']
  const bodies: Record<string, object> = {
    createContract: contract,
    endContract: {},
    createContractItem: { ...PLAN, first_day: today },
    setSeatHolder: { member_id: memberId },
    pauseSeat: days,
    runBilling: { until: today },
  }
  const valid = (operation: string): Ask => ({
    key,
    ...(ofContract.includes(operation) && { id: running.id }),
    ...(ofSeat.includes(operation) && { id: one.id }),
    ...(bodies[operation] && { body: bodies[operation] }),
  })
  const each = eachOf(asker, valid)
  const withBody = Object.keys(bodies)
  return [
    ...refusals(
      each,
      { all: ['listContracts', 'getContract', 'activateContract', ...withBody], withBody },
      refused,
    ),
    ...each([...ofContract, ...ofSeat], 404, { id: randomUUID() }),
    ...each(['listContracts', 'getContract'], 200),
    ...each(['createContract', 'createContractItem', 'runBilling'], 201),
    ...each(['createContract'], 409, { body: office }),
    ...each(['activateContract'], 200, { id: draft.id }),
    ...each(['activateContract'], 409),
    ...each(['createContractItem'], 409, { id: overId }),
    ...each(['setSeatHolder', 'pauseSeat'], 200),
    ...each(['pauseSeat'], 409),
    [
      'setSeatHolder 409',
      async () => {
        await asker('setSeatHolder', valid('setSeatHolder'))
        return asker('setSeatHolder', { ...valid('setSeatHolder'), id: two.id })
      },
    ],
    ...each(['endContract'], 200, { id: ending.id }),
    ...each(['endContract'], 409, { id: overId }),
  ]
}
