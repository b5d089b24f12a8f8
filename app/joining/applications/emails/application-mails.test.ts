import { expect, test } from 'vitest'
import { wholeMail } from '#app/house/mail/adapters/compose.ts'
import { readSettings, settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { viewArrival } from '#app/house/settings/views/arrival.ts'
import { receiptRejectedMail } from '#app/joining/receipts/emails/receipt-rejected-mail.ts'
import { receivedMail } from '#app/joining/registration/emails/received-mail.ts'
import { approvedMail } from './approved-mail.ts'
import { rejectedMail } from './rejected-mail.ts'
import { undoneMail } from './undone-mail.ts'

const company = settingsSchemas.company.parse({})
const statusUrl = 'https://sala.test/application/0190'
const approved = {
  planName: 'Day Pass',
  memberId: 'SALA-7K3M9Q2X',
  expiryDate: '2026-08-02',
  period: { count: 1, unit: 'day' as const },
  code: { accessId: 'A1042', pass: '739185' },
  gettingIn: null,
  totalSatang: 642_00,
  paidSatang: 642_00,
  statusUrl,
}

type Person = { locale: string; name: string }

/** Every mail, with what it must say in each language. */
const MAILS = [
  {
    title: 'received',
    isNameless: true,
    write: ({ locale }: Person) =>
      receivedMail({
        locale,
        company,
        statusUrl,
        planName: 'Day Pass',
        memberId: 'SALA-7K3M9Q2X',
        totalSatang: 642_00,
        period: approved.period,
      }),
    always: ['SALA-7K3M9Q2X', statusUrl],
    en: ['We have your registration', 'Day Pass', '642.00', 'pay the total and send us the slip'],
    th: ['เราได้รับใบสมัครของคุณแล้ว', 'พาสรายวัน', '642.00', 'ชำระยอดรวมแล้วส่งสลิปให้เรา'],
    ru: ['Мы получили вашу заявку', 'Дневной пропуск', '642,00', 'оплатите всю сумму и пришлите нам чек'],
  },
  {
    title: 'approved',
    write: (person: Person) => approvedMail({ ...person, ...approved, company, isRenewal: false }),
    always: ['SALA-7K3M9Q2X', 'A1042', '739185', statusUrl],
    en: ['You are in: your access code', 'Day Pass', 'Valid until: 2 August 2026', 'keep them to yourself'],
    th: ['นี่คือรหัสเข้าใช้งานของคุณ', 'พาสรายวัน', 'ใช้ได้ถึง: 2 สิงหาคม 2569', 'เก็บไว้เป็นความลับ'],
    ru: [
      'Добро пожаловать: ваш код доступа',
      'Дневной пропуск',
      'Действует до: 2 августа 2026',
      'никому их не сообщайте',
    ],
  },
  {
    title: 'approved with a part-payment',
    write: (person: Person) =>
      approvedMail({ ...person, ...approved, company, isRenewal: false, paidSatang: 100_00 }),
    always: ['A1042', '739185', statusUrl],
    en: ['We received ฿100.00 of ฿642.00. ฿542.00 is still to be paid.'],
    th: ['เราได้รับเงิน ฿100.00 จากยอด ฿642.00 ยังค้างชำระ ฿542.00'],
    ru: ['100,00', '642,00', 'Осталось оплатить'],
  },
  {
    title: 'renewed',
    write: (person: Person) => approvedMail({ ...person, ...approved, company, isRenewal: true }),
    always: ['A1042', '739185', statusUrl],
    en: ['Your membership is renewed', '2 August 2026'],
    th: ['ต่ออายุสมาชิกแล้ว', '2 สิงหาคม 2569'],
    ru: ['Абонемент продлён', '2 августа 2026'],
  },
  {
    title: 'rejected',
    write: (person: Person) =>
      rejectedMail({
        ...person,
        company,
        planName: 'Day Pass',
        reason: 'Paid too little.\nSend 42 baht more.',
        statusUrl,
      }),
    always: ['Paid too little.', 'Send 42 baht more.', statusUrl],
    en: ['About your registration', 'Day Pass', 'could not approve', 'What you sent us is kept'],
    th: ['เรื่องใบสมัครของคุณ', 'เราไม่สามารถอนุมัติใบสมัคร พาสรายวัน ของคุณได้', 'ข้อมูลที่คุณส่งมายังอยู่กับเรา'],
    ru: [
      'О вашей заявке',
      'Мы не смогли одобрить вашу заявку. Тариф: Дневной пропуск',
      'Всё, что вы прислали, сохранено',
    ],
  },
  {
    title: 'receipt rejected',
    write: (person: Person) =>
      receiptRejectedMail({
        ...person,
        company,
        purpose: 'registration',
        reason: 'The amount is cut off.',
        receiptUrl: 'https://sala.test/thai-scan-receipt',
      }),
    always: ['The amount is cut off.', 'https://sala.test/thai-scan-receipt'],
    en: ['Please send us your slip again', 'Send another slip', 'Your registration stays as it is'],
    th: ['โปรดส่งสลิปให้เราอีกครั้ง', 'ส่งสลิปอีกครั้ง', 'ใบสมัครของคุณยังอยู่เหมือนเดิม'],
    ru: ['Пришлите, пожалуйста, чек ещё раз', 'Отправить другой чек', 'Ваша заявка остаётся в силе'],
  },
  {
    title: 'undone',
    write: (person: Person) => undoneMail({ ...person, company, statusUrl }),
    always: [statusUrl],
    en: ['We are looking at your registration again', 'does not open the door for now'],
    th: ['เรากำลังตรวจใบสมัครของคุณอีกครั้ง', 'รหัสจะยังใช้เปิดประตูไม่ได้'],
    ru: ['Мы снова рассматриваем вашу заявку', 'сейчас он дверь не открывает'],
  },
]

for (const { title, write, always, isNameless, en, th, ru } of MAILS) {
  const hello = isNameless
    ? { en: 'Hello,', th: 'สวัสดี', ru: 'Здравствуйте!' }
    : { en: 'Hello Nok Suwan,', th: 'เรียน Nok Suwan', ru: 'Здравствуйте, Nok Suwan!' }
  test.each([
    ['en', [...always, ...en, hello.en, 'Questions? Call +66 38 000 024']],
    ['th', [...always, ...th, hello.th, 'โทร +66 38 000 024']],
    ['ru', [...always, ...ru, hello.ru, 'Звоните: +66 38 000 024']],
  ])(`the ${title} mail says what it must, as text and as HTML, in %s`, (locale, expected) => {
    const { subject, text, html } = wholeMail(write({ locale, name: 'Nok Suwan' }))
    for (const words of expected) {
      expect(`${subject}\n${text}`).toContain(words)
      expect(html.replaceAll('</td><td style="padding:4px 0;font-weight:600">', ': ')).toContain(words)
    }
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    'Nok\r\nBcc: all@example.com',
    'Nok\u2028Win a prize at https://evil.example',
    'Nok \u202eevil',
    'You won at evil.example',
    `N${'o'.repeat(300)}k`,
  ])(`the ${title} mail takes no orders from the name %j`, name => {
    const plain = write({ locale: 'en', name: '' })
    const hostile = write({ locale: 'en', name })
    expect(hostile.subject).toBe(plain.subject)
    expect(hostile.text.split(/[\n\r\u2028]/)).toHaveLength(plain.text.split('\n').length)
    expect(hostile.html).not.toMatch(/<img|\u202e|\u2028/)
    expect(hostile.text).not.toMatch(/evil\.example|Bcc: all|o{300}/)
  })
}

test('a language that is not spoken gets English', () => {
  expect(undoneMail({ locale: 'de', name: 'Nok', company, statusUrl }).text).toContain('Hello Nok,')
})

test('a rejection without words has no empty reason', () => {
  const mail = rejectedMail({
    locale: 'en',
    name: 'Nok',
    company,
    planName: 'Day Pass',
    reason: ' ',
    statusUrl,
  })
  expect(mail.text).not.toContain('The reason')
})

test('an approval says how to get in, and keeps the password of the Wi-Fi as it keeps the Pass', () => {
  const settings = readSettings(new Map([['arrival', { wifiName: 'Sala 5G', wifiPassword: 'lantern-42' }]]))
  const gettingIn = viewArrival(settings.settings, { locale: 'en', mayEnter: true })
  const mail = { ...approved, gettingIn, company, locale: 'en', name: 'Nok', isRenewal: false }
  const stored = approvedMail(mail)
  expect(stored.text).toContain('Jomtien Second Road')
  expect(stored.text).toContain('Sala 5G')
  for (const text of [stored.text, stored.html]) expect(text).not.toContain('lantern-42')
  expect(wholeMail(stored).text).toContain('lantern-42')
})

test('an approval and a registration say where the member area is', () => {
  const mail = { locale: 'ru', company, statusUrl }
  const yes = approvedMail({ ...approved, ...mail, name: 'Nok', isRenewal: false })
  const { planName, memberId, period, totalSatang } = approved
  const received = receivedMail({ ...mail, planName, memberId, period, totalSatang })
  for (const { text } of [yes, received]) expect(text).toContain('https://sala.test/ru/my')
})
