import type { Settings } from '../schema/settings.ts'

/** Whether a bank transfer leads anywhere: a space may take PromptPay alone. */
export function hasBankAccount({ bankAccountNumber }: Settings['payments']): boolean {
  return bankAccountNumber !== ''
}
