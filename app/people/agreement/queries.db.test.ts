import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { listAcceptances, listVersions } from './queries.server.ts'
import { composeAgreement, currentAgreement, keepVersion } from './steps.server.ts'
import { agreementAnnouncements, consents } from './tables.server.ts'

const { db } = await createTestDatabase()
const NOW = new Date('2026-11-25T03:00:00Z')

/** What the settings say holds, as if it had been announced long ago. */
async function holdNow() {
  const [version] = await db.transaction(async tx => keepVersion(tx, await composeAgreement(tx, NOW), NOW))
  if (!version) throw new Error('no version')
  const announced = { announcedBy: randomUUID(), announcedAt: NOW, holdsFrom: '2026-11-25' }
  await db.insert(agreementAnnouncements).values({ number: version.number, ...announced })
}

async function accept(name: string, locale: string, at: string) {
  const applicationId = await insertApplication(db, { name })
  const agreement = await currentAgreement(db, locale, NOW)
  await db.insert(consents).values({
    applicationId,
    agreementId: agreement.id,
    agreementSha256: agreement.sha256,
    accepted: ['agreementAccepted'],
    acceptedAt: new Date(at),
    address: '',
    userAgent: '',
  })
  return agreement.version
}

test('staff see every version, how often it was accepted in whatever language, and by whom', async () => {
  const first = await accept('Som', 'th', '2026-11-20T03:00:00Z')
  await accept('Anna', 'ru', '2026-11-21T03:00:00Z')
  await db.insert(settings).values({ key: 'company', value: { legalName: 'Tidepool Co., Ltd.' } })
  await holdNow()
  const second = await accept('Ben', 'en', '2026-11-25T03:00:00Z')
  expect(await listVersions(db)).toMatchObject([
    { version: second, accepted: 1 },
    { version: first, accepted: 2 },
  ])
  expect(await listAcceptances(db, first, 10)).toMatchObject([
    { name: 'Anna', locale: 'ru' },
    { name: 'Som', locale: 'th' },
  ])
  expect(await listAcceptances(db, first, 1)).toHaveLength(1)
  expect(await listAcceptances(db, 'none', 10)).toEqual([])
})
