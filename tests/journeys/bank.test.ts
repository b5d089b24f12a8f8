import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { bankAccounts, bankLines } from '#app/money/bank/tables.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { bankFile } from '../support/bank-statements.ts'
import { insertApplication } from '../support/incoming.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house
const manager = await house.newStaff('manager@sala.test', 'manager')
const say = (text: string) => expect(manager.main).toHaveTextContent(text)

const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name, { type: 'text/csv' })

test('an account is added, its statements come in, and each file says what came of it', async () => {
  await manager.open('/admin/bank')
  say('Begin with an account')
  await manager.follow('Add account')
  const dialog = () => manager.page.getByRole('dialog', { name: 'Add account' })
  manager.fill('Name', 'Main account', dialog())
  manager.fill('Bank', 'Kasikornbank (KBank)', dialog())
  manager.fill('Account number', '12', dialog())
  await manager.press('Add account', dialog())
  expect(dialog()).toHaveTextContent('Enter 6 to 20 digits')
  manager.fill('Account number', '012-3-45678-9', dialog())
  await manager.press('Add account', dialog())
  say('The account was added.')
  say('xxx-x-xx678-9')
  expect(manager.main).not.toHaveTextContent('0123456789')
  say('No lines yet')

  await manager.follow('Import')
  await manager.press('Bring in')
  say('Choose at least one file.')
  const broken = new TextDecoder().decode(bankFile('kbank')).replace('"300.00"', '"300.01"')
  manager.attach('Drop files here, or choose them', [
    file(bankFile('kbank'), 'november.csv'),
    file(new TextEncoder().encode(broken), 'broken.csv'),
    file(bankFile('kbank'), 'again.csv'),
  ])
  await manager.press('Bring in')
  say('KBank K BIZ and K PLUS: CSV · 1 – 30 Nov 2026 · New lines: 6 of 6')
  say('Proven: each balance follows from the one before.')
  say('Not taken in Row 2: its balance does not follow from the one before.')
  say('Not taken in This file was brought in before.')
  expect(await db.select().from(bankLines)).toHaveLength(6)
})

test('lines are listed, narrowed and taken away as a file', async () => {
  await manager.open('/admin/bank')
  const rows = () => [...manager.page.getByRole('table', { name: 'Bank' }).querySelectorAll('tbody tr')]
  expect(rows()).toHaveLength(6)
  expect(rows()[0]).toHaveTextContent('฿98,765.43')
  expect(rows()[1]).toHaveTextContent('-฿12,500.00')
  await manager.open('/admin/bank?q=SCB&from=2026-11-03&to=2026-11-03')
  expect(rows()).toHaveLength(2)
  const csv = await (await manager.fetch('/admin/bank/export?from=2026-11-05&to=2026-11-05')).text()
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'Account,Number,Time,Amount (THB),Balance (THB),Code,Channel,Details,State,Reason',
    'Main account,xxx-x-xx678-9,2026-11-05 23:59,-12500,2436.24,Transfer Withdrawal,K BIZ,"To BBL X7788, rent",unmatched,',
  ])
})

test('money that came in leads to who is asked for exactly that', async () => {
  const subjectId = await insertApplication(db, { name: 'Mali Suk', totalSatang: 2_490_23 })
  await openBill(db, { kind: 'application', id: subjectId })
  const createdAt = new Date('2026-11-02T08:50:00+07:00')
  await db.update(bills).set({ createdAt }).where(eq(bills.subjectId, subjectId))
  await manager.open('/admin/bank?q=MALI')
  await manager.follow(/^Match: /)
  say('Mali Suk')
  say('Same amount')
})

test('a line is ignored with a reason, and taken back', async () => {
  await manager.open('/admin/bank?q=rent')
  await manager.follow(/^Ignore: /)
  const dialog = () => manager.page.getByRole('dialog', { name: 'Ignore this line?' })
  await manager.press('Ignore', dialog())
  expect(dialog()).toHaveTextContent('Write why.')
  manager.fill('Reason', 'Our own rent', dialog())
  await manager.press('Ignore', dialog())
  say('The line is ignored.')
  await manager.open('/admin/bank?state=ignored')
  say('Our own rent')
  await manager.press(/^Take back/)
  say('The line counts again.')
  await manager.open('/admin/activity')
  say('ignored a line of a bank statement')
  say('brought in a statement of the bank account Main account')
})

test('a long file goes on in the background, and says how far it is', async () => {
  const [account] = await db.select().from(bankAccounts)
  const moved = Array.from({ length: 1_000 }, (_, n) => ({
    day: '2026-10-01',
    time: '10:00:00',
    satang: 100 + n,
    details: `From X${n}`,
  }))
  const address = `/admin/bank/import?account=${account?.id}`
  await manager.open(address)
  manager.attach('Drop files here, or choose them', [file(bankFile('camt053', { moved }), 'october.xml')])
  await meanwhile(house.work, manager.press('Bring in'))
  // On a busy machine the page answers while it is read still.
  await vi.waitFor(
    async () => {
      await house.work()
      await manager.open(address)
      say('New lines: 1,000 of 1,000')
    },
    { timeout: 20_000 },
  )
})

test('columns of another bank are named, and then its file is read', async () => {
  await manager.open('/admin/bank/import')
  const form = () => manager.page.getByRole('region', { name: 'Files of other banks' })
  manager.fill('Name of this layout', 'Web', form())
  manager.fill('Date', 'Day', form())
  await manager.press('Save columns', form())
  say('Name either the column of amounts')
  manager.fill('Amount, with its sign', 'Sum', form())
  await manager.press('Save columns', form())
  say('The columns were saved.')
  manager.attach('Drop files here, or choose them', [
    file(new TextEncoder().encode('Day,Sum\n01/12/2569,-5.00\n'), 'other.csv'),
  ])
  await manager.press('Bring in')
  say('Only believed: the file prints no balances to check it by.')
  await manager.press('Forget Web', form())
  say('The columns were forgotten.')
})

test('the front desk sees no line of the bank', async () => {
  const viewer = await house.newStaff('desk@sala.test', 'front_desk')
  expect((await viewer.fetch('/admin/bank')).status).toBe(403)
  expect((await viewer.fetch('/admin/bank/import')).status).toBe(403)
})
