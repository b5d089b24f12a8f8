import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { agreementFile } from './adapters/files.server.ts'
import { findVersion } from './queries.server.ts'
import { currentAgreement } from './steps.server.ts'
import { agreements } from './tables.server.ts'

const { db } = await createTestDatabase()
const NOW = new Date('2026-11-25T03:00:00Z')

beforeEach(() => db.delete(settings))

function saveCompany(value: Record<string, string>) {
  const row = { key: 'company', value }
  return db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
}

test('what the settings say is what people accept, and a change of it is a new version in every language', async () => {
  const before = await currentAgreement(db, 'en', NOW)
  await saveCompany({ legalName: 'Tidepool Co., Ltd.' })
  const after = await currentAgreement(db, 'en', NOW)
  expect(after.pages[0]?.clauses[0]).toContain('Tidepool Co., Ltd.')
  expect(after.version).not.toBe(before.version)
  const kept = await db.select().from(agreements).where(eq(agreements.version, after.version))
  expect(kept.map(({ locale }) => locale).toSorted()).toEqual(['en', 'ru', 'th'])
  for (const { pages } of kept) expect(pages[0]?.clauses[0]).toContain('Tidepool Co., Ltd.')
})

test('a version keeps its text when the settings change', async () => {
  await saveCompany({ legalName: 'Before Co., Ltd.' })
  const { version } = await currentAgreement(db, 'th', NOW)
  const before = await findVersion(db, version, 'th')
  await saveCompany({ legalName: 'After Co., Ltd.' })
  await currentAgreement(db, 'th', NOW)
  expect(await findVersion(db, version, 'th')).toEqual(before)
  expect(before?.pages[0]?.clauses[0]).toContain('Before Co., Ltd.')
})

test('settings of which the agreement says nothing, and reading it again, make no version', async () => {
  const { version } = await currentAgreement(db, 'en', NOW)
  await db.insert(settings).values({ key: 'statistics', value: { activeMembers: 7 } })
  expect((await currentAgreement(db, 'ru', NOW)).version).toBe(version)
})

test('those who find the text changed at the same moment make one version', async () => {
  await saveCompany({ legalName: 'Together Co., Ltd.' })
  const found = await Promise.all(
    Array.from({ length: 8 }, (_, index) => currentAgreement(db, index % 2 ? 'th' : 'en', NOW)),
  )
  expect(new Set(found.map(({ version }) => version)).size).toBe(1)
})

test('pictures and PDF are made from the kept text; nothing else is a file of it', async () => {
  const { version } = await currentAgreement(db, 'en', NOW)
  const agreement = await findVersion(db, version, 'en')
  if (!agreement) throw new Error('no agreement')
  for (const page of [1, 2, 3, 4, 5, 6])
    expect((await agreementFile(agreement, `page-${page}.svg`))?.type).toBe('image/svg+xml')
  expect((await agreementFile(agreement, 'membership-agreement.pdf'))?.type).toBe('application/pdf')
  for (const name of ['page-7.svg', 'page-0.svg', '', '__proto__', 'page-1.webp'])
    expect(await agreementFile(agreement, name)).toBeNull()
  expect(await findVersion(db, version, 'xx')).toBeNull()
})
