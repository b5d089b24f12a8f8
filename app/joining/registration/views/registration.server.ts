import { randomUUID } from 'node:crypto'
import { listLinkedPlans, listPlans } from '#app/house/plans/queries.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { isOpeningSoon } from '#app/money/methods/queries.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { viewOf } from '#app/people/agreement/rules/text.ts'
import { currentAgreement, findSaid } from '#app/people/agreement/steps.server.ts'
import type { RegistrationData } from './reply.ts'

/**
 * Everything the registration form shows, in the language of the request. `member=yes` in its address answers the
 * existing-member question beforehand: members who are asked to renew come that way.
 */
export async function loadRegistration(
  { db, env, now }: RequestContext,
  params: URLSearchParams,
): Promise<RegistrationData> {
  const instant = now()
  const today = bangkokDay(instant)
  const said = findSaid(db, instant)
  const [plans, { settings, vatBasisPoints }, agreement, linked] = await Promise.all([
    listPlans(db),
    said,
    currentAgreement(db, getLocale(), instant, said),
    env.STRIPE_SECRET_KEY ? null : listLinkedPlans(db),
  ])
  return {
    plans,
    pricing: { membershipFeeSatang: settings.pricing.membershipFeeSatang, vatBasisPoints },
    agreement: viewOf(agreement),
    supportEmail: settings.company.email,
    isOpeningSoon: await isOpeningSoon({ db, env }, settings),
    today,
    now: instant.toISOString(),
    submissionKey: randomUUID(),
    cardLinks: linked,
    hasUniqueSatang: settings.payments.hasUniqueSatang,
    hasBank: hasBankAccount(settings.payments),
    isExistingMember: params.get('member') === 'yes',
  }
}
