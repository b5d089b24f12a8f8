import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { validate as isUuid, version as uuidVersion, v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { foldEmail, isSameEmail } from '#app/kit/pure/email.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { newMemberId } from '#app/people/members/rules/member-id.ts'
import type { RegistrationValues } from '../schema/registration.ts'
import { changeApplication } from './versions.server.ts'

export type Application = typeof applications.$inferSelect

/** Everything that the visitor's form decides or causes. */
export type ApplicationDraft = Omit<
  Application,
  | 'id'
  | 'memberId'
  | 'statusKey'
  | 'status'
  | 'version'
  | 'emailConfirmedAt'
  | 'withholdingBasisPoints'
  | 'withheldSatang'
  | 'submittedAt'
  | 'createdAt'
  | 'updatedAt'
>

export type SavedApplication = {
  application: Application
  change: 'created' | 'updated' | 'none' | 'refused'
}

/** Names the space of keys made from what a form says; any UUID that is used for nothing else. */
const KEY_SPACE = '5e1a6a52-0c0e-4c67-9d0e-3b1f0c7a2b11'

/** Versions that cannot be guessed or shared by chance, unlike the nil UUID or one made from a name. */
const RANDOM_VERSIONS = [4, 7]

/** The key of the form, or for a form without one a key of who registers for what, so that twice is once. */
export function submissionKeyOf(values: RegistrationValues): string {
  const { submissionKey } = values
  if (isUuid(submissionKey) && RANDOM_VERSIONS.includes(uuidVersion(submissionKey)))
    return submissionKey.toLowerCase()
  const { email, name, mobilePhone, plan, startDate } = values
  const who = [foldEmail(email), name.toLowerCase().replace(/\s+/g, ' '), mobilePhone.replace(/\D/g, '')]
  return uuidv5(JSON.stringify([...who, plan, startDate]), KEY_SPACE)
}

/** The id that it has or gets, before it is stored: of the same form at the same moment, one waits for the other. */
export async function reserveId(tx: Transaction, { submissionKey }: ApplicationDraft): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${submissionKey}, 0))`)
  const { id } = applications
  const isIt = eq(applications.submissionKey, submissionKey)
  const [known] = await tx.select({ id }).from(applications).where(isIt).for('update')
  return known?.id ?? uuidv7()
}

/**
 * Stores the draft under its submission key: a second submission waits for the first and updates its row, which
 * keeps its member id, and its time of submission unless something changed. A rejected application that is sent
 * again waits for staff again; an approved one is not touched.
 */
export async function saveApplication(
  tx: Transaction,
  draft: ApplicationDraft,
  now: Date,
  id = uuidv7(),
): Promise<SavedApplication> {
  const application = {
    ...draft,
    id,
    memberId: newMemberId(randomBytes),
    submittedAt: now,
    updatedAt: now,
  }
  const [created] = await tx.insert(applications).values(application).onConflictDoNothing().returning()
  if (created) return { application: created, change: 'created' }
  const [stored] = await tx
    .select()
    .from(applications)
    .where(eq(applications.submissionKey, draft.submissionKey))
    .for('update')
  // No such key: the conflict was about the member id, and another one settles it.
  return stored ? updateApplication(tx, stored, draft, now) : saveApplication(tx, draft, now, id)
}

async function updateApplication(
  tx: Transaction,
  stored: Application,
  draft: ApplicationDraft,
  now: Date,
): Promise<SavedApplication> {
  if (stored.status === 'approved') return { application: stored, change: 'refused' }
  const isSame = isDeepStrictEqual({ ...stored, ...draft }, stored)
  if (isSame && stored.status === 'submitted') return { application: stored, change: 'none' }
  const isSameAddress = isSameEmail(draft.email, stored.email)
  const emailConfirmedAt = isSameAddress ? stored.emailConfirmedAt : null
  const sent = { status: 'submitted' as const, submittedAt: now, updatedAt: now }
  const application = await changeApplication(tx, stored, { ...draft, emailConfirmedAt, ...sent })
  return { application, change: 'updated' }
}
