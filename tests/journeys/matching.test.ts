import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { bankAccounts, bankImports, bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { recordCharge } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house
const manager = await house.newStaff('manager@sala.test', 'manager')
const say = (text: string) => expect(manager.main).toHaveTextContent(text)
const region = (name: string) => manager.page.getByRole('region', { name })

const [account] = await db
  .insert(bankAccounts)
  .values({ name: 'Main account', bank: 'kbank', number: '0123456789' })
  .returning()
const accountId = account?.id ?? ''
const [brought] = await db
  .insert(bankImports)
  .values({
    accountId,
    sha256: randomBytes(32),
    fileName: 'a.csv',
    format: 'kbank',
    proved: true,
    lines: 1,
    newLines: 1,
  })
  .returning()

let minutes = 60
/** A line of today, each a minute behind the one before. */
async function line(amountSatang: number, details: string) {
  minutes -= 1
  const at = new Date(Date.now() - minutes * 60_000)
  const [row] = await db
    .insert(bankLines)
    .values({
      accountId,
      importId: brought?.id ?? '',
      at,
      atPrecision: 'minute',
      amountSatang,
      details,
      fingerprint: randomBytes(32),
      nth: 1,
    })
    .returning()
  return row?.id ?? ''
}

async function owes(name: string, amountSatang: number) {
  const { id: memberRowId } = await insertMember(db, { name })
  const bookedOn = bangkokDay(new Date())
  const origin = { applicationId: null, memberRowId, recordedBy: null, bookedOn }
  await db.transaction(tx => recordCharge(tx, { ...origin, amountSatang }))
  const bill = async () => (await db.select().from(bills).where(eq(bills.subjectId, memberRowId)))[0]
  return { memberRowId, bill }
}

test('a line leads to who is asked for it, is matched by one press, and that is undone', async () => {
  const { bill } = await owes('Mali Srisai', 432_10)
  const id = await line(432_10, 'From KTB X0052 MALI S++')
  await manager.open(`/admin/bank/match?line=${id}`)
  say('฿432.10')
  say('From KTB X0052 MALI S++')
  say('Mali Srisai')
  say('Sender')
  await manager.press('Match Mali Srisai')
  say('฿432.10 matched: Mali Srisai')
  expect((await bill())?.state).toBe('paid')
  await manager.press(/^Undo/)
  say('Undone. ฿432.10 is owed again; nobody was shut out by it')
  expect((await bill())?.state).toBe('open')
})

test('a part of a line pays one bill, and the rest another', async () => {
  const [nok, pim] = [await owes('Nok Part', 300_00), await owes('Pim Part', 500_00)]
  const id = await line(800_00, 'From SCB X1, both of us')
  await manager.open(`/admin/bank/match?line=${id}`)
  say('Nobody is asked for exactly this')
  manager.fill(/^Somebody else/, 'Nok Part')
  await manager.press(/^Find/)
  const ofNok = () => manager.page.getByRole('article', { name: 'Nok Part' })
  manager.fill('Amount', 'much', ofNok())
  await manager.press('Match Nok Part')
  say('Enter an amount above zero')
  manager.fill('Amount', '300', ofNok())
  await manager.press('Match Nok Part')
  say('฿500.00 of it is open')
  expect((await nok.bill())?.state).toBe('paid')
  await manager.press('Match Pim Part')
  expect((await pim.bill())?.state).toBe('paid')
  expect(await db.$count(bankMatches, eq(bankMatches.lineId, id))).toBe(2)
})

test('money of somebody who owes nothing stands to their credit', async () => {
  const { id: memberRowId } = await insertMember(db, { name: 'Lek Ahead' })
  const id = await line(90_00, 'From GSB')
  await manager.open(`/admin/bank/match?line=${id}&q=Lek+Ahead`)
  say('Goes on the account as credit.')
  await manager.press('Match Lek Ahead')
  say('฿90.00 matched: Lek Ahead')
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, memberRowId))
  expect(entries).toMatchObject([{ kind: 'payment', amountSatang: 90_00, method: 'transfer' }])
})

test('looking for somebody writes nothing', async () => {
  await insertMember(db, { name: 'Only Seen' })
  const id = await line(91_00, 'From GSB')
  const before = await db.$count(bills)
  await manager.open(`/admin/bank/match?line=${id}&q=Only+Seen`)
  say('Only Seen')
  expect(await db.$count(bills)).toBe(before)
  await db.delete(bankLines).where(eq(bankLines.id, id))
})

test('a line is ignored with a reason, and the next is there', async () => {
  const id = await line(-35_00, 'Fee of the month')
  await manager.open(`/admin/bank/match?line=${id}`)
  await manager.press(/^Ignore/)
  say('Write why.')
  manager.fill('Ignore it, because', 'A fee')
  await manager.press(/^Ignore/)
  say('The line is ignored.')
  const [row] = await db.select().from(bankLines).where(eq(bankLines.id, id))
  expect(row?.ignoredReason).toBe('A fee')
})

test('a slip for which nothing came is listed, and its code is ended there', async () => {
  await line(1_00, 'Interest')
  const applicationId = await insertApplication(db, { name: 'Forged Slip', status: 'submitted' })
  const receiptId = await insertReceipt(db, {
    name: 'Forged Slip',
    applicationId,
    totalSatang: 777_00,
    submittedAt: new Date(Date.now() - 3_600_000),
  })
  await db.insert(accessCodes).values({
    accessId: 'FORGED',
    applicationId,
    receiptId,
    isProvisional: true,
    validFrom: new Date(),
    validUntil: new Date(Date.now() + 3_600_000),
  })
  await manager.open('/admin/bank/checks')
  expect(region('Slips without a credit')).toHaveTextContent('Forged Slip')
  await manager.press('End the code FORGED of Forged Slip')
  say('The code FORGED opens nothing any more')
  const [code] = await db.select().from(accessCodes).where(eq(accessCodes.accessId, 'FORGED'))
  expect(code?.revokedAt).not.toBeNull()
})

test('what was paid twice, and in part, and what left the account is listed', async () => {
  const twice = await owes('Ton Twice', 111_00)
  const [one, two] = [await line(111_00, 'From A'), await line(111_00, 'From A')]
  for (const id of [one, two]) {
    await manager.open(`/admin/bank/match?line=${id}&q=Ton+Twice`)
    await manager.press('Match Ton Twice')
  }
  expect((await twice.bill())?.state).toBe('paid')
  await owes('Ann Less', 900_00)
  const part = await line(222_00, 'From B')
  await manager.open(`/admin/bank/match?line=${part}&q=Ann+Less`)
  await manager.press('Match Ann Less')
  await manager.open('/admin/bank/checks')
  expect(region('Paid twice')).toHaveTextContent('Ton Twice')
  expect(region('Paid twice')).toHaveTextContent('฿222.00 came of ฿111.00')
  expect(region('Less than owed')).toHaveTextContent('฿222.00 came of ฿900.00')
  expect(region('Fees and other costs')).toHaveTextContent('A fee')
})

test('the front desk sees neither', async () => {
  const desk = await house.newStaff('desk@sala.test', 'front_desk')
  for (const path of ['/admin/bank/match', '/admin/bank/checks'])
    expect((await desk.fetch(path)).status).toBe(403)
})
