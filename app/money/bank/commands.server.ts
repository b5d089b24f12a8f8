import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { askForWork } from '#app/house/long-works/steps/ask.server.ts'
import { keepFile } from '#app/kit/platform/kept-files.server.ts'
import { bytesOf } from '#app/kit/platform/multipart.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { type BankAccount, findBankAccount } from './queries.server.ts'
import { digitsOf, maskAccount } from './rules/account-number.ts'
import {
  BANK_UPLOAD,
  type Bank,
  isPdf,
  LONGEST_REASON,
  MOST_AT_ONCE,
  MOST_BYTES,
  type Refusal,
} from './rules/statement.ts'
import {
  type AccountErrors,
  type AccountValues,
  type MappingErrors,
  type MappingValues,
  readMapping,
  validateAccount,
} from './schema.ts'
import { addAccount, savedAccount, setIgnored } from './steps/accounts.server.ts'
import { matchImport } from './steps/match-import.server.ts'
import { noteRefusal } from './steps/read-upload.server.ts'
import { type Settlements, uploadSettlements } from './steps/settlements.server.ts'
import { takeInStatement } from './steps/take-in.server.ts'
import { bankAccounts, bankMappings, bankUploads } from './tables.server.ts'

export type SavedAccount =
  | { ok: true; id: string }
  | { ok: false; errors: AccountErrors; conflict?: SavedFields<AccountValues> }

/** Adds an account whose statements are to come in. */
export async function createBankAccount(ctx: CommandContext, values: AccountValues): Promise<SavedAccount> {
  await authorise(ctx, 'bank.edit')
  const errors = validateAccount(values)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return ctx.db.transaction(async tx => {
    const added = await addAccount(tx, contentOf(values))
    if (!added) return { ok: false, errors: { number: m.bank_error_known() } }
    await recordChange(tx, ctx, 'bank', {
      action: 'created',
      entityType: 'bank',
      entityId: added.id,
      details: toldOf(added),
    })
    return { ok: true, id: added.id }
  })
}

/** Changes what an account is called, or a number that was typed wrong. */
export async function updateBankAccount(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: AccountValues; version: string },
): Promise<SavedAccount> {
  await authorise(ctx, 'bank.edit')
  const errors = validateAccount(values)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return ctx.db.transaction(async tx => {
    await tx.select({ id: bankAccounts.id }).from(bankAccounts).orderBy(bankAccounts.id).for('update')
    const before = await findBankAccount(tx, id)
    if (!before) return { ok: false, errors: { form: m.bank_account_gone() } }
    const after = { ...before, ...contentOf(values) }
    const conflict = conflictOf(savedAccount(before).fields, { after: savedAccount(after).fields, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    const [other] = await tx.select().from(bankAccounts).where(eq(bankAccounts.number, after.number))
    if (other && other.id !== id) return { ok: false, errors: { number: m.bank_error_known() } }
    await tx.update(bankAccounts).set(after).where(eq(bankAccounts.id, id))
    await recordChange(tx, ctx, 'bank', {
      action: 'updated',
      entityType: 'bank',
      entityId: id,
      details: changedFields(toldOf(before), toldOf(after)),
    })
    return { ok: true, id }
  })
}

function contentOf({ name, bank, number }: AccountValues) {
  return { name, bank: bank as Bank, number: digitsOf(number) }
}

/** As the log keeps it: its number is nobody's to read there. */
function toldOf({ name, bank, number }: Pick<BankAccount, 'name' | 'bank' | 'number'>) {
  return { name, bank, number: maskAccount(number) }
}

/** Keeps what the columns are called in the files that an account's bank gives; the same name again takes its place. */
export async function saveBankMapping(
  ctx: CommandContext,
  accountId: string,
  values: MappingValues,
): Promise<{ ok: true } | { ok: false; errors: MappingErrors }> {
  await authorise(ctx, 'bank.edit')
  const read = readMapping(values)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    const account = await findBankAccount(tx, accountId)
    if (!account) return { ok: false, errors: { form: m.bank_account_gone() } }
    const { name, columns } = read
    await tx
      .insert(bankMappings)
      .values({ accountId, name, columns, createdAt: ctx.now() })
      .onConflictDoUpdate({ target: [bankMappings.accountId, bankMappings.name], set: { columns } })
    await recordChange(tx, ctx, 'bank', {
      action: 'updated',
      entityType: 'bank',
      entityId: accountId,
      details: { columns: name },
    })
    return { ok: true }
  })
}

/** Forgets what columns were called. What they brought stays. */
export async function removeBankMapping(ctx: CommandContext, id: string): Promise<boolean> {
  await authorise(ctx, 'bank.edit')
  if (!isUuid(id)) return false
  return ctx.db.transaction(async tx => {
    const [removed] = await tx.delete(bankMappings).where(eq(bankMappings.id, id)).returning()
    if (!removed) return false
    await recordChange(tx, ctx, 'bank', {
      action: 'updated',
      entityType: 'bank',
      entityId: removed.accountId,
      details: { before: { columns: removed.name } },
    })
    return true
  })
}

const LONGEST_FILE_NAME = 120

/** What came of a file: an upload that says so itself, or what a card system has settled, which is of no account. */
type Uploaded =
  | { ok: true; value: { uploadId: string; workId: string | null } | { settlements: Settlements } }
  | { ok: false; reason: 'no_account' | 'no_file' }
  | { ok: false; reason: 'refused'; refusal: Refusal }

/**
 * Takes a file of an account in: a short one at once, a long one in the background. What came of it is told beside its
 * name for some days, whoever closes the page meanwhile (rule bank.import). A PDF is always read at once: it is opened
 * apart from the program, and its password waits nowhere.
 */
export async function uploadStatement(
  ctx: CommandContext,
  accountId: string,
  file: File,
  password = '',
): Promise<Uploaded> {
  await authorise(ctx, 'bank.edit')
  const account = await findBankAccount(ctx.db, accountId)
  if (!account) return fail('no_account')
  if (file.size === 0) return fail('no_file')
  const fileName = file.name.replace(/\p{Cc}/gu, '').slice(-LONGEST_FILE_NAME) || 'statement'
  const bytes = file.size <= MOST_BYTES ? await bytesOf(file) : new Uint8Array()
  const by = ctx.actor.userId
  const settled = await uploadSettlements(ctx, { bytes, by })
  if (settled?.ok) return ok({ settlements: settled.value })
  if (settled) return { ...fail('refused'), refusal: settled.refusal }
  const isLong = bytes.length > MOST_AT_ONCE && !isPdf(bytes)
  const contentKey = isLong ? `bank-uploads/${randomUUID()}.csv` : null
  const isKept = contentKey === null || (await keepFile(ctx, contentKey, bytes))
  const [upload] = await ctx.db
    .insert(bankUploads)
    .values({
      accountId,
      fileName,
      contentKey: isKept ? contentKey : null,
      uploadedBy: by,
      createdAt: ctx.now(),
    })
    .returning({ id: bankUploads.id })
  if (!upload) throw new Error('The upload was not stored')
  const uploadId = upload.id
  if (!isKept) await noteRefusal(ctx, upload, { reason: 'not_stored', row: null })
  else if (file.size > MOST_BYTES) await noteRefusal(ctx, upload, { reason: 'too_large', row: null })
  else if (isLong) {
    const workId = await askForWork(ctx, { kind: BANK_UPLOAD, subject: uploadId, askedBy: by })
    return ok({ uploadId, workId })
  } else {
    const taken = await takeInStatement(ctx, { account, fileName, bytes, by, uploadId, password })
    if (taken.ok) await matchImport(ctx, taken.taken.id)
    else await noteRefusal(ctx, upload, taken.refusal)
  }
  return ok({ uploadId, workId: null })
}

/** Lays a line aside, with why: nobody looks for what it paid any more. */
export async function ignoreBankLine(
  ctx: CommandContext,
  id: string,
  typed: string,
): Promise<Result<null, 'not_found' | 'matched' | 'no_reason'>> {
  await authorise(ctx, 'bank.edit')
  const reason = typed.trim().slice(0, LONGEST_REASON)
  if (reason === '') return fail('no_reason')
  const ignored = await ctx.db.transaction(tx => setIgnored(tx, { id, reason, adminId: ctx.actor.userId }))
  return ignored.ok ? ok(null) : ignored
}

/** Takes that back. @returns whether it was laid aside */
export async function takeBackBankLine(ctx: CommandContext, id: string): Promise<boolean> {
  await authorise(ctx, 'bank.edit')
  const back = await ctx.db.transaction(tx => setIgnored(tx, { id, reason: null, adminId: ctx.actor.userId }))
  return back.ok
}
