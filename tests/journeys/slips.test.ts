import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { insertApplication } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import type { Visitor } from '../support/visitor.ts'
import { fileOf } from '../support/visitor-registering.ts'
import { typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const newPhone = () => `+66 8${randomInt(1, 10)} ${randomInt(100, 1000)} ${randomInt(1000, 10_000)}`

function readCode(visitor: Visitor) {
  const [id = '', pass = ''] = [...visitor.document.querySelectorAll('dd span.font-mono')].map(
    ({ textContent }) => textContent,
  )
  return { id, pass }
}

/** An application that runs today, and the key to its page. */
async function apply(name: string) {
  const statusKey = randomUUID()
  const today = bangkokDay(new Date())
  const memberId = `SALA-${randomUUID().slice(0, 8).toUpperCase()}`
  const person = { name, memberId, email: `${randomUUID()}@example.com`, mobilePhone: newPhone() }
  const id = await insertApplication(db, { ...person, startDate: today, expiryDate: today, statusKey })
  return { ...person, id, statusKey }
}

/** Sends the slip from the application's page, as its visitor. */
async function sendFrom(statusKey: string, picture: File) {
  const visitor = house.newVisitor()
  await visitor.open(`/application/${statusKey}`)
  await visitor.press('Send the slip')
  expect(visitor.address).toMatch(/^\/thai-scan-receipt/)
  visitor.attach('Receipt image', [picture])
  await visitor.press('Submit Receipt')
  return visitor
}

async function approve(applicationId: string) {
  await owner.open(`/admin/applications/${applicationId}?decide=approve`)
  typeReceived(owner)
  await owner.press('Approve', owner.page.getByRole('dialog'))
}

test('a readable slip lets in at once, staff see it, and the approval keeps the same code', async () => {
  const person = await apply('Nok Night')
  const slip = newSlip({ bank: '002' })
  const visitor = await sendFrom(person.statusKey, fileOf(await slipPicture(slip)))
  expect(visitor.address).toMatch(/\/submission-success$/)
  await house.work() // where the machine was too slow to read it while its visitor waited
  await visitor.open(visitor.address)
  visitor.page.getByText(/^Provisional: opens the door until/)
  const code = readCode(visitor)
  await visitor.open(`/application/${person.statusKey}`)
  expect(visitor.main).toHaveTextContent('Come in with the provisional code below.')
  expect(code.id).toMatch(/^[0-9A-Z]{6}$/)
  expect(code.pass).toMatch(/^[0-9A-Z]{8}$/)

  await owner.open(`/admin/applications?q=${person.memberId}`)
  expect(owner.main).toHaveTextContent('Has a provisional code')
  await owner.follow(person.name)
  expect(owner.main).toHaveTextContent('Slip read, not used before')
  owner.page.getByText(slip.reference)
  await approve(person.id)
  expect(owner.main).toHaveTextContent(`Approved. The mail for ${person.email} is kept, not sent`)
  await visitor.open(`/application/${person.statusKey}`)
  expect(readCode(visitor)).toEqual(code)
})

test('the same slip for somebody else is said plainly, kept, and never approved', async () => {
  const [first, second] = [await apply('Nok First'), await apply('Anong Second')]
  const picture = fileOf(await slipPicture(newSlip()))
  expect((await sendFrom(first.statusKey, picture)).address).toMatch(/\/submission-success$/)
  await house.work()
  const refused = await sendFrom(second.statusKey, picture)
  expectFieldMessage(refused.control('Receipt image'), 'we have kept it and will look at it.')

  await approve(first.id)
  expect(owner.main).toHaveTextContent(`Approved. The mail for ${first.email} is kept, not sent`)
  await approve(second.id)
  expect(owner.main).toHaveTextContent(`its slip has paid for ${first.name}, ${first.memberId}`)
  await owner.open(`/admin/receipts?q=${second.memberId}`)
  owner.page.getByText('Used before')
})

test('staff find a code, end it after a question, and take the active ones as a file', async () => {
  const name = `Ploy ${randomUUID().slice(0, 8)}`
  const applicationId = await insertApplication(db, { name })
  const accessId = randomUUID().slice(0, 6).toUpperCase()
  await db.insert(accessCodes).values({
    applicationId,
    accessId,
    pass: 'K7M2Q9XA',
    validFrom: new Date(Date.now() - 60_000),
    validUntil: new Date(Date.now() + 3_600_000),
  })
  await owner.open(`/admin/access-codes?q=${encodeURIComponent(name)}`)
  owner.page.getByText(accessId)
  expect(owner.text).not.toContain('K7M2Q9XA')
  const rows = await (await owner.fetch('/admin/access-codes/export')).text()
  expect(rows).toContain(`${accessId},${name}`)
  expect(rows).not.toContain('K7M2Q9XA')
  await owner.follow(`Revoke ${accessId}`)
  await owner.press('Revoke', owner.page.getByRole('dialog', { name: 'Revoke this access code?' }))
  expect(owner.main).toHaveTextContent(`${accessId} opens no door any more.`)
  const valid = await owner.fetch('/admin/access-codes/export?state=valid')
  expect(await valid.text()).not.toContain(accessId)
})
