import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import { readTemplates } from '#app/people/agreement/adapters/templates.server.ts'
import { termsOf } from '#app/people/agreement/rules/terms.ts'
import { type AgreementText, fillAgreement, splitClause } from '#app/people/agreement/rules/text.ts'

/** What the house does with personal data, as its settings have it (rule privacy.notice). */
export async function viewNotice(db: Executor, locale: Locale) {
  const [templates, settings] = await Promise.all([readTemplates('privacy'), findSettings(db)])
  const { company, tax, renewals, payments, access, privacy } = settings
  const house = { company, tax, renewals, payments, access, privacy, vatBasisPoints: 0 }
  const { title, pages } = fillAgreement(templates[locale], termsOf(house, locale))
  return { title, company: company.name, sections: pages.map(viewSection) }
}

function viewSection({ title, clauses }: AgreementText['pages'][number]) {
  return { title, clauses: clauses.map(splitClause) }
}
