import { createHash } from 'node:crypto'
import { max, sql } from 'drizzle-orm'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Database, Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { baseLocale, isLocale, type Locale, locales } from '#app/paraglide/runtime.js'
import { readTemplates } from './adapters/templates.server.ts'
import { findAgreementText, findHoldingAgreement, isAccepted, type KeptAgreement } from './queries.server.ts'
import { type HouseTerms, houseTerms, termsOf } from './rules/terms.ts'
import { type AgreementText, fillAgreement } from './rules/text.ts'
import { agreements } from './tables.server.ts'

export type CurrentAgreement = AgreementText & Pick<KeptAgreement, 'id' | 'version' | 'sha256'>

/** What the text is filled with. */
export type Said = { settings: Settings; vatBasisPoints: number }

export type ComposedAgreement = Record<Locale, AgreementText & { sha256: string }>

/**
 * The agreement that people accept now, in the language asked for or else in English. What the settings say becomes the
 * next version by itself only while nobody has accepted the one before; from then on a changed text is announced, and
 * holds later (rule registration.agreement-versions).
 * @param said where whoever asks reads the same for something else
 */
export async function currentAgreement(
  db: Database,
  locale: string,
  now: Date,
  said: Promise<Said> = findSaid(db, now),
): Promise<CurrentAgreement> {
  const [wanted, holding] = await Promise.all([said.then(compose), findHoldingAgreement(db, bangkokDay(now))])
  const language = isLocale(locale) ? locale : baseLocale
  const kept = (await isKept(db, holding, wanted)) ? holding : await keepFirstVersion(db, now)
  const found = kept.find(each => each.locale === language)
  if (!found) throw new Error(`There is no membership agreement in ${language}`)
  const { id, version, sha256 } = found
  const isComposed = wanted[language].sha256 === sha256
  const { title, pages } = isComposed ? wanted[language] : await findAgreementText(db, id)
  return { id, version, sha256, title, pages }
}

/** Whether what holds stays: it says what the settings say, or somebody has accepted it. */
async function isKept(db: Database | Transaction, holding: KeptAgreement[], wanted: ComposedAgreement) {
  const [first] = holding
  return isSame(holding, wanted) || (first !== undefined && (await isAccepted(db, first.number)))
}

/** One after the other: of two that find the text changed, the second finds the version of the first. */
function keepFirstVersion(db: Database, now: Date): Promise<KeptAgreement[]> {
  return db.transaction(async tx => {
    await lockAgreement(tx)
    const today = bangkokDay(now)
    const [wanted, holding] = [await composeAgreement(tx, now), await findHoldingAgreement(tx, today)]
    return (await isKept(tx, holding, wanted)) ? holding : keepVersion(tx, wanted, now)
  })
}

export async function lockAgreement(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala agreement'))`)
}

/** The text as the next version, in every language at once. Whoever calls it holds the lock. */
export async function keepVersion(tx: Transaction, text: ComposedAgreement, now: Date) {
  const [newest] = await tx.select({ number: max(agreements.number) }).from(agreements)
  const number = (newest?.number ?? 0) + 1
  const version = `${bangkokDay(now)}.${number}`
  const rows = locales.map(locale => ({ number, version, locale, createdAt: now, ...text[locale] }))
  return tx.insert(agreements).values(rows).returning()
}

export function isSame(kept: KeptAgreement[], wanted: ComposedAgreement): boolean {
  return locales.every(locale =>
    kept.some(each => each.locale === locale && each.sha256 === wanted[locale].sha256),
  )
}

/** What the settings say on this day, in every language. */
export async function composeAgreement(db: Database | Transaction, now: Date): Promise<ComposedAgreement> {
  return compose(await findSaid(db, now))
}

/** What the text is filled with, as the settings have it now. */
export async function findSaid(db: Database | Transaction, now: Date): Promise<Said> {
  const [settings, vatBasisPoints] = await Promise.all([
    findSettings(db),
    findVatBasisPoints(db, bangkokDay(now)),
  ])
  return { settings, vatBasisPoints }
}

function compose({ settings, vatBasisPoints }: Said): Promise<ComposedAgreement> {
  const house = houseTerms(settings, vatBasisPoints)
  return composed(JSON.stringify(house), () => fillAll(house))
}

/** Registrations ask for it all the time, and it seldom changes. */
const composed = keepRecent<Promise<ComposedAgreement>>(4)

async function fillAll(house: HouseTerms): Promise<ComposedAgreement> {
  const templates = await readTemplates('agreement')
  const texts = locales.map(locale => {
    const text = fillAgreement(templates[locale], termsOf(house, locale))
    return [locale, { ...text, sha256: hashOf(text) }]
  })
  return Object.fromEntries(texts)
}

const hashOf = ({ title, pages }: AgreementText) =>
  createHash('sha256').update(JSON.stringify({ title, pages })).digest('hex')
