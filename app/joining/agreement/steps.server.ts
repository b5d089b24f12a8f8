import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import type { Database, Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { baseLocale, isLocale, type Locale, locales } from '#app/paraglide/runtime.js'
import { readTemplates } from './adapters/templates.server.ts'
import { findNewestAgreement, type KeptAgreement } from './queries.server.ts'
import { type HouseTerms, termsOf } from './rules/terms.ts'
import { type AgreementText, fillAgreement } from './rules/text.ts'
import { agreements } from './tables.server.ts'

export type CurrentAgreement = AgreementText & Pick<KeptAgreement, 'id' | 'version' | 'sha256'>

type Composed = Record<Locale, AgreementText & { sha256: string }>

/**
 * The agreement that people accept now, in the language asked for or else in English: what the settings say on this day.
 * Where that is another text than the newest version, it becomes the next one, in every language at once, before
 * anybody accepts it (rule registration.agreement-versions).
 */
export async function currentAgreement(db: Database, locale: string, now: Date): Promise<CurrentAgreement> {
  const [wanted, newest] = await Promise.all([compose(db, now), findNewestAgreement(db)])
  const language = isLocale(locale) ? locale : baseLocale
  const kept = isSame(newest, wanted) ? newest : await keepVersion(db, now)
  const found = kept.find(each => each.locale === language)
  if (!found) throw new Error(`There is no membership agreement in ${language}`)
  const { id, version, sha256 } = found
  const { title, pages } = wanted[language]
  return { id, version, sha256, title, pages }
}

/** One after the other: of two that find the text changed, the second finds the version of the first. */
function keepVersion(db: Database, now: Date): Promise<KeptAgreement[]> {
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala agreement'))`)
    const [wanted, newest] = [await compose(tx, now), await findNewestAgreement(tx)]
    if (isSame(newest, wanted)) return newest
    const number = (newest[0]?.number ?? 0) + 1
    const version = `${bangkokDay(now)}.${number}`
    const rows = locales.map(locale => ({ number, version, locale, createdAt: now, ...wanted[locale] }))
    return tx.insert(agreements).values(rows).returning()
  })
}

function isSame(kept: KeptAgreement[], wanted: Composed): boolean {
  return locales.every(locale =>
    kept.some(each => each.locale === locale && each.sha256 === wanted[locale].sha256),
  )
}

async function compose(db: Database | Transaction, now: Date): Promise<Composed> {
  const [settings, vatBasisPoints] = await Promise.all([
    findSettings(db),
    findVatBasisPoints(db, bangkokDay(now)),
  ])
  const { company, tax, renewals, payments, access, privacy } = settings
  const house = { company, tax, renewals, payments, access, privacy, vatBasisPoints }
  return composed(JSON.stringify(house), () => fillAll(house))
}

/** Registrations ask for it all the time, and it seldom changes. */
const composed = keepRecent<Promise<Composed>>(4)

async function fillAll(house: HouseTerms): Promise<Composed> {
  const templates = await readTemplates('agreement')
  const texts = locales.map(locale => {
    const text = fillAgreement(templates[locale], termsOf(house, locale))
    return [locale, { ...text, sha256: hashOf(text) }]
  })
  return Object.fromEntries(texts)
}

const hashOf = ({ title, pages }: AgreementText) =>
  createHash('sha256').update(JSON.stringify({ title, pages })).digest('hex')
