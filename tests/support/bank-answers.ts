import { randomInt, randomUUID } from 'node:crypto'
import { type Ask, type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'
import { bankFile } from './bank-statements.ts'

/** `key` may do everything. */
type Known = Refused & { key: string }

const FORM = { 'content-type': 'multipart/form-data; boundary=part' }
const MB = 1024 * 1024

/** A form with the statement of a bank, as a program sends it. */
function formOf(accountId: string, statement: string): string {
  const part = (about: string, content: string) =>
    `--part\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}\r\n`
  const file = part('name="file"; filename="statement.csv"', statement)
  return `${part('name="account_id"', accountId)}${file}--part--\r\n`
}

const newAccount = () => ({
  ...{ name: `Account ${randomUUID()}`, bank: 'kbank', number: String(randomInt(1e9, 1e10)) },
})

/** How to get each documented answer about the bank, by operation and status. */
export async function bankScenarios(asker: Asker, { key, ...refused }: Known): Promise<Scenario[]> {
  const ask = async (operation: string, more: Ask = {}) => (await asker(operation, { key, ...more })).json()
  const statement = new TextDecoder().decode(bankFile('kbank', { account: 'xxxxxxxxxx' }))
  const sendTo = ({ id }: { id: string }): Ask => ({ key, headers: FORM, raw: formOf(id, statement) })
  const account = await ask('createBankAccount', { body: { ...newAccount(), number: '0123456789' } })
  await asker('importBankStatement', sendTo(account))
  const [line] = (await ask('listBankLines', { query: `?account_id=${account.id}` })).data
  const valid = (operation: string): Ask => ({
    key,
    ...(operation === 'createBankAccount' && { body: newAccount() }),
    ...(operation === 'ignoreBankLine' && { id: line.id, body: { reason: 'Fee' } }),
    ...(operation === 'importBankStatement' && sendTo(account)),
  })
  const each = eachOf(asker, valid)
  const lists = ['listBankAccounts', 'listBankLines']
  const withBody = ['createBankAccount', 'ignoreBankLine']
  const ofFile = ['importBankStatement']
  return [
    ...refusals(each, { all: [...lists, ...withBody, ...ofFile], withBody }, refused),
    ...each(ofFile, 413, { raw: 'x'.repeat(11 * MB + 1) }),
    ...each(ofFile, 415, { headers: {}, raw: '{}' }),
    ...each(ofFile, 422, { raw: formOf(account.id, 'hello') }),
    ...each(ofFile, 409),
    ...each(lists, 200),
    ...each(['ignoreBankLine'], 200),
    ...each(['ignoreBankLine'], 404, { id: randomUUID() }),
    ...each(['createBankAccount'], 201),
    ...each(['createBankAccount'], 409, { body: { ...newAccount(), number: '0123456789' } }),
    [
      'importBankStatement 201',
      async () =>
        asker('importBankStatement', sendTo(await ask('createBankAccount', { body: newAccount() }))),
    ],
  ]
}
