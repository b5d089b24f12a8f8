import type { Answers } from '#app/kit/platform/questions.server.ts'
import { hasCredits } from './queries/credits.server.ts'
import { findVouchersLeft, spendVoucher } from './steps/vouchers.server.ts'

export const answers: Partial<Answers> = {
  hasCredits,
  vouchers: { find: findVouchersLeft, spend: spendVoucher },
}
