import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import { readTemplates } from '#app/people/agreement/adapters/templates.server.ts'
import { houseTerms, termsOf } from '#app/people/agreement/rules/terms.ts'
import { type AgreementText, fillAgreement, splitClause } from '#app/people/agreement/rules/text.ts'

/** What the house does with personal data, as its settings have it (rule privacy.notice). */
export async function viewNotice(db: Executor, locale: Locale) {
  const [templates, settings] = await Promise.all([readTemplates('privacy'), findSettings(db)])
  const terms = termsOf(houseTerms(settings, 0), locale)
  const { title, pages } = fillAgreement(templates[locale], terms)
  return { title, company: settings.company.name, sections: pages.map(viewSection) }
}

function viewSection({ title, clauses }: AgreementText['pages'][number]) {
  return { title, clauses: clauses.map(splitClause) }
}
