import { codeValidity, entryOf, newAccessCode } from '#app/people/access-codes/rules.ts'
import type { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { approvalsOf } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import type { Year } from './year.ts'

/** The Pass is open here; the next start seals it. */
type Row = typeof accessCodes.$inferInsert & { pass: string }

/** The codes that approvals issued. */
export function accessCodeRows({ purchases, catalogue }: Year): Row[] {
  const taken = new Set<string>()
  return approvalsOf(purchases).flatMap(({ key, applicationId, planName, after, firstDay, at }) => {
    const entry = entryOf(catalogue.planOf(planName))
    if (!entry) return []
    return {
      id: sampleId(`${key}-code`),
      ...freeCode(`code-${key}`, taken),
      applicationId,
      memberRowId: after.id,
      ...codeValidity(firstDay, after.expiryDate ?? firstDay),
      ...entry,
      createdAt: at,
    }
  })
}

function freeCode(seed: string, taken: Set<string>): { accessId: string; pass: string } {
  const code = newAccessCode(createRandom(seed).bytes)
  if (taken.has(code.accessId)) return freeCode(`${seed}-again`, taken)
  taken.add(code.accessId)
  return code
}
