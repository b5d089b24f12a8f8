import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Payable } from './binding.ts'

/** Where the house is paid, as the settings say it. */
export function receiverOf({ payments }: Settings): Pick<Payable, 'promptPayId' | 'account'> {
  return { promptPayId: payments.promptPayId, account: payments.bankAccountNumber }
}
