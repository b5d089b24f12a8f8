import { randomUUID } from 'node:crypto'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { serverForm } from '#app/house/mail/schema/server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { settings, vatRates } from '#app/house/settings/tables.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { sampleRecords } from '#app/overview/sample/tables.server.ts'
import { START_ITEMS } from '#app/overview/start/rules.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { slip } from '../support/slip.ts'
import { asks, count, mailbox, of, some, UNSEEN } from './ask.ts'
import type { Fields } from './client.ts'
import type { House } from './house.ts'
import { packForms } from './packs-forms.ts'
import { haveFactor } from './second-factor.ts'

const staffPerson = (
  writes: string,
  fill: Fields = {},
  prepare?: (house: House, id: string) => Promise<unknown>,
) =>
  asks(writes, async house => {
    const id = await house.staff()
    await prepare?.(house, id)
    return { at: `/admin/settings/staff/${id}`, fill }
  })

/** A section of the settings with another number or text in one of its fields. */
const section = (name: string, fill: () => Fields) =>
  asks('settings', () => ({ at: `/admin/settings/${name}`, fill: fill() }))

const ASIDE = START_ITEMS.slice(0, 6)
const WANTED = START_ITEMS.slice(6)
const PLANS = ['rooms', 'none'] as const
let chosen = 0
/** Another one each time, so that what is chosen is new. */
const nextOf = (items: readonly string[]) => items[chosen++ % items.length] ?? ''

/** The page has each for the items that are as they have to be for it. */
const startForm = (item: () => string) =>
  asks(
    'settings',
    async house => {
      await house.startSettings(ASIDE)
      return { at: '/admin/settings/start', fill: { item: item() } }
    },
    UNSEEN,
  )

/** A form of a page with pictures, where there is a logo and a photo already. */
export const frontForm = (fill: () => Fields | Promise<Fields> = () => ({}), page = 'settings/front') =>
  asks('settings', async house => {
    const [logo, file] = [await house.file('house'), await house.file('house')]
    const photo = { file, alt: { en: 'A desk', th: 'โต๊ะ', ru: 'Стол' }, isShown: true }
    const value = { logo, photos: { hero: photo, door: photo, plan: photo } }
    await house.db
      .insert(settings)
      .values({ key: 'front', value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
    return { at: `/admin/${page}`, fill: await fill() }
  })

export async function picture() {
  const { buffer, mimeType } = await slip()
  return new File([new Uint8Array(buffer)], 'logo.jpg', { type: mimeType })
}

export const SETTINGS_FORMS = {
  'settings-front (save)': section('front', () => ({ headline_en: some('Work') })),
  ...of('settings-front', {
    logo: frontForm(async () => ({ file: await picture() })),
    'remove-logo': frontForm(),
    photo: frontForm(() => ({ place: 'hero', alt_en: some('A desk'), alt_th: 'โต๊ะ', alt_ru: 'Стол' })),
    'remove-photo': frontForm(() => ({ place: 'hero' })),
  }),
  ...of('settings-arrival', {
    '(save)': section('arrival', () => ({ wifiName: some('Sala') })),
    photo: frontForm(
      () => ({ place: 'door', alt_en: some('A door'), alt_th: 'ประตู', alt_ru: 'Дверь' }),
      'settings/arrival',
    ),
    'remove-photo': frontForm(() => ({ place: 'door' }), 'settings/arrival'),
  }),
  ...of('settings-floor-plan', {
    '(save)': section('floor-plan', () => ({ shows: PLANS[chosen++ % PLANS.length] ?? '' })),
    photo: frontForm(
      () => ({ place: 'plan', alt_en: some('A plan'), alt_th: 'แผนผัง', alt_ru: 'План' }),
      'settings/floor-plan',
    ),
    'remove-photo': frontForm(() => ({ place: 'plan' }), 'settings/floor-plan'),
  }),
  ...of('settings-overview', {
    delete_sample: asks('long_works', async house => {
      const recordId = await house.event()
      await house.db.insert(sampleRecords).values({ kind: 'events', recordId, position: 1 })
      return { at: '/admin/settings?sample=delete' }
    }),
  }),
  ...of('settings-start', {
    aside: startForm(() => nextOf(WANTED)),
    'bring-back': startForm(() => nextOf(ASIDE)),
  }),
  // The page has each while the agreement is as it has to be for it.
  ...of('settings-agreement', {
    read: asks(
      'settings',
      async house => {
        await house.startSettings(ASIDE)
        return { at: '/admin/settings/agreement' }
      },
      UNSEEN,
    ),
    announce: asks(
      'agreement_announcements',
      async house => ({ at: '/admin/settings/agreement', fill: { seen: await house.changedAgreement() } }),
      UNSEEN,
    ),
    withdraw: asks(
      'agreement_announcements',
      async house => ({
        at: '/admin/settings/agreement',
        fill: { number: await house.announcedAgreement() },
      }),
      UNSEEN,
    ),
    // For a space without a mail server, which this one is not.
    notice: asks(
      null,
      async house => {
        const number = await house.announcedAgreement()
        return { at: '/admin/settings/agreement', fill: { number, noticeOn: house.today } }
      },
      UNSEEN,
    ),
  }),
  ...of('settings-webhooks', {
    '(save)': asks('settings', () => ({
      at: '/admin/settings/webhooks',
      fill: { registration: `https://hooks.example/${randomUUID()}`, receipt: '' },
    })),
    // The page has it where an address is set.
    test: asks(null, { at: '/admin/settings/webhooks', fill: { kind: 'registration' } }, UNSEEN),
    reveal: asks(null, { at: '/admin/settings/webhooks' }),
  }),
  ...of('settings-webhook-events', {
    '(new)': asks('webhook_subscriptions', () => ({
      at: '/admin/settings/webhooks/events?new=1',
      fill: { name: some('Books'), url: 'https://hooks.example/', event: 'blog.published' },
    })),
    '(edit)': asks('webhook_subscriptions', async house => ({
      at: `/admin/settings/webhooks/events?edit=${await house.subscription()}`,
      fill: { name: some('Books'), url: 'https://hooks.example/', event: 'blog.published' },
    })),
    delete: asks('webhook_subscriptions', async house => ({
      at: `/admin/settings/webhooks/events?delete=${await house.subscription()}`,
    })),
  }),
  ...of('settings-webhook-address', {
    pause: asks('webhook_subscriptions', async house => ({
      at: `/admin/settings/webhooks/events/${await house.subscription()}`,
    })),
    resume: asks('webhook_subscriptions', async house => ({
      at: `/admin/settings/webhooks/events/${await house.subscription('by_hand')}`,
    })),
    test: asks(null, async house => ({
      at: `/admin/settings/webhooks/events/${await house.subscription()}`,
    })),
    reveal: asks(null, async house => ({
      at: `/admin/settings/webhooks/events/${await house.subscription()}`,
    })),
  }),
  ...of('settings-delivery', {
    '(again)': asks('deliveries', async house => ({
      at: `/admin/settings/webhooks/${await house.delivery()}`,
    })),
  }),
  ...of('settings-mail', {
    '(sender)': asks('settings', () => ({ at: '/admin/settings/mail', fill: { address: mailbox() } })),
    // For a space without a mail server of its own environment, which this one is not.
    server: asks(
      'settings',
      async house => {
        const said = await findSettings(house.db)
        const { version } = savedFields(serverForm(said.mail).fieldsOf(said))
        const host = `${some('smtp').replace(' ', '-')}.example`
        return { at: '/admin/settings/mail', fill: { host, port: '587', version, password: PASSWORD } }
      },
      UNSEEN,
    ),
    'try-server': asks(null, { at: '/admin/settings/mail' }, UNSEEN),
    test: asks('mails', () => ({ at: '/admin/settings/mail', fill: { address: mailbox() } })),
    'send-kept': asks(
      'mails',
      async house => {
        await house.mail('kept')
        return { at: '/admin/settings/mail', fill: {} }
      },
      UNSEEN, // the page has it while there is no mail server
    ),
  }),
  ...of('settings-one-mail', {
    '(again)': asks('mails', async house => ({ at: `/admin/settings/mail/${await house.mail('failed')}` })),
  }),
  'settings-one-mail reveal': asks(
    null, // who asked stands in the log
    async house => ({ at: `/admin/settings/mail/${await house.mail('kept')}`, fill: {} }),
    UNSEEN, // the page has it for mails that no server was ever asked to take
  ),
  ...of('settings-packs', packForms),
  ...of('settings-locations', {
    '(new)': asks('locations', () => ({
      at: '/admin/settings/locations?new=1',
      fill: { name: some('Place'), code: some('').replace(/\W/g, '').toUpperCase(), taxBranch: '00001' },
    })),
    '(edit)': asks('locations', () => ({
      at: `/admin/settings/locations?edit=${HOME_LOCATION}`,
      fill: { name: some('Home'), code: 'HOME', taxBranch: '00000' },
    })),
  }),
  ...of('settings-kiosks', {
    '(new)': asks('kiosks', () => ({ at: '/admin/settings/kiosks?new=1', fill: { name: some('Door') } })),
    renew: asks('kiosks', async house => ({
      at: '/admin/settings/kiosks',
      fill: { id: (await house.kiosk()).id },
    })),
    revoke: asks('kiosks', async house => ({
      at: `/admin/settings/kiosks?revoke=${(await house.kiosk()).id}`,
    })),
  }),
  ...of('settings-api-keys', {
    '(new)': asks('api_keys', () => ({
      at: '/admin/settings/api-keys?new=1',
      fill: { name: some('Door'), scope: 'access_codes.check' },
    })),
    limit: asks('api_keys', async house => ({
      at: `/admin/settings/api-keys?limit=${await house.apiKey()}`,
      fill: { perMinute: '600' },
    })),
    revoke: asks('api_keys', async house => ({
      at: `/admin/settings/api-keys?revoke=${await house.apiKey()}`,
    })),
  }),
  ...of('settings-roles', {
    '(new)': asks('roles', () => ({
      at: '/admin/settings/roles?new=1',
      fill: { name: some('Host'), permission: 'events.view' },
    })),
    '(edit)': asks('roles', async house => ({
      at: `/admin/settings/roles?edit=${await house.ownRole()}`,
      fill: { name: some('Host'), permission: 'events.edit' },
    })),
    delete: asks('roles', async house => ({ at: `/admin/settings/roles?delete=${await house.ownRole()}` })),
  }),
  ...of('settings-staff', {
    '(invite)': asks('admin_users', () => ({
      at: '/admin/settings/staff?new=1',
      fill: { email: mailbox(), displayName: 'Dao', role: 'front_desk' },
    })),
    // Required, it would keep everybody else of the cast out.
    'require-factor': asks(null, { at: '/admin/settings/staff', fill: { isRequired: '' } }),
  }),
  ...of('settings-staff-person', {
    rename: staffPerson('admin_users', { displayName: some('Kai') }),
    role: staffPerson('admin_users', { role: 'manager' }),
    end: staffPerson('admin_users'),
    restore: staffPerson('admin_users', {}, (house, id) => house.endAccess(id)),
    resend: staffPerson('verifications', {}, (house, id) => house.forgetPassword(id)),
    'end-sessions': staffPerson('sessions', {}, (house, id) => house.session(id)),
    'reset-factor': asks('two_factors', async house => {
      const id = await house.staff()
      await haveFactor(house, { userId: id })
      return { at: `/admin/settings/staff/${id}?confirm=reset-factor` }
    }),
  }),
  'settings-company (save)': section('company', () => ({ legalName: some('Sala') })),
  'settings-access (save)': section('access', () => ({ provisionalHours: count() })),
  'settings-hours (save)': section('hours', () => ({
    '1-open': 'on',
    '1-opens': '06:00',
    '1-closes': `${(Number(count()) % 10) + 10}:00`,
  })),
  'settings-contact (save)': section('contact', () => ({ email: mailbox() })),
  'settings-faq (save)': section('faq', () => ({ en: `? Is it ${count()}?\nYes.` })),
  'settings-links (save)': section('links', () => ({ tour: `https://tour.example/${count()}` })),
  'settings-statistics (save)': section('statistics', () => ({ activeMembers: count() })),
  'settings-leave (save)': section('leave', () => ({ annualDays: count() })),
  'settings-bookings (save)': section('bookings', () => ({ reminderHours: count() })),
  'settings-attendance (save)': section('attendance', () => ({ lateAfterMinutes: count() })),
  'settings-renewals (days)': section('renewals', () => ({ graceDays: count() })),
  'settings-renewals (unpaid)': section('renewals', () => ({
    graceDays: count(),
    extendsWithoutPayment: 'on',
  })),
  'settings-privacy (save)': section('privacy', () => ({ mailDays: `${Number(count()) + 30}` })),
  'settings-fee (save)': section('membership-fee', () => ({ membershipFee: count(), creditLimit: '30000' })),
  'settings-tax (save)': section('tax', () => ({ nameThai: 'ศาลา', nameEnglish: some('Sala') })),
  'settings-payments (save)': section('payments', () => ({
    promptPayId: '0812345678',
    bankName: 'Kasikornbank',
    bankBranch: some('Jomtien'),
    bankAccountName: 'Sala',
    bankAccountNumber: '123-4-56789-0',
  })),
  ...of('settings-vat', {
    '(add)': asks('vat_rates', house => ({
      at: '/admin/settings/vat',
      fill: { startsOn: addDays(house.today, house.nextDay()), percent: '7' },
    })),
    remove: asks('vat_rates', async house => {
      const startsOn = addDays(house.today, house.nextDay())
      await house.db.insert(vatRates).values({ startsOn, basisPoints: 800 })
      return { at: '/admin/settings/vat', fill: { startsOn } }
    }),
  }),
  ...of('settings-plans', {
    '(move)': asks('plans', async house => ({
      at: '/admin/settings/plans',
      fill: { slug: await house.plan(), direction: 'up' },
    })),
  }),
  ...of('settings-new-plan', {
    '(new)': asks('plans', () => ({
      at: '/admin/settings/plans/new',
      fill: { name: some('Garden'), price: '900' },
    })),
  }),
  ...of('settings-plan', {
    '(edit)': asks('plans', async house => ({
      at: `/admin/settings/plans/${await house.plan()}`,
      fill: { price: `9${count()}` },
    })),
  }),
  ...of('settings-payment-links', {
    '(save)': asks('plans', () => ({
      at: '/admin/settings/payment-links',
      fill: { 'day-pass-new': `https://pay.example/${randomUUID()}` },
    })),
  }),
}
