import type { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { answerOnce } from '#app/machines/api/steps.server.ts'
import { listBankAccounts } from '../queries.server.ts'
import { digitsOf, maskAccount } from '../rules/account-number.ts'
import { addAccount } from '../steps/accounts.server.ts'
import { accountList, accountQuery, accountRecord, accountRecordOf, newAccount } from './schema.ts'

const ACCOUNT = {
  id: '019aa7d2-51c4-7b6a-8d53-9e0f1a2b3c4d',
  name: 'Main account',
  bank: 'kbank',
  number: 'xxx-x-xx678-9',
}

/** The accounts of the house at banks, for programs that bring statements in (rule bank.api); what stands in those, above. */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/bank-accounts',
    operationId: 'listBankAccounts',
    scope: 'bank.read',
    summary: 'List bank accounts',
    description: 'Every account, by name, its number masked.',
    query: accountQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of accounts.',
        schema: accountList,
        example: { data: [ACCOUNT], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: listAccounts,
  }),
  operation({
    method: 'POST',
    path: '/bank-accounts',
    operationId: 'createBankAccount',
    scope: 'bank.write',
    summary: 'Add a bank account',
    description: 'Its statements can come in from then on. The number comes back masked.',
    query: null,
    body: newAccount,
    examples: { 'An account of KBank': { name: 'Main account', bank: 'kbank', number: '012-3-45678-9' } },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another account. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      { status: 201, description: 'The account was added.', schema: accountRecord, example: ACCOUNT },
    ],
    problems: ['conflict', 'too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: createAccount,
  }),
]

async function listAccounts({ ctx, query: { page, per_page } }: Call<z.output<typeof accountQuery>, null>) {
  const accounts = await listBankAccounts(ctx.db)
  const data = accounts.slice((page - 1) * per_page, page * per_page).map(accountRecordOf)
  return Response.json({ data, page, per_page, has_more: accounts.length > page * per_page })
}

function createAccount({ ctx, key, request, body }: Call<null, z.output<typeof newAccount>>) {
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, async () => {
      const account = await addAccount(tx, { ...body, number: digitsOf(body.number) })
      if (!account) throw problem('conflict', { detail: 'There is an account with this number already.' })
      const { id, name, bank, number } = account
      await logActivity(tx, {
        adminId: null,
        action: 'created',
        entityType: 'bank',
        entityId: id,
        details: { name, bank, number: maskAccount(number), apiKey: key.name },
      })
      await announceChange(tx, 'bank')
      return { status: 201, headers: {}, body: accountRecordOf(account) }
    }),
  )
}
