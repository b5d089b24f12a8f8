import { randomBytes } from 'node:crypto'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { bankAccounts, bankImports, bankLines } from '#app/money/bank/tables.server.ts'
import { recordCharge } from '#app/money/payments/steps/ledger.server.ts'
import { expect, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('lines of the bank are matched, undone, looked up and ignored by keys alone', async ({
  page,
  database: { db },
}) => {
  const number = String(randomBytes(5).readUIntBE(0, 5)).padStart(10, '0').slice(-10)
  const [account] = await db
    .insert(bankAccounts)
    .values({ name: 'By keys', bank: 'kbank', number })
    .returning()
  const of = { accountId: account?.id ?? '', sha256: randomBytes(32), fileName: 'a.csv', proved: true }
  const [brought] = await db
    .insert(bankImports)
    .values({ ...of, format: 'kbank', lines: 3, newLines: 3 })
    .returning()
  const { id: memberRowId } = await insertMember(db, { name: 'Kanya Keys' })
  const origin = { applicationId: null, memberRowId, recordedBy: null, bookedOn: bangkokDay(new Date()) }
  await db.transaction(tx => recordCharge(tx, { ...origin, amountSatang: 7_654_32 }))
  const ids = []
  for (const [place, amountSatang] of [7_654_32, 1_111_11, -35_00].entries()) {
    const at = new Date(Date.now() - (3 - place) * 60_000)
    const [line] = await db
      .insert(bankLines)
      .values({
        accountId: of.accountId,
        importId: brought?.id ?? '',
        at,
        atPrecision: 'minute',
        amountSatang,
        fingerprint: randomBytes(32),
        nth: 1,
        details: `By keys ${place}`,
      })
      .returning()
    ids.push(line?.id)
  }
  await signInAsOwner(page)
  await visit(page, `/admin/bank/match?line=${ids[0]}`)
  const main = page.getByRole('main')
  await page.keyboard.press('1')
  await expect(main.getByText('matched: Kanya Keys')).toBeVisible()
  await expect(main.getByText('By keys 1')).toBeVisible()
  await page.keyboard.press('u')
  await expect(main.getByText('By keys 0')).toBeVisible()
  await page.keyboard.press('j')
  await expect(main.getByText('By keys 1')).toBeVisible()
  await page.keyboard.press('o')
  await page.keyboard.type('Kanya Keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Kanya Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Next/ }).focus()
  await page.keyboard.press('j')
  await expect(main.getByText('By keys 2')).toBeVisible()
  await page.keyboard.press('i')
  await page.keyboard.type('A fee')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The line is ignored.')).toBeVisible()
})
