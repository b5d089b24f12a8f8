import type { Locale } from '#app/paraglide/runtime.js'
import type { Settings } from '../schema/settings.ts'
import { companyInWords } from '../texts.ts'

/** Who issues a document, in the languages that papers are written in; without a branch it is the head office. */
export type Seller = Record<'nameThai' | 'nameEnglish' | 'addressThai' | 'addressEnglish', string> &
  Pick<Settings['tax'], 'tin' | 'branch' | 'isVatRegistered'>

type Registered = Pick<Settings['tax'], keyof Seller>

/**
 * Who issues documents: as registered for tax, and where nothing was said about that, the company, whose place that came
 * with the program is called as each language calls it. Only who is registered
 * for VAT has a tax number on papers.
 */
export function sellerOf({ company, tax }: { company: Settings['company']; tax: Registered }): Seller {
  const addressIn = (locale: Locale) => {
    const { street, city, region, postalCode } = companyInWords(company, locale)
    return `${street}, ${city}, ${region} ${postalCode}`
  }
  return {
    nameThai: tax.nameThai || tax.nameEnglish || company.legalName,
    nameEnglish: tax.nameEnglish || company.legalName,
    addressThai: tax.addressThai || tax.addressEnglish || addressIn('th'),
    addressEnglish: tax.addressEnglish || addressIn('en'),
    tin: tax.isVatRegistered ? tax.tin : null,
    branch: tax.branch,
    isVatRegistered: tax.isVatRegistered,
  }
}
