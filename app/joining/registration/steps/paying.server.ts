import type { PayingApplication } from '#app/joining/paying/commands.server.ts'
import { totalOf } from '../rules/total-of.ts'
import type { Application } from './save.server.ts'

/** What the payment is prepared from. */
export function payingOf(application: Application): PayingApplication {
  const { id: applicationId, memberId, statusKey, email, withheldSatang } = application
  return {
    applicationId,
    memberId,
    statusKey,
    email,
    withheldSatang,
    planName: application.selectedPlan,
    total: totalOf(application),
    isExistingMember: application.isExistingMember === true,
  }
}
