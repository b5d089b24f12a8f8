import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { NumberedRow } from './adapters/examine-list.ts'
import { examineList, type MemberImport } from './queries.server.ts'

const FIRST_ROWS = 5

/** What the screen of an uploaded list shows: what would become of it, or what has. */
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
  const examined = await examineList(ctx.db, ctx, list)
  if (!examined) return { state: 'given_up' as const, fileName, uploaded }
  const { good, problems, errorRows, duplicateRows, columns, encoding } = examined
  const count = (isCounted: (row: NumberedRow) => boolean) => good.filter(isCounted).length
  return {
    state: 'waiting' as const,
    ...{ fileName, uploaded, encoding },
    unknownColumns: columns.unknown,
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
      ...{ page, total: problems.length },
      rows: problems.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    },
  }
}

type ImportView = Awaited<ReturnType<typeof viewMemberImport>>
export type WaitingImport = Extract<ImportView, { state: 'waiting' }>

function viewRow({ row, memberId, content }: NumberedRow) {
  const { name, email, mobilePhone, membershipType, planName, status, joinDate, expiryDate, autoRenew } =
    content
  const dayText = (day: Day) =>
    formatDay(day, getLocale(), { day: 'numeric', month: 'short', year: 'numeric' })
  return {
    ...{ row, memberId, name, email, mobilePhone, membershipType, planName, status, autoRenew },
    joined: dayText(joinDate),
    expires: expiryDate && dayText(expiryDate),
  }
}

function countText(count: number): string {
  return count.toLocaleString(getLocale())
}
