import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findLastWork } from '#app/house/long-works/queries.server.ts'
import { viewWork } from '#app/house/long-works/views.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay, type Day, formatDay, formatSpan, isDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import {
  type BankAccount,
  type BankLine,
  findBankAccount,
  findBankLine,
  type LineQuery,
  listLastLines,
  listUploads,
} from './queries.server.ts'
import { maskAccount } from './rules/account-number.ts'
import {
  BANK_UPLOAD,
  LINE_FILTERS,
  type LineState,
  type RefusalReason,
  UPLOADS_KEPT_DAYS,
} from './rules/statement.ts'
import type { BankDialog } from './schema.ts'
import { savedAccount } from './steps/accounts.server.ts'
import { FORMAT_NAMES, refusalText } from './texts.ts'

/** What the list's address asks for; days that are none, and values that are not offered, count as no filter. */
export function readLineQuery(params: URLSearchParams, accounts: BankAccount[]): LineQuery {
  const { from, to } = readTexts(params, ['from', 'to'])
  const query = readListQuery(params, { account: accounts.map(({ id }) => id), state: LINE_FILTERS })
  return { ...query, days: { from: isDay(from) ? from : null, to: isDay(to) ? to : null } }
}

const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })
const dayText = (day: Day) => formatDay(day, getLocale(), SHORT_DAY)

function timeText({ at, atPrecision }: Pick<BankLine, 'at' | 'atPrecision'>): string {
  return atPrecision === 'day' ? dayText(bangkokDay(at)) : formatInstant(at, getLocale())
}

/** Of which nobody has said what it is, or not of all. */
const isOpen = ({ amountSatang, ignoredReason, matchedSatang }: BankLine) =>
  amountSatang !== matchedSatang && ignoredReason === null

/** Lines as the list shows them. */
export function viewLines(
  lines: BankLine[],
  accounts: BankAccount[],
  states: Map<string, LineState> = new Map(),
) {
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  return lines.map(line => ({
    id: line.id,
    details: line.details,
    isIn: line.amountSatang > 0,
    reason: line.ignoredReason,
    state: states.get(line.id) ?? 'unmatched',
    when: timeText(line),
    account: names.get(line.accountId) ?? '',
    about: [line.code, line.channel].filter(Boolean).join(' · '),
    amount: bahtText(line.amountSatang),
    balance: line.balanceSatang === null ? null : bahtText(line.balanceSatang),
    matchHref: isOpen(line) ? localizeHref(`/admin/bank/match?line=${line.id}`) : null,
  }))
}
export type LineView = ReturnType<typeof viewLines>[number]

/** The accounts, each with what it had last. */
export async function viewAccounts(db: Executor, accounts: BankAccount[]) {
  const last = await listLastLines(db)
  return accounts.map(({ id, name, bank, number }) => {
    const line = last.get(id)
    const day = line && dayText(bangkokDay(line.at))
    const balance = line?.balanceSatang
    return {
      id,
      name,
      bank,
      number: maskAccount(number),
      last: day && (typeof balance === 'number' ? m.bank_last({ balance: bahtText(balance), day }) : day),
    }
  })
}
export type AccountView = Awaited<ReturnType<typeof viewAccounts>>[number]

/** What is open over the list; null for nothing, and for what is not there. */
export async function findBankDialog(db: Executor, params: URLSearchParams): Promise<BankDialog | null> {
  const { edit, ignore } = readTexts(params, ['edit', 'ignore'])
  const account = edit && (await findBankAccount(db, edit))
  if (account) return { kind: 'edit', saved: savedAccount(account) }
  const line = ignore && (await findBankLine(db, ignore))
  if (line) return { kind: 'ignore', id: line.id, line: `${timeText(line)}, ${bahtText(line.amountSatang)}` }
  return params.has('new') ? { kind: 'new', saved: savedFields({ name: '', bank: '', number: '' }) } : null
}

/** A short file is read while its form waits: after so long whoever read it has died. */
const LOST_AFTER_MS = 60_000
const READING = () => ({
  label: m.bank_work_reading(),
  figures: undefined,
  done: 0,
  total: null,
  isStalled: false,
})

/** What a password would open. */
const LOCKED: ReadonlySet<RefusalReason> = new Set(['pdf_password', 'pdf_wrong_password'])

const DAY_MS = 24 * 60 * 60 * 1000

/** What came of the files that were brought lately. */
export async function viewUploads({ db, now }: Pick<CommandContext, 'db' | 'now'>) {
  const found = await listUploads(db, new Date(now().getTime() - UPLOADS_KEPT_DAYS * DAY_MS))
  return Promise.all(
    found.map(async ({ upload, taken, account }) => {
      const { id, fileName, refusal, contentKey, createdAt } = upload
      const work = contentKey === null ? null : await findLastWork(db, { kind: BANK_UPLOAD, subject: id })
      const isOpen = !taken && !refusal
      const isLost = contentKey === null && now().getTime() - createdAt.getTime() > LOST_AFTER_MS
      const isOver = work?.state === 'failed' || (isOpen && isLost)
      return {
        id,
        fileName,
        isLocked: refusal !== null && LOCKED.has(refusal.reason),
        about: `${account.name} · ${formatInstant(createdAt, getLocale())}`,
        taken: taken && {
          format: FORMAT_NAMES[taken.format](),
          days:
            taken.fromDay && taken.toDay
              ? formatSpan({ from: taken.fromDay, to: taken.toDay }, getLocale())
              : '',
          lines: m.bank_taken({ added: countText(taken.newLines), lines: countText(taken.lines) }),
          isProven: taken.proved,
        },
        refused: isOver ? m.bank_work_failed() : refusal && refusalText(refusal),
        work: isOpen && !isOver ? (work ? progressOf(viewWork(work, now())) : READING()) : null,
      }
    }),
  )
}
export type UploadView = Awaited<ReturnType<typeof viewUploads>>[number]

const countText = (count: number) => count.toLocaleString(getLocale())

function progressOf({ phase, figures, done, total, isStalled }: ReturnType<typeof viewWork>) {
  return {
    label: phase === 'adding' ? m.bank_work_adding() : m.bank_work_reading(),
    figures: figures.total === null ? undefined : m.bank_work_figures({ ...figures, total: figures.total }),
    done,
    total,
    isStalled,
  }
}
