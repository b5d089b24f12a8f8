import { bangkokDay, type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import type { NounSections, SectionState, SectionsContext } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listVatRates } from '../queries/settings.server.ts'
import { hasBankAccount } from '../rules/account.ts'
import { receptionLines } from '../rules/opening-hours.ts'
import { headlineIn } from '../schema/front.ts'
import type { Settings } from '../schema/settings.ts'
import { hoursLineText } from '../texts.ts'

export const sections: NounSections = async ({ db, now, settings, plans }) => {
  const { company, front, hours, pricing } = settings
  return {
    company: { text: `${company.name}, ${company.city}` },
    front: { text: headlineIn(front, getLocale()) },
    hours: { text: receptionLines(hours.reception).map(hoursLineText).join(' · ') },
    contact: { text: `${company.phone} · ${company.email}` },
    arrival: { text: settings.arrival.wifiName || m.settings_state_wifi_none() },
    links: linksState(settings),
    statistics: statisticsState(settings),
    vat: { text: vatText(await listVatRates(db), bangkokDay(now())) },
    'membership-fee': { text: formatBaht(pricing.membershipFeeSatang, getLocale()) },
    tax: taxState({ settings, plans }),
    payments: paymentsState(settings),
  }
}

function linksState({ links: { booking, tour, consultation, linktree } }: Settings): SectionState {
  const set = [booking, tour, consultation, linktree].filter(link => link !== null).length
  return { text: set === 0 ? m.settings_state_links_none() : m.settings_state_links({ count: set }) }
}

function statisticsState({ statistics }: Settings): SectionState {
  const { activeMembers, cupsOfCoffeePerDay, eventsPerMonth, hoursOpen } = statistics
  return { text: `${activeMembers}+ · ${cupsOfCoffeePerDay}+ · ${eventsPerMonth}+ · ${hoursOpen}/7` }
}

function vatText(rates: { startsOn: Day; basisPoints: number }[], today: Day) {
  const current = rates.find(({ startsOn }) => startsOn <= today)
  const next = rates.findLast(({ startsOn }) => startsOn > today)
  const percent = formatPercent(current?.basisPoints ?? 0, getLocale())
  if (!next) return percent
  const day = formatDay(next.startsOn, getLocale())
  return m.settings_state_vat({ percent, next: formatPercent(next.basisPoints, getLocale()), day })
}

/** Who charges VAT must be registered for it. */
function taxState({ settings, plans }: Pick<SectionsContext, 'settings' | 'plans'>): SectionState {
  const { isVatRegistered, tin } = settings.tax
  if (isVatRegistered && tin) return { text: m.settings_state_tax({ tin: formatTin(tin) }) }
  return plans.some(({ isActive, vatApplies }) => isActive && vatApplies)
    ? { text: m.settings_state_tax_charged(), needsWork: true }
    : { text: m.settings_state_tax_none() }
}

function paymentsState({ payments }: Settings): SectionState {
  if (payments.isSample) return { text: m.settings_state_sample(), needsWork: true }
  const bank = hasBankAccount(payments) ? ` · ${payments.bankName} ${payments.bankAccountNumber}` : ''
  return { text: `PromptPay ${payments.promptPayId}${bank}` }
}
