import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { type AgreementText, parseAgreement } from '../rules/text.ts'

const FOLDER = join(process.cwd(), 'db/starter/agreement')

let read: Promise<Record<Locale, AgreementText>> | null = null

/** The words of the agreement in every language, before they are filled with what is true of the house. */
export function readTemplates(): Promise<Record<Locale, AgreementText>> {
  read ??= readAll()
  return read
}

async function readAll() {
  const texts = await Promise.all(
    locales.map(async locale => [
      locale,
      parseAgreement(await readFile(join(FOLDER, `${locale}.md`), 'utf8')),
    ]),
  )
  return Object.fromEntries(texts) as Record<Locale, AgreementText>
}
