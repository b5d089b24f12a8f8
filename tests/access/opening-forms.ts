import { asks, count, mailbox, of, some, UNSEEN } from './ask.ts'
import type { Fields } from './client.ts'
import { frontForm, picture } from './settings-forms.ts'

/** A step that somebody answers, in a space that nobody has begun to open. */
const step = (name: string, fill: () => Fields) =>
  asks('settings', async house => {
    await house.startSettings([])
    return { at: `/admin/opening/${name}`, fill: fill() }
  })

const company = () => ({
  name: some('Sala'),
  legalName: some('Sala'),
  street: 'Beach Road 1',
  city: 'Pattaya',
  region: 'Chonburi',
  postalCode: '20150',
  palette: 'lagoon',
})
const reach = () => ({ phone: '+66 38 123 456', email: mailbox() })
const pictures = 'opening/name'

export const OPENING_FORMS = {
  ...of('opening-name', {
    '(save)': step('name', company),
    '(answered)': step('name', company),
    logo: frontForm(async () => ({ file: await picture() }), pictures),
    'remove-logo': frontForm(undefined, pictures),
    photo: frontForm(
      () => ({ place: 'hero', alt_en: some('A desk'), alt_th: 'โต๊ะ', alt_ru: 'Стол' }),
      pictures,
    ),
    'remove-photo': frontForm(() => ({ place: 'hero' }), pictures),
  }),
  ...of('opening-offer', {
    '(save)': asks('plans', () => ({
      at: '/admin/opening/offer',
      fill: { 'day-pass-price': `4${count()}` },
    })),
    '(services)': asks('services', async house => ({
      at: '/admin/opening/offer',
      fill: { [`service-${await house.service()}`]: '' },
    })),
    '(answered)': step('offer', () => ({})),
  }),
  ...of('opening-rooms', {
    '(new)': asks('spaces', () => ({ at: '/admin/opening/rooms', fill: { line: '4 desks' } })),
    // The page has it where there is nothing to book.
    none: asks(
      'settings',
      async house => {
        await house.startSettings([])
        return { at: '/admin/opening/rooms', fill: {} }
      },
      UNSEEN,
    ),
  }),
  ...of('opening-money', {
    '(save)': asks('settings', () => ({
      at: '/admin/opening/money',
      fill: {
        promptPayId: '0812345678',
        bankName: 'Kasikornbank',
        bankBranch: some('Jomtien'),
        bankAccountName: 'Sala',
        bankAccountNumber: '123-4-56789-0',
      },
    })),
    read: asks(null, async () => ({ at: '/admin/opening/money', fill: { file: await picture() } })),
  }),
  ...of('opening-contact', {
    '(save)': step('contact', reach),
    '(answered)': step('contact', reach),
  }),
}
