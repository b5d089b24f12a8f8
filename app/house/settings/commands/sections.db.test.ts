import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { saveMembershipFee } from '#app/house/plans/commands/membership-fee.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { preparePayment } from '#app/joining/paying/commands.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { loadLanding } from '#app/public/landing/views/landing.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { findSettings } from '../queries/settings.server.ts'
import { feeForm } from '../schema/money.ts'
import { HOUSE_FORMS, type HouseSection, MONEY_FORMS, type MoneySection } from '../schema/sections.ts'
import { settings, vatRates } from '../tables.server.ts'
import { saveHouseSettings, saveMoneySettings } from './sections.server.ts'
import { addVatRate, removeVatRate } from './vat.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const owner = await asStaff(visitor, 'owner')
const manager = await asStaff(visitor, 'manager')
const frontDesk = await asStaff(visitor, 'front_desk')

/** The form of a section as somebody opens it now. */
async function open(section: HouseSection | MoneySection) {
  return savedFields({ ...HOUSE_FORMS, ...MONEY_FORMS }[section].fieldsOf(await findSettings(db)))
}

async function saveHouse(section: HouseSection, typed: FormFields, ctx = manager) {
  const { fields, version } = await open(section)
  return saveHouseSettings(ctx, { section, version, fields: { ...fields, ...typed } })
}

async function saveMoney(section: MoneySection, typed: FormFields, ctx = owner) {
  const { fields, version } = await open(section)
  return saveMoneySettings(ctx, { section, version, fields: { ...fields, ...typed } })
}

async function saveFee(typed: FormFields, ctx = owner) {
  const { fields, version } = savedFields(feeForm.fieldsOf(await findSettings(db)))
  return saveMembershipFee(ctx, { version, fields: { ...fields, ...typed } })
}

function logOf(entityType: string, entityId: string) {
  const { entityType: type, entityId: id, createdAt } = adminActivityLog
  return db
    .select()
    .from(adminActivityLog)
    .where(and(eq(type, entityType), eq(id, entityId)))
    .orderBy(createdAt)
}

test('the log says that the password of the Wi-Fi was changed, and never what it is', async () => {
  for (const wifiPassword of ['lantern-42', 'lantern-43', ''])
    expect(await saveHouse('arrival', { wifiName: 'Sala 5G', wifiPassword })).toBeNull()
  const log = await logOf('settings', 'arrival')
  expect(log.map(({ details }) => details)).toEqual([
    { before: { wifiName: '', wifiPassword: '' }, after: { wifiName: 'Sala 5G', wifiPassword: '•••' } },
    { before: { wifiPassword: '•••' }, after: { wifiPassword: '•••' } },
    { before: { wifiPassword: '•••' }, after: { wifiPassword: '' } },
  ])
})

const ACCOUNT = {
  promptPayKind: 'mobile',
  promptPayId: '081-234-5678',
  bankName: 'Kasikornbank',
  bankBranch: 'Jomtien',
  bankAccountName: 'House Co., Ltd.',
  bankAccountNumber: '012-3-45678-9',
}

describe('what is saved', () => {
  test('is on the landing page with the next request, and logged with what it was', async () => {
    expect(await saveHouse('company', { name: 'The Pavilion' })).toBeNull()
    expect((await loadLanding(visitor, 'en')).company).toMatchObject({
      name: 'The Pavilion',
      street: 'Jomtien Second Road',
    })
    expect((await logOf('settings', 'company')).at(-1)).toMatchObject({
      adminId: manager.actor.userId,
      action: 'updated',
      details: { before: { name: 'Sala Coworking' }, after: { name: 'The Pavilion' } },
    })
  })

  test('reaches each group that a section writes, with an entry for each', async () => {
    expect(await saveHouse('contact', { phone: '+66 2 000 000', map: 'https://maps.example/x' })).toBeNull()
    const { company, links } = await findSettings(db)
    expect([company.phone, links.map]).toEqual(['+66 2 000 000', 'https://maps.example/x'])
    expect((await logOf('settings', 'links')).at(-1)?.details).toEqual({
      before: { map: null },
      after: { map: 'https://maps.example/x' },
    })
  })

  test('changes the week of the footer', async () => {
    expect(await saveHouse('hours', { '0-open': 'on', '0-opens': '12', '0-closes': '2' })).toBeNull()
    expect((await loadLanding(visitor, 'en')).reception.hours[0]).toEqual({ opens: '12:00', closes: '02:00' })
  })

  test('decides where a QR code sends the money, and the sample is gone', async () => {
    expect((await findSettings(db)).payments.isSample).toBe(true)
    expect(await saveMoney('payments', ACCOUNT)).toBeNull()
    const application = {
      applicationId: '0199d5a0-0000-7000-8000-000000000000',
      memberId: 'SALA-7K3M9Q2X',
      statusKey: 'unused',
      planName: 'Day Pass',
      total: { priceSatang: 400_00, membershipFeeSatang: 0, vatSatang: 28_00, totalSatang: 428_00 },
      paymentMethod: null,
      expiryDate: '2026-11-22',
      isExistingMember: true,
      email: 'a@example.com',
    }
    expect(await preparePayment(visitor, application, 'scan')).toMatchObject({
      payload: expect.stringContaining('0066812345678'),
      payeeName: 'House Co., Ltd.',
      isSample: false,
    })
    expect(await preparePayment(visitor, application, 'bank_transfer')).toMatchObject({
      accountNumber: '012-3-45678-9',
      isSample: false,
    })
  })

  test('as it was before is no change, and no entry', async () => {
    const before = await logOf('settings', 'statistics')
    expect(await saveHouse('statistics', {})).toBeNull()
    expect(await logOf('settings', 'statistics')).toEqual(before)
  })

  test('holds nothing that the form has not', async () => {
    expect(
      await saveHouse('statistics', { eventsPerMonth: '51', isSample: 'true', role: 'owner' }),
    ).toBeNull()
    const [row] = await db.select().from(settings).where(eq(settings.key, 'statistics'))
    expect(Object.keys(row?.value as object).toSorted()).toEqual([
      'activeMembers',
      'cupsOfCoffeePerDay',
      'eventsPerMonth',
      'hoursOpen',
    ])
  })
})

test('what is wrong is said by field, and nothing is saved', async () => {
  const before = await findSettings(db)
  const refusal = await saveHouse('company', { name: '', city: 'Bangkok', postalCode: '?' })
  expect(Object.keys(refusal?.errors ?? {})).toEqual(['name', 'postalCode'])
  expect(await findSettings(db)).toEqual(before)
})

describe('membership fee', () => {
  test('is what the Enrollment Fee costs, and what was registered keeps its own', async () => {
    const id = await insertApplication(db)
    expect(await saveFee({ membershipFee: '250.50', creditLimit: '12000' })).toBeNull()
    const [plan] = await db.select().from(plans).where(eq(plans.name, 'Enrollment Fee'))
    expect(plan?.priceSatang).toBe(250_50)
    expect((await loadLanding(visitor, 'en')).pricing.membershipFeeSatang).toBe(250_50)
    const [application] = await db.select().from(applications).where(eq(applications.id, id))
    expect(application).toMatchObject({ membershipFeeSatang: 200_00, totalSatang: 642_00 })
    expect((await logOf('plan', plan?.id ?? '')).at(-1)?.details).toMatchObject({
      after: { priceSatang: 250_50 },
    })
  })
})

describe('two people at once', () => {
  test('the later one sees what the first saved, and decides', async () => {
    const opened = await open('company')
    expect(await saveHouse('company', { name: 'First' })).toBeNull()
    const later = { section: 'company', fields: { ...opened.fields, name: 'Second' } } as const
    const refusal = await saveHouseSettings(manager, { ...later, version: opened.version })
    expect(refusal).toMatchObject({ errors: {}, conflict: { fields: { name: 'First' } } })
    expect((await findSettings(db)).company.name).toBe('First')
    expect(
      await saveHouseSettings(manager, { ...later, version: refusal?.conflict?.version ?? '' }),
    ).toBeNull()
    expect((await findSettings(db)).company.name).toBe('Second')
  })

  test('of two who save in the same moment, one wins and one is told', async () => {
    const { fields, version } = await open('statistics')
    const save = (activeMembers: string) =>
      saveHouseSettings(manager, { section: 'statistics', version, fields: { ...fields, activeMembers } })
    const answers = await Promise.all([save('601'), save('602')])
    expect(answers.filter(answer => answer === null)).toHaveLength(1)
    expect(answers.filter(answer => answer?.conflict)).toHaveLength(1)
  })

  test('who sends the same twice is not told of a conflict with themselves', async () => {
    const { fields, version } = await open('company')
    const input = { section: 'company', version, fields: { ...fields, city: 'Bang Saray' } } as const
    expect(await saveHouseSettings(manager, input)).toBeNull()
    expect(await saveHouseSettings(manager, input)).toBeNull()
  })

  test('sections of one group do not get in each other’s way', async () => {
    const company = await open('company')
    const contact = await open('contact')
    const name = { ...company.fields, name: 'Third' }
    const phone = { ...contact.fields, phone: '+66 2 111 111' }
    await saveHouseSettings(manager, { section: 'company', version: company.version, fields: name })
    await saveHouseSettings(manager, { section: 'contact', version: contact.version, fields: phone })
    expect((await findSettings(db)).company).toMatchObject({ name: 'Third', phone: '+66 2 111 111' })
  })
})

describe('who may', () => {
  test('a manager decides nothing about money, and the attempt is logged', async () => {
    const before = await findSettings(db)
    await expect(saveMoney('payments', ACCOUNT, manager)).rejects.toMatchObject({ init: { status: 403 } })
    await expect(saveFee({ membershipFee: '1', creditLimit: '1' }, manager)).rejects.toMatchObject({
      init: { status: 403 },
    })
    const rate = { startsOn: '2099-01-01', percent: '10' }
    await expect(addVatRate(manager, { fields: rate })).rejects.toMatchObject({ init: { status: 403 } })
    await expect(removeVatRate(manager, rate)).rejects.toMatchObject({ init: { status: 403 } })
    expect(await findSettings(db)).toEqual(before)
    expect((await logOf('permission', 'money_settings.edit')).at(-1)).toMatchObject({
      action: 'refused',
      adminId: manager.actor.userId,
    })
  })

  test('front desk changes nothing at all', async () => {
    await expect(saveHouse('company', { name: 'Mine' }, frontDesk)).rejects.toMatchObject({
      init: { status: 403 },
    })
    await expect(saveFee({ membershipFee: '1', creditLimit: '1' }, frontDesk)).rejects.toMatchObject({
      init: { status: 403 },
    })
  })

  test('a manager sets when members are asked to renew, only an owner extends them unpaid', async () => {
    const extended = { extendsWithoutPayment: 'on' }
    await expect(saveMoney('ownerRenewals', extended, manager)).rejects.toMatchObject({
      init: { status: 403 },
    })
    expect(
      await saveHouse('renewals', { ...extended, requestDaysBefore: '0, 14', graceDays: '2' }),
    ).toBeNull()
    const bills = { billReminderDays: 3, billClosingDays: 2, lateFeeSatang: 0 }
    const days = { ...bills, requestDaysBefore: [14, 0], cardDaysBefore: 3, graceDays: 2 }
    expect((await findSettings(db)).renewals).toEqual({ ...days, extendsWithoutPayment: false })
    expect(await saveMoney('ownerRenewals', extended)).toBeNull()
    expect((await findSettings(db)).renewals).toEqual({ ...days, extendsWithoutPayment: true })
    expect((await logOf('settings', 'renewals')).at(-1)).toMatchObject({
      adminId: owner.actor.userId,
      details: { before: { extendsWithoutPayment: false }, after: { extendsWithoutPayment: true } },
    })
  })

  test('a manager sets when people hear of unpaid bills, only an owner what such a bill costs', async () => {
    const days = { billReminderDays: '5', billClosingDays: '0' }
    expect(await saveHouse('renewals', { ...days, lateFee: '500' })).toBeNull()
    const saved = { billReminderDays: 5, billClosingDays: 0 }
    expect((await findSettings(db)).renewals).toMatchObject({ ...saved, lateFeeSatang: 0 })
    await expect(saveMoney('ownerRenewals', { lateFee: '500' }, manager)).rejects.toMatchObject({
      init: { status: 403 },
    })
    expect(await saveMoney('ownerRenewals', { lateFee: '500' })).toBeNull()
    expect((await findSettings(db)).renewals).toMatchObject({ ...saved, lateFeeSatang: 500_00 })
  })

  test('an owner may do what a manager may', async () => {
    expect(await saveHouse('company', { name: 'Owner’s' }, owner)).toBeNull()
  })
})

describe('a stored value that cannot be read', () => {
  test('has its default, is logged by name, and is repaired by saving', async () => {
    await db
      .update(settings)
      .set({ value: { name: 'House', email: 7 } })
      .where(eq(settings.key, 'company'))
    const heard: unknown[] = []
    const found = await findSettings(db, { warn: (details: unknown) => heard.push(details) })
    expect(found.company).toMatchObject({ name: 'House', email: 'hello@sala-coworking.example' })
    expect(heard).toEqual([{ unreadable: ['company.email'] }])
    expect((await loadLanding(visitor, 'en')).company.name).toBe('House')
    expect(await saveHouse('contact', {})).toBeNull()
    await findSettings(db, { warn: (details: unknown) => heard.push(details) })
    expect(heard).toHaveLength(1)
  })
})

describe('VAT rates', () => {
  const at = (day: string) => ({ ...owner, now: () => new Date(`${day}T12:00:00+07:00`) })

  test('a rate counts from its first day on, and the ones before stay', async () => {
    expect(
      await addVatRate(at('2030-01-10'), { fields: { startsOn: '2030-02-01', percent: '8.25' } }),
    ).toEqual({})
    const rateOn = async (day: string) => (await loadLanding(at(day), 'en')).pricing.vatBasisPoints
    expect([await rateOn('2030-01-31'), await rateOn('2030-02-01')]).toEqual([700, 825])
    expect((await logOf('vat_rate', '2030-02-01')).at(-1)).toMatchObject({
      action: 'created',
      details: { basisPoints: 825 },
    })
  })

  test.each([
    ['yesterday', { startsOn: '2030-01-09', percent: '7' }, 'startsOn'],
    ['a day that does not exist', { startsOn: '2030-02-30', percent: '7' }, 'startsOn'],
    ['no day', { startsOn: '', percent: '7' }, 'startsOn'],
    ['a slip of the year', { startsOn: '20300-01-01', percent: '7' }, 'startsOn'],
    ['a day that has a rate', { startsOn: '2030-02-01', percent: '9' }, 'startsOn'],
    ['three decimals', { startsOn: '2030-03-01', percent: '7.125' }, 'percent'],
    ['more than a third', { startsOn: '2030-03-01', percent: '30.01' }, 'percent'],
    ['less than nothing', { startsOn: '2030-03-01', percent: '-1' }, 'percent'],
  ])('%s is refused', async (_what, fields, field) => {
    expect(Object.keys(await addVatRate(at('2030-01-10'), { fields }))).toEqual([field])
  })

  test('today is in time', async () => {
    expect(await addVatRate(at('2030-01-10'), { fields: { startsOn: '2030-01-10', percent: '0' } })).toEqual(
      {},
    )
  })

  test('only a rate that has not begun can be removed', async () => {
    expect(await removeVatRate(at('2030-02-01'), { startsOn: '2030-02-01' })).toBe(false)
    expect(await removeVatRate(at('2030-02-01'), { startsOn: '1999-04-01' })).toBe(false)
    expect(await removeVatRate(at('2030-02-01'), { startsOn: 'tomorrow' })).toBe(false)
    expect(await removeVatRate(at('2030-01-31'), { startsOn: '2030-02-01' })).toBe(true)
    const left = await db.select().from(vatRates)
    expect(left.map(({ startsOn }) => startsOn).toSorted()).toEqual(['1999-04-01', '2030-01-10'])
  })
})

test('settings that another server saved are the next that are read, and nobody changes what others read', async () => {
  const before = await findSettings(db)
  const seconds = { ...before.access, provisionalHours: before.access.provisionalHours + 1 }
  await db
    .insert(settings)
    .values({ key: 'access', value: seconds })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: seconds },
    })
  const after = await findSettings(db)
  expect(after.access).toEqual(seconds)
  expect(before.access).not.toEqual(seconds)
  expect(await findSettings(db)).toBe(after)
  expect(() => after.renewals.requestDaysBefore.push(1)).toThrow(TypeError)
})
