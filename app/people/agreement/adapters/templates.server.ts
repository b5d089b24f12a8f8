import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { type AgreementText, parseAgreement } from '../rules/text.ts'

type Templates = Record<Locale, AgreementText>

const FOLDER = join(process.cwd(), 'db/starter')

const keepTemplates = keepRecent<Promise<Templates>>(2)

/** The words in every language, before they are filled with what is true of the house. */
export function readTemplates(of: 'agreement' | 'privacy'): Promise<Templates> {
  return keepTemplates(of, () => readAll(of))
}

async function readAll(of: string): Promise<Templates> {
  const texts = await Promise.all(
    locales.map(async locale => [
      locale,
      parseAgreement(await readFile(join(FOLDER, of, `${locale}.md`), 'utf8')),
    ]),
  )
  return Object.fromEntries(texts) as Templates
}
