import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ plans }) => {
  const onSale = plans.filter(({ isActive }) => isActive)
  const withCard = onSale.filter(plan => plan.paymentLinkNew && plan.paymentLinkExisting)
  return {
    plans: { text: m.settings_state_plans({ count: onSale.length }), needsWork: onSale.length === 0 },
    'payment-links': { text: m.settings_state_cards({ count: withCard.length, total: onSale.length }) },
  }
}
