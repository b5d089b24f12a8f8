import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { m } from '#app/paraglide/messages.js'
import { assertIsLocale } from '#app/paraglide/runtime.js'
import type { agreements } from '../tables.server.ts'
import type { Mark } from './sheets.server.ts'

type Agreement = typeof agreements.$inferSelect

export type AgreementFile = { type: string; body: string | Buffer }

/** Three languages of the version that is read, and of the one before it. */
const keepSheets = keepRecent<Promise<Mark[][]>>(6)
const keepFiles = keepRecent<Promise<string | Buffer>>(42)

const PDF = 'membership-agreement.pdf'
const PAGE = /^page-([1-9])\.svg$/

/**
 * A file of the version by its name, `membership-agreement.pdf` or `page-1.svg`, made from the text that was kept: what
 * people see is what they accept (rule registration.agreement).
 */
export async function agreementFile(agreement: Agreement, name: string): Promise<AgreementFile | null> {
  if (name === PDF) {
    return { type: 'application/pdf', body: await keepFiles(`${agreement.id} pdf`, () => drawPdf(agreement)) }
  }
  const page = Number(PAGE.exec(name)?.[1] ?? 0)
  if (page < 1 || page > agreement.pages.length) return null
  const body = await keepFiles(`${agreement.id} ${page}`, () => drawPage(agreement, page))
  return { type: 'image/svg+xml', body }
}

/** What draws is loaded with the first one. */
async function drawPdf(agreement: Agreement) {
  const { writePdf } = await import('./sheet-files.server.ts')
  const { title, locale, pages, createdAt } = agreement
  const facts = { title, lang: locale, pageTitles: pages.map(page => page.title), madeAt: createdAt }
  return writePdf(await sheetsOf(agreement), facts)
}

async function drawPage(agreement: Agreement, page: number) {
  const { writeSvg } = await import('./sheet-files.server.ts')
  return writeSvg((await sheetsOf(agreement))[page - 1] ?? [])
}

function sheetsOf(agreement: Agreement): Promise<Mark[][]> {
  return keepSheets(agreement.id, () => layOut(agreement))
}

async function layOut({ title, pages, createdAt, number, ...agreement }: Agreement) {
  const { composeSheets } = await import('./sheets.server.ts')
  const locale = assertIsLocale(agreement.locale)
  const day = formatDay(bangkokDay(createdAt), locale)
  return composeSheets(pages, {
    title,
    version: m.agreement_version({ day, number }, { locale }),
    pageOf: (page, count) => m.agreement_page({ page, count }, { locale }),
  })
}
