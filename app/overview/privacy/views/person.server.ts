import { can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findErasure } from '#app/house/erasures/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findToCome } from '#app/people/members/steps/departures.server.ts'
import { listFiles } from '../queries/files.server.ts'
import { findPerson, type Person } from '../queries/person.server.ts'
import { findLastTaxDay, listConsents, listHeld } from '../queries/privacy.server.ts'
import { findRefusals } from '../queries/refusals.server.ts'
import { SHOWN_KINDS, type ShownKind, taxUntil } from '../rules/privacy.ts'
import { partName, refusalText } from '../texts.ts'
import type { PersonView } from './person.ts'

/** The kind in an address; null for anything else. */
export function shownKindOf(text: string | undefined): ShownKind | null {
  return SHOWN_KINDS.find(kind => kind === text) ?? null
}

/** What the screen shows about somebody: days and times in the language of the request. Null when there is no such record. */
export async function viewPerson(
  ctx: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  subject: { kind: ShownKind; id: string },
): Promise<PersonView | null> {
  const { db, actor } = ctx
  const person = await findPerson(db, subject)
  if (!person) return null
  const [erasedAt, held, files, consents, refusals, taxDay, toCome] = await Promise.all([
    findErasure(db, subject.id),
    listHeld(db, person),
    listFiles(db, person),
    viewConsents(ctx, person),
    findRefusals(db, person, ctx.now()),
    viewTaxDay(ctx, person),
    findToCome(db, person.memberIds, ctx.now()),
  ])
  const pictures = erasedAt ? [] : filesPart(files.length)
  return {
    ...subject,
    name: person.name,
    parts: [...held.map(part => ({ ...part, name: partName(part.table) })), ...pictures],
    toCome: toCome.count,
    consents,
    taxDay,
    refusals: refusals.map(refusalText),
    erasedText: erasedAt && formatInstant(erasedAt, getLocale(), { dateStyle: 'long' }),
    mayErase: can(actor, 'privacy.erase'),
  }
}

function filesPart(count: number) {
  return count > 0 ? [{ table: 'files', name: m.privacy_part_files(), count, fate: 'goes' as const }] : []
}

async function viewConsents({ db }: Pick<CommandContext, 'db'>, person: Person) {
  const rows = await listConsents(db, person)
  const locale = getLocale()
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  return rows.map(({ acceptedAt, accepted, address, version, locale: language }) => ({
    version,
    address,
    count: accepted.length,
    language: languages.of(language) ?? language,
    time: formatInstant(acceptedAt, locale),
  }))
}

async function viewTaxDay({ db }: Pick<CommandContext, 'db'>, person: Person): Promise<string | null> {
  const [day, { privacy }] = await Promise.all([findLastTaxDay(db, person), findSettings(db)])
  return day && formatDay(taxUntil(day, privacy.taxYears), getLocale())
}
