import { shownContact } from '#app/house/settings/rules/opening.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import type { AgreementTerms } from './text.ts'

/** What is true of the house, as its settings say it; a phone and an email that are nobody's are empty. */
export type HouseTerms = Pick<
  Settings,
  'company' | 'tax' | 'renewals' | 'payments' | 'access' | 'privacy'
> & {
  /** In force on the day. */
  vatBasisPoints: number
}

/** The part of the settings that they speak of. */
export function houseTerms(settings: Settings, vatBasisPoints: number): HouseTerms {
  const { tax, renewals, payments, access, privacy } = settings
  const company = { ...settings.company, ...shownContact(settings) }
  return { company, tax, renewals, payments, access, privacy, vatBasisPoints }
}

/**
 * What the agreement and the privacy page say about this house in a language (rule registration.agreement-terms, rule
 * privacy.notice).
 */
export function termsOf(house: HouseTerms, locale: Locale): AgreementTerms {
  const { company, tax, renewals, payments, access, privacy } = house
  const seller = sellerOf(house)
  const span = (unit: 'day' | 'month' | 'year', count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  const values = {
    legalName: locale === 'th' ? seller.nameThai : seller.nameEnglish,
    address: locale === 'th' ? seller.addressThai : seller.addressEnglish,
    brand: company.name,
    phone: company.phone,
    email: company.email,
    tin: tax.tin ?? '',
    branch: tax.branch ?? '',
    vatRate: percent(house.vatBasisPoints, locale),
    grace: span('day', renewals.graceDays),
    memberMonths: span('month', privacy.memberMonths),
    applicationMonths: span('month', privacy.applicationMonths),
    taxYears: span('year', privacy.taxYears),
    guestSpan: span('day', privacy.guestDays),
    mailSpan: span('day', privacy.mailDays),
    webhookSpan: span('day', privacy.webhookDays),
  }
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, words]) => [name, onOneLine(words)])),
    holds: {
      reachable: company.phone !== '',
      unreachable: company.phone === '',
      tin: tax.tin !== null,
      headOffice: tax.tin !== null && tax.branch === null,
      branch: tax.tin !== null && tax.branch !== null,
      vat: tax.isVatRegistered,
      noVat: !tax.isVatRegistered,
      extended: renewals.extendsWithoutPayment,
      notExtended: !renewals.extendsWithoutPayment,
      grace: renewals.graceDays > 0,
      uniqueSatang: payments.hasUniqueSatang,
      provisional: access.isProvisional,
    },
  }
}

function percent(basisPoints: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
}

/** A figure keeps its unit: what may not be broken stays so. */
const onOneLine = (words: string) => words.replace(/[^\S\u00a0]+/g, ' ').trim()
