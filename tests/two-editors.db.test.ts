import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { changeOwnName } from '#app/house/accounts/commands/profile.server.ts'
import { changeStaffRole, renameStaff } from '#app/house/accounts/commands/staff.server.ts'
import { findStaff } from '#app/house/accounts/queries/staff.server.ts'
import { savedRole, savedStaffName } from '#app/house/accounts/steps/saved-staff.server.ts'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { saveSender } from '#app/house/mail/commands/sender.server.ts'
import { savedSender } from '#app/house/mail/steps.server.ts'
import { saveMailChoices } from '#app/house/notifications/commands.server.ts'
import { findMailChoices } from '#app/house/notifications/queries.server.ts'
import { offeredTopics } from '#app/house/notifications/rules.ts'
import { savedChoices } from '#app/house/notifications/steps.server.ts'
import { saveMembershipFee } from '#app/house/plans/commands/membership-fee.server.ts'
import { savePaymentLinks } from '#app/house/plans/commands/payment-links.server.ts'
import { updatePlan } from '#app/house/plans/commands/plans.server.ts'
import { linkFieldsOf, planFieldsOf } from '#app/house/plans/schema.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import {
  removeLogo,
  removePhoto,
  savedLogo,
  savedPhoto,
  saveLogo,
  savePhoto,
} from '#app/house/settings/commands/pictures.server.ts'
import { saveHouseSettings, saveMoneySettings } from '#app/house/settings/commands/sections.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { feeForm } from '#app/house/settings/schema/money.ts'
import {
  HOUSE_FORMS,
  type HouseSection,
  MONEY_FORMS,
  type MoneySection,
} from '#app/house/settings/schema/sections.ts'
import { saveApplicationBuyer } from '#app/joining/applications/commands/buyer.server.ts'
import { findApplicationRow } from '#app/joining/applications/queries/record.server.ts'
import { savedWishes } from '#app/joining/registration/steps/wishes.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { saveWebhookUrls } from '#app/machines/webhooks/commands/settings.server.ts'
import {
  createSubscription,
  updateSubscription,
} from '#app/machines/webhooks/commands/subscriptions.server.ts'
import { findSubscription } from '#app/machines/webhooks/queries/subscriptions.server.ts'
import { savedSubscription, savedUrls } from '#app/machines/webhooks/steps/saved-addresses.server.ts'
import { updateMember } from '#app/people/members/commands/save.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { createPost, updatePost } from '#app/public/blog/commands/posts.server.ts'
import { findPost } from '#app/public/blog/queries/manager.server.ts'
import { type PostValues, valuesOf } from '#app/public/blog/schema/posts.ts'
import { versionOf } from '#app/public/blog/steps/change-post.server.ts'
import { createEvent, updateEvent } from '#app/public/events/commands.server.ts'
import { findEvent } from '#app/public/events/queries.server.ts'
import type { EventValues } from '#app/public/events/schema.ts'
import { savedEvent } from '#app/public/events/steps.server.ts'
import { createService, updateService } from '#app/public/services/commands.server.ts'
import { findService } from '#app/public/services/queries.server.ts'
import type { ServiceValues } from '#app/public/services/schema.ts'
import { savedService } from '#app/public/services/steps.server.ts'
import { createRecord, updateRecord } from '#app/team/attendance/commands/records.server.ts'
import { findRecord } from '#app/team/attendance/queries/records.server.ts'
import type { RecordValues } from '#app/team/attendance/schema.ts'
import { savedRecord } from '#app/team/attendance/steps.server.ts'
import { createDepartment, updateDepartment } from '#app/team/employees/commands/departments.server.ts'
import { createEmployee, updateEmployee } from '#app/team/employees/commands/employees.server.ts'
import { saveWorkShifts } from '#app/team/employees/commands/hours.server.ts'
import { updateOwnContact } from '#app/team/employees/commands/own-contact.server.ts'
import { findEmployee, listShifts } from '#app/team/employees/queries/employees.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import type { ContactValues, DepartmentValues, EmployeeValues } from '#app/team/employees/schema/employees.ts'
import { hoursFields } from '#app/team/employees/schema/hours.ts'
import { findDepartments, savedDepartment } from '#app/team/employees/steps/departments.server.ts'
import { savedContact, savedEmployee } from '#app/team/employees/steps/saved-employee.server.ts'
import { saveEntitlements } from '#app/team/leave/commands/entitlements.server.ts'
import { createLeave, updateLeave } from '#app/team/leave/commands/leave.server.ts'
import { listEntitlements } from '#app/team/leave/queries/balances.server.ts'
import { findLeave } from '#app/team/leave/queries/leave.server.ts'
import { valuesIn } from '#app/team/leave/schema/entitlements.ts'
import type { LeaveValues } from '#app/team/leave/schema/leave.ts'
import { savedEntitlements, savedLeave } from '#app/team/leave/steps/saved-leave.server.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { employeeValues } from './support/employees.ts'
import { insertApplication } from './support/incoming.ts'
import { asStaff, insertMember } from './support/reviewer.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const one = await asStaff(visitor, 'owner')
const two = await asStaff(visitor, 'owner')

/** What a command says of a save, in whichever way it says it. */
type Outcome = { ok?: boolean; conflict?: SavedFields | undefined; errors?: FormFields | null } | null

/** A record that two people may edit at once. */
type Edited = {
  /** What a form would be opened with now. */
  open: () => Promise<SavedFields>
  save: (by: CommandContext, typed: SavedFields) => Promise<Outcome>
  theirs: FormFields
  mine: FormFields
}

function found<Row>(row: Row | null | undefined): Row {
  if (!row) throw new Error('no such record')
  return row
}

const idOf = (saved: object) => {
  if (!('id' in saved) || typeof saved.id !== 'string') throw new Error(JSON.stringify(saved))
  return saved.id
}

type Section = HouseSection | MoneySection | 'fee'

function section(name: string, theirs: FormFields, mine: FormFields): () => Promise<Edited> {
  const form = { ...HOUSE_FORMS, ...MONEY_FORMS, fee: feeForm }[name as Section]
  const isOfMoney = name in MONEY_FORMS
  return async () => ({
    open: async () => savedFields(form.fieldsOf(await findSettings(db))),
    save: (by, typed) => {
      if (name === 'fee') return saveMembershipFee(by, typed)
      return isOfMoney
        ? saveMoneySettings(by, { section: name as MoneySection, ...typed })
        : saveHouseSettings(by, { section: name as HouseSection, ...typed })
    },
    theirs,
    mine,
  })
}

const ACCOUNT = {
  promptPayId: '0812345678',
  bankName: 'Kasikornbank',
  bankAccountName: 'Sala',
  bankAccountNumber: '123-4-56789-0',
}

/** Every section of the settings, with something that each of two people may type into it. */
const SECTIONS: Record<Section, [FormFields, FormFields]> = {
  company: [{ legalName: 'First Co., Ltd.' }, { legalName: 'Second Co., Ltd.' }],
  front: [{ headline_en: 'Work here' }, { headline_en: 'Rest here' }],
  hours: [
    { '1-open': 'on', '1-opens': '06:00', '1-closes': '10:00' },
    { '1-open': 'on', '1-opens': '07:00', '1-closes': '11:00' },
  ],
  contact: [{ email: 'first@sala.test' }, { email: 'second@sala.test' }],
  reach: [{ phone: '+66 38 111 111' }, { phone: '+66 38 222 222' }],
  arrival: [{ wifiName: 'Sala' }, { wifiName: 'Sala 5G' }],
  links: [{ tour: 'https://tour.example/1' }, { tour: 'https://tour.example/2' }],
  faq: [{ en: '? Tea?\nYes.' }, { en: '? Coffee?\nYes.' }],
  access: [{ provisionalHours: '5' }, { provisionalHours: '6' }],
  leave: [{ annualDays: '11' }, { annualDays: '12' }],
  attendance: [{ lateAfterMinutes: '11' }, { lateAfterMinutes: '12' }],
  bookings: [{ reminderHours: '2' }, { reminderHours: '3' }],
  statistics: [{ activeMembers: '101' }, { activeMembers: '102' }],
  renewals: [{ graceDays: '4' }, { graceDays: '5' }],
  fee: [
    { membershipFee: '350', creditLimit: '30000' },
    { membershipFee: '360', creditLimit: '30000' },
  ],
  ownerRenewals: [{ graceDays: '6' }, { graceDays: '7' }],
  tax: [
    { nameThai: 'ศาลา', nameEnglish: 'First' },
    { nameThai: 'ศาลา', nameEnglish: 'Second' },
  ],
  payments: [
    { ...ACCOUNT, bankBranch: 'Jomtien' },
    { ...ACCOUNT, bankBranch: 'Pattaya' },
  ],
  privacy: [{ mailDays: '40' }, { mailDays: '50' }],
}

async function picture(background: string) {
  const content = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(content)], 'photo.png', { type: 'image/png' })
}

async function anEmployee() {
  return idOf(await createEmployee(one, { values: employeeValues(), upload: null }))
}

const YOGA: ServiceValues = {
  title: 'Yoga',
  description: 'On the roof.',
  icon: 'award',
  price: 'Free',
  isActive: 'on',
}
const JAZZ: EventValues = {
  title: 'Jazz',
  description: 'On the terrace.',
  startsAt: '2026-12-31T19:00',
  type: 'networking',
  endsAt: '',
  place: '',
  seats: '',
  imageUrl: 'https://pictures.example/jazz.jpg',
}

type Texts = Omit<PostValues, 'sections'>

/** A post without what it has many of. */
const textsOf = ({ sections: _, ...texts }: PostValues): Texts => texts

const RECORDS: Record<string, () => Promise<Edited>> = {
  service: async () => {
    const id = idOf(await createService(one, YOGA))
    return {
      open: async () => savedService(found(await findService(db, id))),
      save: (by, { fields, version }) => updateService(by, { id, version, values: fields as ServiceValues }),
      theirs: { title: 'Pilates' },
      mine: { price: '200' },
    }
  },
  event: async () => {
    const id = idOf(await createEvent(one, { values: JAZZ, upload: null }))
    return {
      open: async () => savedEvent(found(await findEvent(db, id))),
      save: (by, { fields, version }) =>
        updateEvent(by, { id, version, values: fields as EventValues, upload: null }),
      theirs: { startsAt: '2027-01-01T19:00' },
      mine: { title: 'Blues' },
    }
  },
  'blog post': async () => {
    const created = await createPost(one, { title: 'Quiet hours' })
    if (!created.ok) throw new Error(created.reason)
    const id = created.value
    return {
      open: async () => {
        const post = found(await findPost(db, id))
        return { fields: textsOf(valuesOf(post)), version: versionOf(post) }
      },
      save: async (by, { fields, version }) => {
        const saving = { upload: null, removeImage: false, step: 'save', publishAt: '' } as const
        const saved = await updatePost(by, {
          id,
          version,
          values: { ...(fields as Texts), sections: [] },
          ...saving,
        })
        const conflict = !saved.ok && saved.errors ? saved.conflict : undefined
        if (!conflict) return { ok: saved.ok }
        return { ok: false, conflict: { fields: textsOf(conflict.values), version: conflict.version } }
      },
      theirs: { introduction: 'Theirs.' },
      mine: { introduction: 'Mine.' },
    }
  },
  member: async () => {
    const { id } = await insertMember(db, { mobilePhone: '081 234 5678' })
    return {
      open: async () => savedFieldsOf(found(await findMember(db, id))),
      save: (by, { fields, version }) => updateMember(by, { id, version, fields, sharedEmail: '' }),
      theirs: { name: 'Theirs' },
      mine: { name: 'Mine' },
    }
  },
  'whose papers an application gets': async () => {
    const applicationId = await insertApplication(db)
    return {
      open: async () => savedWishes(db, found(await findApplicationRow(db, applicationId))),
      save: (by, typed) => saveApplicationBuyer(by, { applicationId, ...typed }),
      theirs: { name: 'Theirs Co., Ltd.', address: 'Jomtien' },
      mine: { name: 'Mine Co., Ltd.', address: 'Pattaya' },
    }
  },
  plan: async () => {
    const slug = 'monthly-pass'
    const open = async () => {
      const [plan] = await db.select().from(plans).where(eq(plans.slug, slug))
      return savedFields(planFieldsOf(found(plan)))
    }
    const save: Edited['save'] = async (by, typed) => {
      const saved = await updatePlan(by, { slug, ...typed })
      return saved === 'not_found' ? { ok: false } : saved
    }
    return { open, save, theirs: { price: '5100' }, mine: { price: '5200' } }
  },
  'payment links': async () => ({
    open: async () => savedFields(linkFieldsOf(await db.select().from(plans))),
    save: savePaymentLinks,
    theirs: { 'week-pass-new': 'https://pay.example/1' },
    mine: { 'week-pass-new': 'https://pay.example/2' },
  }),
  employee: async () => {
    const id = await anEmployee()
    return {
      open: async () => savedEmployee(found(await findEmployee(db, id))),
      save: (by, { fields, version }) =>
        updateEmployee(by, { id, version, values: fields as EmployeeValues, upload: null }),
      theirs: { email: 'THEIRS@sala.test' },
      mine: { position: 'Cook' },
    }
  },
  department: async () => {
    await createDepartment(one, { name: 'Café', description: '' })
    const id = found((await findDepartments(db)).find(({ name }) => name === 'Café')).id
    const open = async () => savedDepartment(found((await findDepartments(db)).find(row => row.id === id)))
    return {
      open,
      save: async (by, { fields, version }) => {
        const saved = await updateDepartment(by, { id, version, values: fields as DepartmentValues })
        return saved.ok || saved.reason === 'conflict' ? saved : { ok: false }
      },
      theirs: { name: 'Bar' },
      mine: { name: 'Kitchen' },
    }
  },
  'working hours': async () => {
    const employeeId = await anEmployee()
    return {
      open: async () => savedFields(hoursFields(await listShifts(db, employeeId))),
      save: async (by, typed) => {
        const saved = await saveWorkShifts(by, { employeeId, ...typed })
        return saved === 'not_found' ? { ok: false } : saved
      },
      theirs: { '1-0-from': '09:00', '1-0-to': '17:00' },
      mine: { '1-0-from': '10:00', '1-0-to': '18:00' },
    }
  },
  'attendance record': async () => {
    const employeeId = await anEmployee()
    const values: RecordValues = {
      employeeId,
      date: '2026-11-02',
      timeIn: '09:00',
      timeOut: '',
      endsNextDay: '',
      breaks: '',
      status: 'present',
      notes: '',
      overLeave: '',
    }
    const id = idOf(await createRecord(one, values))
    return {
      open: async () => savedRecord(found(await findRecord(db, id)).record),
      save: (by, { fields, version }) =>
        updateRecord(by, { id, version, values: { ...values, ...fields } as RecordValues }),
      theirs: { timeIn: '08:30' },
      mine: { notes: 'Bus was late.' },
    }
  },
  'leave request': async () => {
    const employeeId = await anEmployee()
    const values: LeaveValues = {
      employeeId,
      leaveType: 'unpaid',
      startDate: '2027-03-01',
      endDate: '2027-03-02',
      part: 'whole',
      reason: 'Family',
      status: 'rejected',
    }
    const id = idOf(await createLeave(one, { values, confirmed: '' }))
    return {
      open: async () => savedLeave(found(await findLeave(db, id))),
      save: (by, { fields, version }) =>
        updateLeave(by, { id, version, values: fields as LeaveValues, confirmed: '' }),
      theirs: { reason: 'A wedding' },
      mine: { endDate: '2027-03-05' },
    }
  },
  'leave of a year': async () => {
    const of = { employeeId: await anEmployee(), year: 2027 }
    return {
      open: async () =>
        savedEntitlements(
          await listEntitlements(db, { employeeIds: [of.employeeId], years: [of.year, of.year] }),
        ),
      save: async (by, { fields, version }) => {
        const saved = await saveEntitlements(by, { ...of, values: valuesIn(fields), version })
        return saved.ok || saved.reason === 'conflict' ? saved : { ok: false }
      },
      theirs: { annualMode: 'days', annualDays: '9' },
      mine: { annualMode: 'unlimited' },
    }
  },
  'own contact, which staff edit too': async () => {
    const own = await asStaff(visitor, null)
    return {
      open: async () => savedContact(await ownEmployee(own)),
      save: (_by, { fields, version }) =>
        updateOwnContact(own, { fields: fields as ContactValues, version }).then(({ errors, conflict }) => ({
          ok: !conflict && Object.keys(errors).length === 0,
          conflict,
        })),
      theirs: { phone: '089 111 2222' },
      mine: { phone: '089 333 4444' },
    }
  },
  'own name': async () => {
    const { userId } = one.actor
    const open = async () => {
      const [row] = await db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
      return savedFields({ name: found(row).displayName })
    }
    const save: Edited['save'] = async (_by, { fields, version }) => {
      const conflict = await changeOwnName(one, { name: fields['name'] ?? '', version })
      return conflict && { ok: false, conflict }
    }
    return { open, save, theirs: { name: 'Mali One' }, mine: { name: 'Mali Two' } }
  },
  'the role of staff': async () => {
    const { userId } = (await asStaff(visitor, 'front_desk')).actor
    return {
      open: async () => savedRole(found(await findStaff(db, userId)).role),
      save: (by, { fields, version }) => changeStaffRole(by, { userId, role: fields['role'] ?? '', version }),
      theirs: { role: 'manager' },
      mine: { role: 'owner' },
    }
  },
  'the name of staff': async () => {
    const { userId } = (await asStaff(visitor, 'front_desk')).actor
    return {
      open: async () => savedStaffName(found(await findStaff(db, userId)).displayName),
      save: (by, { fields, version }) =>
        renameStaff(by, { userId, displayName: fields['displayName'] ?? '', version }),
      theirs: { displayName: 'Kai' },
      mine: { displayName: 'Kanya' },
    }
  },
  'what one is told by mail': async () => {
    const topics = offeredTopics('admin', one.actor)
    return {
      open: async () => savedChoices(await findMailChoices(db, one.actor.userId), topics),
      save: async (_by, { fields, version }) => {
        const chosen = topics.filter(topic => fields[topic] === 'on')
        const conflict = await saveMailChoices(one, 'admin', { chosen, version })
        return conflict && { ok: false, conflict }
      },
      theirs: { newMessage: '' },
      mine: { leaveRequested: '' },
    }
  },
  'the sender of mails': async () => ({
    open: async () => savedSender((await findSettings(db)).mail.fromAddress),
    save: (by, { fields, version }) => saveSender(by, { address: fields['address'] ?? '', version }),
    theirs: { address: 'theirs@sala.test' },
    mine: { address: 'mine@sala.test' },
  }),
  'a webhook for events': async () => {
    const url = 'https://hooks.example.com/'
    const made = await createSubscription(one, { name: 'Books', url, events: ['member.created'] })
    const id = made.ok ? made.id : ''
    const found = async () => (await findSubscription(db, id)) ?? { name: '', url, events: [] }
    return {
      open: async () => savedSubscription(await found()),
      save: (by, { fields: { events = '', ...fields }, version }) =>
        updateSubscription(by, { id, version, name: '', url, ...fields, events: events.split(' ') }),
      theirs: { name: 'Theirs' },
      mine: { url: 'https://hooks.example.com/mine' },
    }
  },
  'the URLs of webhooks': async () => ({
    open: async () => savedUrls((await findSettings(db)).webhooks),
    save: (by, { fields: { registration = '', receipt = '' }, version }) =>
      saveWebhookUrls(by, { fields: { registration, receipt }, version }),
    theirs: { registration: 'https://hooks.example.com/theirs' },
    mine: { receipt: 'https://hooks.example.com/mine' },
  }),
  'a photo of the front page': async () => {
    const place = 'visa'
    const photo = async () => (await findSettings(db)).front.photos[place]
    const save: Edited['save'] = async (by, { fields: { alt_en = '', alt_th = '', isShown }, version }) => {
      const words = { alt: { en: alt_en, th: alt_th, ru: 'Стол' }, isShown: isShown === 'on', version }
      const upload = (await photo()) ? null : await picture('navy')
      return savePhoto({ ...by, storage: visitor.storage }, { place, upload, ...words })
    }
    const words = { alt_en: 'A desk', alt_th: 'โต๊ะ', isShown: 'on' }
    await save(one, { fields: words, version: savedPhoto(null).version })
    return {
      open: async () => savedPhoto(await photo()),
      save,
      theirs: { alt_en: 'A desk by the sea' },
      mine: { alt_th: 'โต๊ะริมทะเล' },
    }
  },
  ...Object.fromEntries(
    Object.entries(SECTIONS).map(([name, typed]) => [`settings: ${name}`, section(name, ...typed)]),
  ),
}

test.each(Object.keys(RECORDS))('%s: the second to save sees what the first saved', async name => {
  const { open, save, theirs, mine } = await found(RECORDS[name])()
  const opened = await open()

  expect(isSaved(await save(one, { ...opened, fields: { ...opened.fields, ...theirs } }))).toBe(true)
  const now = await open()
  expect(now.version).not.toBe(opened.version)

  const typed = { ...opened.fields, ...mine }
  const refused = await save(two, { fields: typed, version: opened.version })
  expect(refused?.conflict).toEqual(now)
  expect(await open()).toEqual(now)

  const again = { fields: typed, version: refused?.conflict?.version ?? '' }
  expect(isSaved(await save(two, again))).toBe(true)
  expect((await open()).fields).toMatchObject(mine)
})

test.each(Object.keys(RECORDS))('%s: pressing twice is no conflict with oneself', async name => {
  const { open, save, theirs } = await found(RECORDS[name])()
  const opened = await open()
  const typed = { ...opened, fields: { ...opened.fields, ...theirs } }
  expect(isSaved(await save(one, typed))).toBe(true)
  const now = await open()
  expect(isSaved(await save(one, typed))).toBe(true)
  expect(await open()).toEqual(now)
})

/** A file, which no form is opened with again: what is saved is known by its name of ours. */
const PICTURES: Record<string, { open: () => Promise<SavedFields>; save: SavePicture }> = {
  'the logo': {
    open: async () => savedLogo((await findSettings(db)).front),
    save: (by, upload, version) => saveLogo(by, { upload, version }),
  },
  'the photo of a block': {
    open: async () => savedPhoto((await findSettings(db)).front.photos.housing),
    save: (by, upload, version) => {
      const alt = { en: 'A desk', th: 'โต๊ะ', ru: 'Стол' }
      return savePhoto(by, { place: 'housing', upload, alt, isShown: true, version })
    },
  },
}

type SavePicture = (by: CommandContext, upload: File, version: string) => Promise<Outcome>

const withFiles = (by: CommandContext) => ({ ...by, storage: visitor.storage })

test.each(Object.keys(PICTURES))('%s: the second to send one sees what the first sent', async name => {
  const { open, save } = found(PICTURES[name])
  const { version } = await open()
  expect(await save(withFiles(one), await picture('navy'), version)).toBeNull()
  const now = await open()
  const refused = await save(withFiles(two), await picture('teal'), version)
  expect(refused?.conflict).toEqual(now)
  expect(await open()).toEqual(now)
  expect(await save(withFiles(two), await picture('teal'), now.version)).toBeNull()
  expect(await open()).not.toEqual(now)
})

const REMOVALS: Record<string, (by: CommandContext, version: string) => Promise<Outcome>> = {
  'the logo': (by, version) => removeLogo(by, { version }),
  'the photo of a block': (by, version) => removePhoto(by, { place: 'housing', version }),
}

test.each(Object.keys(REMOVALS))('%s: whoever takes it away sees what another sent meanwhile', async name => {
  const [{ open, save }, remove] = [found(PICTURES[name]), found(REMOVALS[name])]
  await save(withFiles(one), await picture('navy'), (await open()).version)
  const seen = await open()
  await save(withFiles(one), await picture('maroon'), seen.version)
  const now = await open()
  const refused = await remove(withFiles(two), seen.version)
  expect(refused?.conflict).toEqual(now)
  expect(await visitor.storage.read(found(now.fields['file']))).not.toBeNull()
  expect(await remove(withFiles(two), refused?.conflict?.version ?? '')).toBeNull()
  expect((await open()).fields['file']).toBe('')
  expect(await remove(withFiles(one), now.version)).toBeNull()
})

test.each(Object.keys(PICTURES))('%s: sending it twice is no conflict with oneself', async name => {
  const { open, save } = found(PICTURES[name])
  const { version } = await open()
  const twice = await Promise.all(
    [one, one].map(async by => save(withFiles(by), await picture('olive'), version)),
  )
  expect(twice).toEqual([null, null])
  expect(await visitor.storage.read(found((await open()).fields['file']))).not.toBeNull()
})

function isSaved(outcome: Outcome): boolean {
  return outcome === null || outcome.ok === true
}
