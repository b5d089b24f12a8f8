import { and, ne } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Buyer } from '#app/money/documents/rules/content.ts'
import { fieldsOfBuyer, isOfCompany } from '#app/money/documents/schema.ts'
import { findBuyer, keepBuyer } from '#app/money/documents/steps/buyer.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Application } from './save.server.ts'
import { changeApplication } from './versions.server.ts'

type Wishes = { buyer: Buyer; withholds: boolean }

/**
 * What a buyer, or staff for them, wants of the papers of an application that waits, which the caller has locked: whose
 * they are, and whether tax is kept back. The latter is settled once a slip was sent, except by staff.
 */
export async function keepWishes(
  tx: Transaction,
  ctx: { now: () => Date },
  application: Application,
  { buyer, withholds, isByStaff = false }: Wishes & { isByStaff?: boolean },
): Promise<Result<null, 'bad_input'> & { errors?: FieldErrors }> {
  const { id: applicationId } = application
  const isOpen = isByStaff || (await mayWithhold(tx, application))
  if (isOpen && withholds && !isOfCompany(buyer.tin))
    return { ...fail('bad_input'), errors: { tin: m.withholding_company() } }
  await keepBuyer(tx, ctx, { applicationId, buyer })
  if (!isOpen) return ok(null)
  const { tax } = await findSettings(tx)
  const withholdingBasisPoints = withholds && tax.offersWithholding ? tax.withholdingBasisPoints : 0
  await changeApplication(tx, application, { withholdingBasisPoints, updatedAt: ctx.now() })
  return ok(null)
}

/** What is known of whose the papers of an application are to be and whether tax is kept back, with a mark of it. */
export async function savedWishes(db: Executor, { id, name, withholdingBasisPoints }: Application) {
  const asked = await findBuyer(db, id)
  const buyer = asked ?? { name, address: '', tin: null }
  return savedFields(fieldsOfWishes({ buyer, withholds: withholdingBasisPoints > 0 }))
}

/** The wishes as the form has them. */
export function fieldsOfWishes({ buyer, withholds }: Wishes): FormFields {
  return { ...fieldsOfBuyer(buyer), withholds: withholds ? 'on' : '' }
}

/** Whether the buyer may still say that tax is kept back: before they have sent a slip. */
export async function mayWithhold(db: Executor, { id, status }: Application): Promise<boolean> {
  if (status !== 'submitted' || !(await findSettings(db)).tax.offersWithholding) return false
  const isSent = and(isSlipOf({ kind: 'application', id }), ne(receipts.status, 'rejected'))
  return (await db.$count(receipts, isSent)) === 0
}
