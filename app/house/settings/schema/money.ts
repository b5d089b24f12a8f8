import { z } from 'zod'
import { baht } from '#app/kit/pure/money.ts'
import { parsePromptPayTarget } from '#app/kit/pure/promptpay.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST } from './lengths.ts'
import { hundredthsOf, lineOf, tick, writeHundredths } from './parts.ts'
import type { SectionForm } from './section-form.ts'

export const PROMPTPAY_KINDS = ['mobile', 'national_id', 'ewallet', 'biller'] as const

const DEAREST_FEE = baht(100_000)
const HIGHEST_LIMIT = baht(10_000_000)

export const feeForm: SectionForm = {
  schema: z
    .object({
      membershipFee: hundredthsOf(m.settings_fee_wrong, { min: 0, max: DEAREST_FEE }),
      creditLimit: hundredthsOf(m.settings_limit_wrong, { min: 0, max: HIGHEST_LIMIT }),
    })
    .transform(({ membershipFee: membershipFeeSatang, creditLimit: creditLimitSatang }) => ({
      pricing: { membershipFeeSatang, creditLimitSatang },
    })),
  fieldsOf: ({ pricing }) => ({
    membershipFee: writeHundredths(pricing.membershipFeeSatang),
    creditLimit: writeHundredths(pricing.creditLimitSatang),
  }),
  labels: { membershipFee: m.settings_fee, creditLimit: m.settings_limit },
}

/** 10 to 15 digits, dashes and spaces between them. */
const ACCOUNT_NUMBER = /^\d([ -]?\d){9,14}$/
const isSampleNumber = (text: string) => /^[0 -]*$/.test(text)

const account = z.object({
  promptPayKind: z.enum(PROMPTPAY_KINDS, { error: m.settings_promptpay_kind_wrong }),
  promptPayId: z.string().trim(),
  bankName: lineOf(LONGEST.bankName, null),
  bankBranch: lineOf(LONGEST.bankBranch, null),
  bankAccountName: lineOf(LONGEST.bankAccountName, null),
  bankAccountNumber: z.string().trim().max(LONGEST.bankAccountNumber, {
    error: m.settings_bank_account_number_wrong,
  }),
  hasUniqueSatang: tick.default(false),
  matchesByHand: tick.default(false),
})

const PROMPTPAY_WRONG = {
  mobile: m.settings_promptpay_mobile_wrong,
  national_id: m.settings_promptpay_national_id_wrong,
  ewallet: m.settings_promptpay_15_digits_wrong,
  biller: m.settings_promptpay_15_digits_wrong,
} as const satisfies Record<(typeof PROMPTPAY_KINDS)[number], () => string>

type Account = { promptPayKind: keyof typeof PROMPTPAY_WRONG; promptPayId: string }

function promptPayProblem({ promptPayKind, promptPayId }: Account): string | null {
  const target = parsePromptPayTarget(promptPayId, promptPayKind)
  if (!target.ok) return PROMPTPAY_WRONG[promptPayKind]()
  return isSampleNumber(target.value.id) ? m.settings_promptpay_sample() : null
}

function hasAccount(value: unknown): value is Account {
  return account.pick({ promptPayKind: true, promptPayId: true }).safeParse(value).success
}

type BankAccount = Pick<z.infer<typeof account>, 'bankName' | 'bankAccountName' | 'bankAccountNumber'>

/** What a transfer needs, whole or not at all; the branch never. */
const BANK_FIELDS = [
  ['bankName', m.settings_bank_name_missing],
  ['bankAccountName', m.settings_bank_account_name_missing],
  ['bankAccountNumber', m.settings_bank_account_number_wrong],
] as const

function checkBankAccount(ctx: z.core.ParsePayload<BankAccount>) {
  const { value } = ctx
  if (BANK_FIELDS.every(([name]) => value[name] === '')) return
  const refuse = (name: string, message: string) =>
    ctx.issues.push({ code: 'custom', path: [name], message, input: value })
  for (const [name, missing] of BANK_FIELDS) if (value[name] === '') refuse(name, missing())
  const number = value.bankAccountNumber
  if (number === '') return
  if (!ACCOUNT_NUMBER.test(number)) refuse('bankAccountNumber', m.settings_bank_account_number_wrong())
  else if (isSampleNumber(number)) refuse('bankAccountNumber', m.settings_bank_account_number_sample())
}

/** Saved by the owner, the account is somebody's: the site no longer calls it a sample. */
export const paymentsForm: SectionForm = {
  schema: account
    .refine(payments => promptPayProblem(payments) === null, {
      path: ['promptPayId'],
      error: ({ input }) => promptPayProblem(input as Account),
      when: ({ value }) => hasAccount(value), // also beside other errors, so that all of them show at once
    })
    .check(checkBankAccount)
    .transform(({ matchesByHand, ...payments }) => {
      const target = parsePromptPayTarget(payments.promptPayId, payments.promptPayKind)
      const promptPayId = target.ok ? target.value.id : payments.promptPayId
      const bank = { matchesAlone: !matchesByHand }
      return { payments: { ...payments, promptPayId, isSample: false }, bank }
    }),
  fieldsOf: ({ payments: { isSample, promptPayKind, hasUniqueSatang, ...account }, bank }) => ({
    promptPayKind,
    matchesByHand: bank.matchesAlone ? '' : 'on',
    hasUniqueSatang: hasUniqueSatang ? 'on' : '',
    ...(isSample ? emptied(account) : account),
  }),
  labels: {
    promptPayKind: m.settings_promptpay_kind,
    promptPayId: m.settings_promptpay_id,
    bankName: m.settings_bank_name,
    bankBranch: m.settings_bank_branch,
    bankAccountName: m.settings_bank_account_name,
    bankAccountNumber: m.settings_bank_account_number,
    hasUniqueSatang: m.settings_unique_satang,
    matchesByHand: m.settings_match_by_hand,
  },
}

/** The sample is nobody's account: there is nothing in it to keep. */
function emptied(fields: Record<string, string>) {
  return Object.fromEntries(Object.keys(fields).map(name => [name, '']))
}
