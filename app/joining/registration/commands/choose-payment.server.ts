import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { queueDelivery } from '#app/machines/webhooks/steps/deliveries.server.ts'
import { askFor } from '#app/money/bills/steps/unique-amounts.server.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { registrationPayload } from '../steps/payload.server.ts'
import type { Application } from '../steps/save.server.ts'
import { changeApplication } from '../steps/versions.server.ts'

/** How the application's visitor wants to pay after all; null once staff have decided. */
export async function choosePaymentMethod(
  ctx: RequestContext,
  applicationId: string,
  paymentMethod: PaymentMethod,
): Promise<Application | null> {
  return ctx.db.transaction(async tx => {
    const isIt = eq(applications.id, applicationId)
    const [before] = await tx.select().from(applications).where(isIt).for('update')
    if (before?.status !== 'submitted') return null
    const price = { totalSatang: before.totalSatang - before.uniqueSatang, method: paymentMethod }
    const asked = await askFor(tx, { kind: 'application', id: applicationId }, price)
    if (before.paymentMethod === paymentMethod && before.uniqueSatang === asked.uniqueSatang) return before
    const change = { paymentMethod, ...asked }
    const application = await changeApplication(tx, before, { ...change, updatedAt: ctx.now() })
    const entity = { entityType: 'application', entityId: applicationId }
    const details = { paymentMethod, selectedPlan: before.selectedPlan, variant: before.variant }
    await logActivity(tx, { adminId: null, action: 'application_updated', ...entity, details })
    await queueDelivery(tx, ctx, {
      kind: 'registration',
      subjectId: applicationId,
      payload: registrationPayload(application),
    })
    await announceChange(tx, 'applications')
    return application
  })
}
