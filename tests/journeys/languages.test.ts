import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house

/** What is called so in every language: names, and words of an address. */
const NAMES = [
  'Sala Coworking Co., Ltd.',
  'Sala Coworking',
  'Sala',
  'Jomtien Second Road',
  'Pattaya',
  'Chonburi',
  'Bangkok Bank',
  'Stripe',
  'PromptPay',
  'TrueMoney',
  'Wi-Fi',
  'LINE',
  'WhatsApp',
  'Instagram',
  'Facebook',
  'Telegram',
  'Google',
  'JPEG',
  'PNG',
  'WebP',
  'QR',
  'PDF',
  'ID',
  'Pass',
  'Markdown',
  'RSS',
]

const SHOW_TEXT = 4

/** Every text that is not said to be in English, as people read or hear it. */
function textsOf(document: Document): string[] {
  const isMarked = (element: Element | null) =>
    (element?.closest('[lang]')?.getAttribute('lang') ?? 'en') === 'en'
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      element &&
      !element.closest('script, noscript, style, template, svg, code, pre') &&
      !isMarked(element)
    )
      texts.push(node.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (!isMarked(element)) texts.push(element.getAttribute(name) ?? '')
  return texts
}

/** Two words of Latin letters or more, one after the other, that are no names. */
function englishIn(text: string): string[] {
  const without = NAMES.reduce((left, name) => left.replaceAll(name, '·'), text)
    .replace(/\S*@\S+|SALA-\w+/g, '·')
    .replace(/https?:\S+/g, '·')
  return without.match(/[A-Za-z]{2,}(?:[ ,’'-]+[A-Za-z]{2,})+/g) ?? []
}

// Pages that lead nowhere say so in the visitor's language as well.
async function findEnglish(path: string): Promise<string[]> {
  const visitor = house.newVisitor()
  await visitor.open(path)
  return textsOf(visitor.document).flatMap(text => englishIn(text).map(found => `${path}: ${found}`))
}

for (const language of ['th', 'ru']) {
  test(`no page for visitors of a fresh house has an English sentence in ${language}`, async () => {
    const statusKey = randomUUID()
    const applicationId = await insertApplication(db, {
      statusKey,
      name: 'Нок',
      address: '',
      paymentMethod: 'scan',
      locale: language,
    })
    await insertReceipt(db, { applicationId })
    const paths = [
      '',
      '/membership',
      '/thai-scan-receipt',
      '/submission-success',
      '/privacy',
      '/blogs',
      '/request',
      '/request/sent',
      '/faq',
      '/application',
      // Not /manage-blogs: it lists what other journeys have written.
      '/admin/login',
      '/employee/login',
      '/forgot-password',
      '/renew/unknown',
      '/coming/unknown',
      '?register=day-pass',
      `/application/${statusKey}`,
      '/application/unknown',
    ]
    const found: string[] = []
    for (const path of paths) found.push(...(await findEnglish(`/${language}${path}`)))
    expect([...new Set(found)]).toEqual([])
  })
}

test('what the space wrote in one language is marked on the pages in another', async () => {
  const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await db.insert(events).values([
    { title: 'Breakfast on the terrace', description: 'Bring an appetite.', type: 'networking', startsAt },
    { title: 'อาหารเช้าริมระเบียง', description: 'มาทานด้วยกัน', type: 'networking', startsAt },
  ])
  await db.insert(services).values({
    title: 'Phone booth',
    description: 'Quiet for a call.',
    price: 'Free',
    icon: 'monitor' as const,
  })
  const visitor = house.newVisitor()
  for (const [path, marked, plain] of [
    ['/', 'อาหารเช้าริมระเบียง', 'Breakfast on the terrace'],
    ['/th/', 'Breakfast on the terrace', 'อาหารเช้าริมระเบียง'],
    ['/ru/', 'Phone booth', null],
  ] as const) {
    await visitor.open(path)
    const headingOf = (words: string) => visitor.page.getByRole('heading', { name: new RegExp(words) })
    const isThai = marked.startsWith('อ')
    expect(headingOf(marked).querySelector('[lang]')).toHaveAttribute('lang', isThai ? 'th' : 'en')
    expect(headingOf(marked)).toHaveTextContent(isThai ? '(ไทย)' : '(EN)')
    if (plain) expect(headingOf(plain).querySelector('[lang]')).toBeNull()
  }
})
