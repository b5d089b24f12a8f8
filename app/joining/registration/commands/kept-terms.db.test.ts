import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { settings, vatRates } from '#app/house/settings/tables.server.ts'
import { keepFindings } from '#app/kit/platform/kept-findings.server.ts'
import { followChanges } from '#app/kit/platform/live.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import { agreementAnnouncements, agreements } from '#app/people/agreement/tables.server.ts'
import { filledForm } from '../../../../tests/support/registration-form.ts'
import { openRegistrationHouse } from '../../../../tests/support/registration-house.ts'

const { db, connection, ctx, submit } = await openRegistrationHouse()
const changes = followChanges(connection, createLog('silent'))
afterAll(() => changes.close())
const kept = keepFindings()
const onChange = vi.fn(kept.forget)
changes.subscribe({ onChange: topic => onChange(topic), onClose: () => {} })
await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('settings'))

async function registered() {
  const result = await submit(filledForm(), 'wizard', { ...ctx, kept })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.application.total
}

test('a rate and a fee that somebody changed by hand count for the next registration', async () => {
  expect(await registered()).toMatchObject({ vatSatang: 42_00, membershipFeeSatang: 200_00 })
  await db.update(vatRates).set({ basisPoints: 1_000 })
  await vi.waitFor(async () => expect(await registered()).toMatchObject({ vatSatang: 60_00 }))
  await db.insert(settings).values({ key: 'pricing', value: { membershipFeeSatang: 300_00 } })
  await vi.waitFor(async () => expect(await registered()).toMatchObject({ membershipFeeSatang: 300_00 }))
})

test.each([
  ['settings', settings],
  ['VAT rates', vatRates],
  ['agreements', agreements],
  ['agreements that hold later', agreementAnnouncements],
])('whoever changes %s tells every server', async (_, table) => {
  onChange.mockClear()
  await db.delete(table).where(sql`false`)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('settings'))
})
