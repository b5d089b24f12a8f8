import { count } from 'drizzle-orm'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { findStoredSettings, listVatRates } from '#app/house/settings/queries/settings.server.ts'
import { readFaq } from '#app/house/settings/rules/faq.ts'
import { receptionLines } from '#app/house/settings/rules/opening-hours.ts'
import { faqText } from '#app/house/settings/schema/faq.ts'
import { headlineIn } from '#app/house/settings/schema/front.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { hoursLineText } from '#app/house/settings/texts.ts'
import { listVersions } from '#app/joining/agreement/queries.server.ts'
import { viewAgreementChange } from '#app/joining/agreement/views.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day, formatDay } from '#app/kit/pure/days.ts'
import { type Mailing, mailingOf } from '#app/kit/pure/mailing.ts'
import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import { countKeys } from '#app/machines/api-keys/queries.server.ts'
import { findBackupState } from '#app/overview/backups/queries/backups.server.ts'
import { backupText, isTrouble } from '#app/overview/backups/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { countPacksOnSale } from '#app/space/packs/queries.server.ts'

/** How a section stands, in one line; `needsWork` where the house cannot do without it. */
export type SectionState = { text: string; needsWork?: boolean }

/** The state of each section by the last part of its path, and the stored settings that cannot be read. */
export async function findSectionStates({ db, env, now }: RequestContext) {
  const [versions, agreement, { settings, unreadable }, plans, rates, [admins], keys, backups, packs] =
    await Promise.all([
      listVersions(db),
      viewAgreementChange({ db, now }),
      findStoredSettings(db),
      listCatalogue(db),
      listVatRates(db),
      db.select({ count: count() }).from(adminUsers),
      countKeys(db),
      findBackupState({ db, env, now }),
      countPacksOnSale(db),
    ])
  const states: Record<string, SectionState> = {
    ...houseStates(settings, mailingOf(env)),
    ...planStates(plans),
    packs: { text: m.settings_state_packs({ count: packs }) },
    agreement: agreement.pending
      ? { text: m.settings_state_agreement_pending(), needsWork: true }
      : { text: m.settings_state_agreement({ count: versions.length }) },
    vat: { text: vatText(rates, bangkokDay(now())) },
    'membership-fee': { text: formatBaht(settings.pricing.membershipFeeSatang, getLocale()) },
    tax: taxState(settings, plans),
    payments: paymentsState(settings),
    webhooks: {
      text: webhooksText([
        env.REGISTRATION_WEBHOOK_URL ?? settings.webhooks.registrationUrl,
        env.RECEIPT_WEBHOOK_URL ?? settings.webhooks.receiptUrl,
      ]),
    },
    mail: { text: env.SMTP_URL ? m.settings_state_mail_sent() : m.settings_state_mail_kept() },
    backups: { text: backupText(backups, getLocale()), needsWork: isTrouble(backups) },
    'api-keys': { text: keys === 0 ? m.api_keys_state_none() : m.api_keys_state({ count: keys }) },
    privacy: {
      text: m.privacy_state({
        months: settings.privacy.memberMonths,
        years: settings.privacy.taxYears,
      }),
    },
    staff: { text: m.settings_state_staff({ count: admins?.count ?? 0 }) },
  }
  return { states, unreadable }
}

function houseStates(
  { company, front, hours, links, faq, statistics, renewals, attendance, leave, access, bookings }: Settings,
  mail: Mailing,
): Record<string, SectionState> {
  const { booking, tour, consultation, linktree } = links
  const set = [booking, tour, consultation, linktree].filter(link => link !== null).length
  return {
    company: { text: `${company.name}, ${company.city}` },
    front: { text: headlineIn(front, getLocale()) },
    hours: { text: receptionLines(hours.reception).map(hoursLineText).join(' · ') },
    contact: { text: `${company.phone} · ${company.email}` },
    access: {
      text: access.isProvisional
        ? m.settings_state_access({ hours: access.provisionalHours })
        : m.settings_state_access_off(),
    },
    leave: { text: leaveText(leave) },
    bookings: {
      text:
        bookings.reminderHours === 0
          ? m.settings_state_bookings_none()
          : m.settings_state_bookings({ count: bookings.reminderHours, mail }),
    },
    links: { text: set === 0 ? m.settings_state_links_none() : m.settings_state_links({ count: set }) },
    faq: { text: m.faq_state({ count: readFaq(faqText(faq, getLocale())).entries.length }) },
    attendance: {
      text: m.settings_state_attendance({
        late: attendance.lateAfterMinutes,
        half: attendance.halfDayAfterMinutes,
      }),
    },
    statistics: {
      text: `${statistics.activeMembers}+ · ${statistics.cupsOfCoffeePerDay}+ · ${statistics.eventsPerMonth}+ · ${statistics.hoursOpen}/7`,
    },
    renewals: { text: renewalsText(renewals, mail) },
  }
}

function leaveText({ annualDays, sickDays, personalDays }: Settings['leave']) {
  const [annual, sick, personal] = [annualDays, sickDays, personalDays].map(days => days ?? '∞')
  return m.settings_state_leave({ annual: `${annual}`, sick: `${sick}`, personal: `${personal}` })
}

function renewalsText({ requestDaysBefore, extendsWithoutPayment }: Settings['renewals'], mail: Mailing) {
  if (extendsWithoutPayment) return m.settings_state_renewals_extended()
  if (requestDaysBefore.length === 0) return m.settings_state_renewals_none()
  return m.settings_state_renewals({ days: requestDaysBefore.join(', '), mail })
}

function planStates(plans: Awaited<ReturnType<typeof listCatalogue>>): Record<string, SectionState> {
  const onSale = plans.filter(({ isActive }) => isActive)
  const withCard = onSale.filter(plan => plan.paymentLinkNew && plan.paymentLinkExisting)
  return {
    plans: { text: m.settings_state_plans({ count: onSale.length }), needsWork: onSale.length === 0 },
    'payment-links': { text: m.settings_state_cards({ count: withCard.length, total: onSale.length }) },
  }
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
function taxState(
  { tax: { isVatRegistered, tin } }: Settings,
  plans: Awaited<ReturnType<typeof listCatalogue>>,
): SectionState {
  if (isVatRegistered && tin) return { text: m.settings_state_tax({ tin: formatTin(tin) }) }
  const chargesVat = plans.some(({ isActive, vatApplies }) => isActive && vatApplies)
  return chargesVat
    ? { text: m.settings_state_tax_charged(), needsWork: true }
    : { text: m.settings_state_tax_none() }
}

function paymentsState({ payments }: Settings): SectionState {
  if (payments.isSample) return { text: m.settings_state_sample(), needsWork: true }
  return { text: `PromptPay ${payments.promptPayId} · ${payments.bankName} ${payments.bankAccountNumber}` }
}

function webhooksText(urls: (string | null)[]) {
  const hosts = [...new Set(urls.flatMap(url => (url ? [new URL(url).host] : [])))]
  return hosts.length === 0 ? m.settings_state_webhooks_none() : hosts.join(' · ')
}
