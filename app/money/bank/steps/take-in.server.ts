import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { slicesOf } from '#app/kit/platform/multipart.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readStatement } from '../adapters/read-statement.server.ts'
import {
  type BankAccount,
  type BankImport,
  findBalanceBefore,
  findSameFile,
  listMappings,
  listOthersLines,
} from '../queries.server.ts'
import { isAccount } from '../rules/account-number.ts'
import { inOrder, type Proven, prove } from '../rules/proof.ts'
import {
  LONGEST_CODE,
  LONGEST_DETAILS,
  type Refusal,
  Refused,
  type Statement,
  type StatementRow,
} from '../rules/statement.ts'
import { bankAccounts, bankImports, bankLines, bankUploads } from '../tables.server.ts'

type Context = Pick<ServerContext, 'db' | 'now'>

type Brought = {
  account: BankAccount
  fileName: string
  bytes: Uint8Array
  /** Of a PDF; it is used for reading it, and kept nowhere. */
  password?: string | undefined
  /** Null for a program, whose key is named in the log. */
  by: string | null
  apiKey?: string
  /** The upload that it is, which then says what came of it. */
  uploadId?: string
  /** Is told how many lines are behind it, now and then. */
  onLines?: (done: number, total: number) => void
}

export type TakenIn =
  | { ok: true; taken: BankImport }
  | { ok: false; refusal: Refusal; first: BankImport | null }

/**
 * Takes a file in, in one transaction (rule bank.import): read, proven behind what the account had, each of its lines
 * that no file before had kept once. A file that cannot be believed leaves nothing.
 */
export async function takeInStatement(ctx: Context, brought: Brought): Promise<TakenIn> {
  const { account, bytes, password = '' } = brought
  const sha256 = await digestOf(bytes)
  try {
    const first = await findSameFile(ctx.db, account.id, sha256)
    if (first) return sameFile(first)
    const mappings = await listMappings(ctx.db, account.id)
    const statement = await readStatement(bytes, {
      today: bangkokDay(ctx.now()),
      password,
      mappings: mappings.map(({ columns }) => columns),
    })
    if (statement.account !== null && !isAccount(account.number, statement.account))
      throw new Refused('other_account', null, statement.account)
    return await ctx.db.transaction(async tx => {
      await tx.select().from(bankAccounts).where(eq(bankAccounts.id, account.id)).for('update')
      const before = await findSameFile(tx, account.id, sha256)
      if (before) return sameFile(before)
      const [row] = inOrder(statement)
      const isOpen = row && statement.opening === null
      const last = isOpen ? await findBalanceBefore(tx, account.id, row) : null
      const taken = await store(tx, ctx, { ...brought, sha256, statement, proven: prove(statement, last) })
      return { ok: true as const, taken }
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal, first: null }
    throw error
  }
}

/** A slice at a time: ten megabytes at once take as long as several requests. */
async function digestOf(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const slice of slicesOf(bytes)) hash.update(slice)
  return hash.digest()
}

const sameFile = (first: BankImport): TakenIn => ({
  ok: false,
  refusal: { reason: 'same_file', row: null },
  first,
})

type Checked = Brought & { sha256: Buffer; statement: Statement; proven: Proven }

async function store(tx: Transaction, { now }: Context, checked: Checked): Promise<BankImport> {
  const { account, fileName, sha256, statement, proven, by, apiKey, uploadId } = checked
  const [opened] = await tx
    .insert(bankImports)
    .values({
      accountId: account.id,
      sha256,
      fileName,
      format: statement.format,
      proved: proven.proved,
      openingSatang: proven.opening,
      closingSatang: proven.closing,
      fromDay: proven.period?.from ?? null,
      toDay: proven.period?.to ?? null,
      lines: proven.rows.length,
      newLines: 0,
      importedBy: by,
      createdAt: now(),
    })
    .returning()
  if (!opened) throw new Error('The import was not stored')
  const newLines = await addLines(tx, opened, checked)
  const [taken] = await tx
    .update(bankImports)
    .set({ newLines })
    .where(eq(bankImports.id, opened.id))
    .returning()
  if (uploadId)
    await tx
      .update(bankUploads)
      .set({ importId: opened.id, contentKey: null })
      .where(eq(bankUploads.id, uploadId))
  await logActivity(tx, {
    adminId: by,
    action: 'imported_statement',
    entityType: 'bank',
    entityId: account.id,
    details: { rows: newLines, format: statement.format, ...(apiKey && { apiKey }) },
  })
  await announceChange(tx, 'bank')
  return taken ?? opened
}

/** Lines in one statement. */
const AT_ONCE = 250

/** @returns how many no file before had */
async function addLines(tx: Transaction, taken: BankImport, { proven, onLines }: Checked): Promise<number> {
  const rows = await withoutOthers(tx, taken, proven)
  const seen = new Map<string, number>()
  let added = 0
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    onLines?.(start, rows.length)
    const some = rows.slice(start, start + AT_ONCE)
    const stored = await tx
      .insert(bankLines)
      .values(some.map(row => ({ ...lineOf(row, seen), accountId: taken.accountId, importId: taken.id })))
      .onConflictDoNothing()
      .returning({ id: bankLines.id })
    added += stored.length
  }
  return added
}

/** What a file of another format has brought already: the same day, amount and balance. */
async function withoutOthers(tx: Transaction, taken: BankImport, { rows, period }: Proven) {
  if (!period) return rows
  const others = await listOthersLines(tx, { ...taken, ...period })
  if (others.length === 0) return rows
  const keyOf = (...told: (string | number | null)[]) => told.join(' ')
  const left = new Map<string, number>()
  for (const { day, amountSatang, balanceSatang } of others) {
    const key = keyOf(day, amountSatang, balanceSatang)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  return rows.filter(({ at, amountSatang, balanceSatang }) => {
    const key = keyOf(bangkokDay(at), amountSatang, balanceSatang)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}

function lineOf(row: StatementRow, seen: Map<string, number>) {
  const { at, precision, amountSatang, balanceSatang, code, channel, details } = row
  const printed = JSON.stringify([at, precision, amountSatang, balanceSatang, details])
  const fingerprint = createHash('sha256').update(printed).digest()
  const key = fingerprint.toString('base64')
  const nth = (seen.get(key) ?? 0) + 1
  seen.set(key, nth)
  return {
    id: uuidv7(),
    at,
    atPrecision: precision,
    amountSatang,
    balanceSatang,
    fingerprint,
    nth,
    code: code.slice(0, LONGEST_CODE),
    channel: channel.slice(0, LONGEST_CODE),
    details: details.slice(0, LONGEST_DETAILS),
  }
}
