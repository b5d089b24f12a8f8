import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { m } from '#app/paraglide/messages.js'
import { assertIsLocale } from '#app/paraglide/runtime.js'
import type { agreements } from '../tables.server.ts'

type Agreement = typeof agreements.$inferSelect

export type AgreementFile = { type: string; body: string | Buffer }

/** Three languages of the version that is read, and of the one before it. */
const keepFiles = keepRecent<Promise<Map<string, AgreementFile>>>(6)

/**
 * A file of the version by its name, `membership-agreement.pdf` or `page-1.svg`, made from the text that was kept: what
 * people see is what they accept (rule registration.agreement).
 */
export async function agreementFile(agreement: Agreement, name: string): Promise<AgreementFile | null> {
  const files = await keepFiles(agreement.id, () => makeFiles(agreement))
  return files.get(name) ?? null
}

/** What draws is loaded with the first one. */
async function makeFiles(agreement: Agreement) {
  const { composeSheets } = await import('./sheets.server.ts')
  const { writePdf, writeSvg } = await import('./sheet-files.server.ts')
  const { title, pages, createdAt } = agreement
  const locale = assertIsLocale(agreement.locale)
  const day = formatDay(bangkokDay(createdAt), locale)
  const sheets = composeSheets(pages, {
    title,
    version: m.agreement_version({ day, number: agreement.number }, { locale }),
    pageOf: (page, count) => m.agreement_page({ page, count }, { locale }),
  })
  const facts = { title, lang: locale, pageTitles: pages.map(page => page.title), madeAt: createdAt }
  const files = new Map<string, AgreementFile>()
  files.set('membership-agreement.pdf', { type: 'application/pdf', body: await writePdf(sheets, facts) })
  sheets.forEach((sheet, index) => {
    files.set(`page-${index + 1}.svg`, { type: 'image/svg+xml', body: writeSvg(sheet) })
  })
  return files
}
