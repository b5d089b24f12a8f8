import { and, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { applications, applicationVersions } from '#app/people/applicants/tables.server.ts'
import { isReviewChange, type Reviewed } from '../rules/reviewed.ts'
import { withheldOf } from './withheld.server.ts'

type Application = typeof applications.$inferSelect

/**
 * Changes an application that its caller has locked. What a reviewer would want to know of makes a new version, and what
 * it was before is kept. What is kept back for the tax office follows the total, and changes what has to come in.
 */
export async function changeApplication(
  tx: Transaction,
  before: Application,
  change: Partial<Application>,
): Promise<Application> {
  const withheldSatang = await withheldOf(tx, { ...before, ...change })
  const isNewVersion =
    isReviewChange(before, { ...before, ...change }) || withheldSatang !== before.withheldSatang
  if (isNewVersion) await tx.insert(applicationVersions).values({ ...reviewedOf(before), ...keyOf(before) })
  const version = before.version + (isNewVersion ? 1 : 0)
  const [after] = await tx
    .update(applications)
    .set({ ...change, version, withheldSatang })
    .where(eq(applications.id, before.id))
    .returning()
  return after ?? before
}

const keyOf = ({ id: applicationId, version }: Application) => ({ applicationId, version })

/** What staff decide by, without the rest. */
function reviewedOf(application: Application) {
  const { selectedPlan, totalSatang, paymentMethod, isExistingMember, startDate, expiryDate } = application
  const { name, email, email2, mobilePhone } = application
  return {
    selectedPlan,
    totalSatang,
    paymentMethod,
    isExistingMember,
    startDate,
    expiryDate,
    name,
    email,
    email2,
    mobilePhone,
  }
}

/** The application as it was in an earlier version; null where that is not known. */
export async function findVersion(
  db: Executor,
  application: Application,
  version: number,
): Promise<Reviewed | null> {
  if (version === application.version) return application
  const { applicationId } = applicationVersions
  const [kept] = await db
    .select()
    .from(applicationVersions)
    .where(and(eq(applicationId, application.id), eq(applicationVersions.version, version)))
  return kept ?? null
}
