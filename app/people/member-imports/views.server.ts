import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findLastWork, type LongWork, listWorks } from '#app/house/long-works/queries.server.ts'
import { isOver } from '#app/house/long-works/rules.ts'
import { viewWork } from '#app/house/long-works/views.server.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { NumberedRow } from './adapters/examine-list.ts'
import { type ExaminedList, examineList, listMemberImports, type MemberImport } from './queries.server.ts'
import { type ImportChoices, MEMBER_IMPORT, openFailure } from './rules/lists.ts'
import { withLostZero } from './rules/lost-zero.ts'
import { type Headings, headingOf } from './rules/match-columns.ts'
import { DAY_ORDERS, readTypedDay } from './rules/typed-day.ts'
import { importFailureText, READING_TEXTS } from './texts.ts'

const FIRST_ROWS = 5

/**
 * What the screen of an uploaded list shows: what would become of it, how far it is taken in, or what has become of
 * it.
 */
export async function viewMemberImport(
  ctx: Pick<CommandContext, 'db' | 'storage' | 'log' | 'now'>,
  list: MemberImport,
  page: number,
) {
  const { fileName, importedAt, added } = list
  const uploaded = formatInstant(list.createdAt, getLocale())
  if (importedAt) {
    const at = formatInstant(importedAt, getLocale())
    return { state: 'imported' as const, fileName, uploaded, at, added: countText(added ?? 0) }
  }
  const work = await findLastWork(ctx.db, { kind: MEMBER_IMPORT, subject: list.id })
  if (work && !isOver(work.state))
    return { state: 'running' as const, fileName, uploaded, work: viewImportWork(work, ctx.now()) }
  const examined = await examineList(ctx.db, ctx, list)
  if (!examined) return { state: 'given_up' as const, fileName, uploaded }
  const { good, problems, errorRows, duplicateRows, columns, encoding, openDays } = examined
  const open = openFailure(examined.unanswered)
  const count = (isCounted: (row: NumberedRow) => boolean) => good.filter(isCounted).length
  return {
    state: 'waiting' as const,
    fileName,
    uploaded,
    encoding,
    failure: work?.error ? importFailureText(work.error) : null,
    unknownColumns: columns.unknown,
    open: open && importFailureText(open),
    letters: viewReadings(examined.readings, list.choices),
    days: viewOpenDays(openDays, list.choices, columns.headings),
    zeros: viewLostZeros(examined.lostZeros, list.choices),
    shared: viewShared(examined.shared, list.choices),
    good: { count: good.length, text: countText(good.length) },
    errors: countText(errorRows),
    duplicates: countText(duplicateRows),
    notes: {
      buddhist: countText(count(row => row.hasBuddhistYear)),
      proposed: countText(count(row => row.isExpiryProposed)),
      ids: countText(count(row => row.memberId === null)),
    },
    rows: good.slice(0, FIRST_ROWS).map(viewRow),
    problems: {
      page,
      total: problems.length,
      rows: problems.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    },
  }
}

/** Lists that are taken in now, and those that were within a day, for whoever comes back. */
export async function listImportWorks({ db, now }: Pick<CommandContext, 'db' | 'now'>) {
  const works = await listWorks(db, MEMBER_IMPORT, new Date(now().getTime() - A_DAY_MS))
  const lists = await listMemberImports(
    db,
    works.map(({ subject }) => subject),
  )
  return works.map(work => ({
    workId: work.id,
    id: work.subject,
    fileName: lists.find(({ id }) => id === work.subject)?.fileName ?? '',
    work: isOver(work.state) ? null : viewImportWork(work, now()),
    ended: endText(work),
  }))
}

const A_DAY_MS = 24 * 60 * 60 * 1000

export type ImportWorkView = Awaited<ReturnType<typeof listImportWorks>>[number]

function endText({ state, outcome, error }: LongWork): string | null {
  if (state === 'done') return m.member_import_done({ count: countText(outcome?.['added'] ?? 0) })
  return error && importFailureText(error)
}

function viewImportWork(work: LongWork, now: Date) {
  const { phase, done, total, isStalled, figures } = viewWork(work, now)
  const label = phase === 'adding' ? m.member_import_adding() : m.member_import_reading()
  const rows = figures.total && m.member_import_rows({ done: figures.done, total: figures.total })
  return { label, done, total, isStalled, figures: rows ?? undefined }
}

type ImportView = Awaited<ReturnType<typeof viewMemberImport>>
export type WaitingImport = Extract<ImportView, { state: 'waiting' }>

/** How the days that could be read in two ways may be read; null where none can. */
function viewOpenDays(
  [open, ...others]: ExaminedList['openDays'],
  { dayOrder }: ImportChoices,
  headings: Headings,
) {
  if (!open) return null
  const columns = [open, ...others].map(({ field }) => headingOf(field, headings))
  return {
    columns: listText(columns),
    example: open.text,
    chosen: dayOrder ?? '',
    readings: DAY_ORDERS.map(value => ({
      value,
      label: dayText(readTypedDay(open.text, value)?.day ?? ''),
    })),
  }
}

/** What the letters could be; null where they say it themselves. */
function viewReadings(readings: ExaminedList['readings'], { encoding }: ImportChoices) {
  if (readings.length === 0) return null
  return {
    chosen: encoding ?? '',
    readings: readings.map(reading => ({
      value: reading.encoding,
      label: READING_TEXTS[reading.encoding]({ cells: listText(reading.cells) }),
    })),
  }
}

/** Phone numbers that may have lost a 0; null where all look whole. */
function viewLostZeros(phones: string[], { lostZeros }: ImportChoices) {
  if (phones.length === 0) return null
  const whole = phones.map(phone => withLostZero(phone) ?? phone)
  return { chosen: lostZeros ?? '', asTheyAre: listText(phones), whole: listText(whole) }
}

/** People whose email somebody of another name has; null where there are none. They are left out unless said otherwise. */
function viewShared({ count, first }: ExaminedList['shared'], { sharedEmails }: ImportChoices) {
  if (!first) return null
  return { chosen: sharedEmails ?? 'no', count: countText(count), ...first }
}

function listText(texts: string[]): string {
  return new Intl.ListFormat(getLocale()).format(texts)
}

function dayText(day: Day): string {
  return formatDay(day, getLocale(), { day: 'numeric', month: 'short', year: 'numeric' })
}

function viewRow({ row, memberId, content }: NumberedRow) {
  const { name, email, mobilePhone, membershipType, planName, status, joinDate, expiryDate, autoRenew } =
    content
  return {
    row,
    memberId,
    name,
    email,
    mobilePhone,
    membershipType,
    planName,
    status,
    autoRenew,
    joined: dayText(joinDate),
    expires: expiryDate && dayText(expiryDate),
  }
}

function countText(count: number): string {
  return count.toLocaleString(getLocale())
}
