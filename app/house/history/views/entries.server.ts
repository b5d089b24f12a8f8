import { type Actor, can } from '#app/house/access/rules.ts'
import { type ActivityRow, nameActors, type Person } from '#app/house/activity/queries/activity.server.ts'
import { doerOf, readDetails } from '#app/house/activity/rules/activity.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { keyOfRecord, nameRecords } from '../queries/entity-names.server.ts'
import { entityPath } from '../queries/entity-path.ts'
import { maySeeLogged } from '../rules/logged.ts'
import { actionSentence } from '../texts/actions.ts'
import { fieldLabel, valueText } from '../texts/details.ts'
import { entityPhrase } from '../texts/entities.ts'
import { settingsName } from '../texts/settings-names.ts'
import type { EntryView } from './entry.ts'

const EXACT: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'medium' }

type Reader = {
  actor: Pick<Actor, 'admin'>
  now: Date
  /** Whose names need not be asked for. */
  people?: Person[]
}

/** Entries of the log as sentences, with the names that people and records have now, as far as the reader may see those. */
export async function viewEntries(db: Executor, rows: ActivityRow[], reader: Reader): Promise<EntryView[]> {
  const seen = rows.filter(row => maySeeLogged(reader.actor, row))
  const [actors, records] = await Promise.all([
    actorNamer(db, rows, reader.people),
    nameRecords(db, [...seen, ...seen.flatMap(listedEmployees)]),
  ])
  return rows.map(row => {
    const employees = listedEmployees(row).map(one => records.get(keyOfRecord(one)) ?? shortId(one.entityId))
    return viewEntry(row, { doer: actors(row), name: records.get(keyOfRecord(row)), employees, reader })
  })
}

/** Employees of whom an entry has a list: by their ids, so that it names nobody who is erased. */
function listedEmployees({ details }: ActivityRow) {
  const { employeeIds } = details
  const ids = Array.isArray(employeeIds) ? employeeIds.map(String) : []
  return ids.map(entityId => ({ entityType: 'employee', entityId }))
}

/** Who did it, in words, for each of these entries. */
export async function actorNamer(db: Executor, rows: ActivityRow[], people: Person[] = []) {
  const known = new Map(people.map(({ id, name }) => [id, name]))
  const unknown = rows.flatMap(({ adminId }) => (adminId && !known.has(adminId) ? adminId : []))
  const names = new Map([...known, ...(await nameActors(db, [...new Set(unknown)]))])
  return (row: ActivityRow): string => {
    const doer = doerOf(row)
    if (doer === 'visitor') return m.activity_visitor()
    if (doer === 'system') return m.activity_system()
    return names.get(row.adminId ?? '') ?? m.activity_nobody()
  }
}

/** Stands for the record in a sentence until the sentence is taken apart at it; no text holds it. */
const RECORD = '\u0000'

type Known = { doer: string; name: string | undefined; employees: string[]; reader: Reader }

function viewEntry(logged: ActivityRow, { doer, name, employees, reader }: Known): EntryView {
  const isHidden = !maySeeLogged(reader.actor, logged)
  const row = isHidden ? { ...logged, details: {} } : logged
  const { id, action, entityType, entityId, createdAt } = row
  const locale = getLocale()
  const [before = '', after = ''] = actionSentence(action, { actor: doer, entity: RECORD }).split(RECORD)
  const record = { type: entityType, id: entityId, exists: name !== undefined }
  const path = entityPath(record, permission => can(reader.actor, permission))
  const { employeeIds, ...details } = row.details
  const { changes, facts } = readDetails({ ...details, ...(employeeIds !== undefined && { employees }) })
  return {
    id,
    before,
    after,
    record: {
      text: isOwnAccount(row)
        ? m.activity_the_own_account()
        : entityPhrase({ ...record, name: name ?? nameInRow(row) }),
      href: path && localizeHref(path),
      id: entityId,
    },
    when: formatAgo(createdAt, reader.now, locale),
    exact: formatInstant(createdAt, locale, EXACT),
    iso: createdAt.toISOString(),
    day: formatDay(bangkokDay(createdAt), locale),
    isView: action === 'viewed',
    isHidden,
    changes: changes.map(change => ({
      field: fieldLabel(change.field),
      before: valueText(change.field, change.before, locale),
      after: valueText(change.field, change.after, locale),
    })),
    facts: facts.map(({ field, value }) => ({
      field: fieldLabel(field),
      value: valueText(field, value, locale),
    })),
  }
}

function isOwnAccount({ adminId, entityType, entityId }: ActivityRow): boolean {
  return entityType === 'account' && entityId === adminId
}

function nameInRow(row: ActivityRow): string {
  const { entityType, entityId } = row
  const known = entityType === 'settings' ? settingsName(entityId) : undefined
  return known ?? nameInDetails(row) ?? shortId(entityId)
}

const NAME_FIELDS = ['name', `name_${baseLocale}`, 'title', 'displayName', 'plan', 'memberId', 'subject']

/** What the entry itself calls a record that is no longer there. */
function nameInDetails({ details }: ActivityRow): string | null {
  const { changes, facts } = readDetails(details)
  for (const field of NAME_FIELDS) {
    const values = [
      ...facts.filter(fact => fact.field === field).map(fact => fact.value),
      ...changes.filter(change => change.field === field).flatMap(({ before, after }) => [before, after]),
    ]
    const text = values.find(value => typeof value === 'string' && value !== '')
    if (typeof text === 'string') return text
  }
  return null
}

const LONGEST_ID = 24

function shortId(entityId: string): string {
  return entityId.length > LONGEST_ID ? `…${entityId.slice(-8)}` : entityId
}
