import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import {
  composeAgreement,
  currentAgreement,
  keepVersion,
  lockAgreement,
} from '#app/people/agreement/steps.server.ts'
import { agreementAnnouncements, consents } from '#app/people/agreement/tables.server.ts'
import type { Applications } from './applications.ts'
import type { Ground } from './ground.ts'

/** What one agrees to, and its changes. */
export function openAgreement({ db, owner }: Ground, { application }: Pick<Applications, 'application'>) {
  const agreementVersion = async () => (await currentAgreement(db, 'en', new Date())).version
  /** An agreement that somebody has accepted, and settings that say something else: what announcing it is asked with. */
  const changedAgreement = async () => {
    const now = new Date()
    const isOpen = isNull(agreementAnnouncements.withdrawnAt)
    await db.update(agreementAnnouncements).set({ withdrawnAt: now }).where(isOpen)
    const { id: agreementId, sha256 } = await currentAgreement(db, 'en', now)
    const { id: applicationId } = await application()
    await db.insert(consents).values({
      applicationId,
      agreementId,
      agreementSha256: sha256,
      accepted: [],
      acceptedAt: now,
      address: '',
      userAgent: '',
    })
    const row = { key: 'company', value: { legalName: `Tidepool ${randomUUID()}` } }
    await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
    return (await composeAgreement(db, now)).en.sha256
  }
  /** An agreement whose day is set already, so that no job does anything about it. */
  const announcedAgreement = async () => {
    await changedAgreement()
    const now = new Date()
    const [kept] = await db.transaction(async tx => {
      await lockAgreement(tx)
      return keepVersion(tx, await composeAgreement(tx, now), now)
    })
    if (!kept) throw new Error('nothing was kept')
    const { number } = kept
    const told = { announcedBy: owner.actor.userId, announcedAt: now, holdsFrom: '2999-01-01' }
    await db.insert(agreementAnnouncements).values({ number, ...told })
    return String(number)
  }
  return { agreementVersion, changedAgreement, announcedAgreement }
}
