import { randomInt, randomUUID } from 'node:crypto'
import { type Ask, type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'
import { bankFile } from './bank-statements.ts'
import { newMember } from './member-answers.ts'

/** `key` may do everything. */
type Known = Refused & { key: string }

const HOUR_MS = 3_600_000
const FORM = { 'content-type': 'multipart/form-data; boundary=part' }
const MB = 1024 * 1024

/** A form with the statement of a bank, as a program sends it. */
function formOf(accountId: string, statement: string): string {
  const part = (about: string, content: string) =>
    `--part\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}\r\n`
  const file = part('name="file"; filename="statement.csv"', statement)
  return `${part('name="account_id"', accountId)}${file}--part--\r\n`
}

type Line = { id: string; amount_satang: number }

/** What a member owes by a booking: more than most lines bring. */
async function owedBill(
  ask: (operation: string, more?: Ask) => Promise<{ id: string; data: { id: string }[] }>,
) {
  const member = await ask('createMember', { body: newMember() })
  const body = { name: `Hall ${randomUUID()}`, kind: 'room', price_per_hour_satang: 5_000_000 }
  const space = await ask('createSpace', { body })
  const from = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS
  const time = { from: new Date(from).toISOString(), to: new Date(from + HOUR_MS).toISOString() }
  await ask('createBooking', { body: { space_id: space.id, member_id: member.id, ...time } })
  const [bill] = (await ask('listBills', { query: `?member_id=${member.id}&state=open` })).data
  if (!bill) throw new Error('nothing is owed')
  return bill
}

const newAccount = () => ({
  name: `Account ${randomUUID()}`,
  bank: 'kbank',
  number: String(randomInt(1e9, 1e10)),
})

/** How to get each documented answer about the bank, by operation and status. */
export async function bankScenarios(asker: Asker, { key, ...refused }: Known): Promise<Scenario[]> {
  const ask = async (operation: string, more: Ask = {}) => (await asker(operation, { key, ...more })).json()
  const statement = new TextDecoder().decode(bankFile('kbank', { account: 'xxxxxxxxxx' }))
  const sendTo = ({ id }: { id: string }): Ask => ({ key, headers: FORM, raw: formOf(id, statement) })
  const account = await ask('createBankAccount', { body: { ...newAccount(), number: '0123456789' } })
  await asker('importBankStatement', sendTo(account))
  const listed = (await ask('listBankLines', { query: `?account_id=${account.id}` })).data
  const [large, small, , line] = listed.filter((each: Line) => each.amount_satang > 0)
  const bill = await owedBill(ask)
  const matching = (lineId: string): Ask => ({ key, id: lineId, body: { bill_id: bill.id } })
  const valid = (operation: string): Ask => ({
    key,
    ...(operation === 'createBankAccount' && { body: newAccount() }),
    ...(operation === 'ignoreBankLine' && { id: line.id, body: { reason: 'Fee' } }),
    ...(operation === 'matchBankLine' && matching(large.id)),
    ...(operation === 'tellBankEvent' && {
      body: { account_id: account.id, amount_satang: 4_711, at: new Date().toISOString() },
    }),
    ...(operation === 'undoBankMatch' && { id: large.id, match: randomUUID() }),
    ...(operation === 'importBankStatement' && sendTo(account)),
  })
  const each = eachOf(asker, valid)
  const lists = ['listBankAccounts', 'listBankLines']
  const withBody = ['createBankAccount', 'ignoreBankLine', 'matchBankLine', 'tellBankEvent']
  const ofFile = ['importBankStatement']
  return [
    ...refusals(each, { all: [...lists, ...withBody, ...ofFile, 'undoBankMatch'], withBody }, refused),
    ...each(ofFile, 413, { raw: 'x'.repeat(11 * MB + 1) }),
    ...each(ofFile, 415, { headers: {}, raw: '{}' }),
    ...each(ofFile, 422, { raw: formOf(account.id, 'hello') }),
    ...each(ofFile, 409),
    ...each(lists, 200),
    ...each(['ignoreBankLine'], 200),
    ...each(['ignoreBankLine', 'matchBankLine', 'undoBankMatch'], 404, { id: randomUUID() }),
    ...each(['matchBankLine'], 200),
    ...each(['matchBankLine'], 409),
    ...each(['tellBankEvent'], 202),
    [
      'ignoreBankLine 409',
      async () => {
        await asker('matchBankLine', matching(small.id))
        return asker('ignoreBankLine', { ...valid('ignoreBankLine'), id: small.id })
      },
    ],
    [
      'undoBankMatch 200',
      async () => {
        const now = (await ask('listBankLines', { query: `?account_id=${account.id}` })).data
        const { matches } = now.find(({ id }: Line) => id === large.id)
        return asker('undoBankMatch', { key, id: large.id, match: matches[0].id })
      },
    ],
    ...each(['createBankAccount'], 201),
    ...each(['createBankAccount'], 409, { body: { ...newAccount(), number: '0123456789' } }),
    [
      'importBankStatement 201',
      async () =>
        asker('importBankStatement', sendTo(await ask('createBankAccount', { body: newAccount() }))),
    ],
  ]
}
