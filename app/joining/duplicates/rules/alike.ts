/** A company as it is held against others. */
export type Compared = {
  id: string
  name: string
  legalName: string
  /** 13 digits, or ''. */
  taxId: string
  /** Five digits, or ''. */
  branch: string
  /** In lower case, like the next. */
  billingEmails: readonly string[]
  /** The addresses that act for it. */
  people: readonly string[]
  createdAt: Date
}

/** Why two are likely the same: one tax ID, one name, or one address of people at one mail domain of a company. */
const REASONS = ['tax_id', 'name', 'mail'] as const
export type Reason = (typeof REASONS)[number]

/** Two that are likely the same, the older first, and why. */
export type Pair = { companies: [Compared, Compared]; reasons: Reason[] }

/** So many members have to share somebody who pays before that looks like a company. */
export const MEMBERS_OF_A_COMPANY = 3

/** What companies are by law, in words that stand before or after their names, once dots are taken away. */
const FORMS = new Set(
  `co company ltd limited inc incorporated corp corporation llc llp plc pcl public pte pty part partnership gmbh ag bv srl sarl oy
  ооо оао зао пао ао ип тоо чп บริษัท จำกัด มหาชน บจก บมจ หจก ห้างหุ้นส่วน`
    .normalize('NFKC')
    .split(/\s+/),
)

/** Thai is written without spaces: the words around a name are set apart first. */
const THAI_FORMS = new RegExp('บริษัท|ห้างหุ้นส่วน|จำกัด|มหาชน'.normalize('NFKC'), 'g')

/**
 * What two spellings of a company's name have in common: without what it is by law, dots, signs, spaces and capitals, such as
 * "andamanstudio" of "Andaman Studio Co., Ltd.". Empty where nothing else is left.
 */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(THAI_FORMS, ' $& ')
    .split(/[\p{P}\p{S}\s]+/u)
    .filter(word => word !== '')
  const first = words.findIndex(word => !FORMS.has(word))
  const last = words.findLastIndex(word => !FORMS.has(word))
  return first < 0 ? '' : words.slice(first, last + 1).join('')
}

/** Where anybody can have a mailbox: such a domain says nothing about a company. */
const PUBLIC_DOMAINS = new Set(
  `gmail.com googlemail.com hotmail.com hotmail.co.th outlook.com outlook.co.th live.com msn.com yahoo.com yahoo.co.th ymail.com
  icloud.com me.com mac.com proton.me pm.me protonmail.com fastmail.com tutanota.com zoho.com aol.com gmx.com gmx.net gmx.de web.de
  mail.com mail.ru bk.ru list.ru inbox.ru yandex.ru yandex.com ya.ru rambler.ru qq.com 163.com 126.com naver.com`.split(
    /\s+/,
  ),
)

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Whether they cannot be one: two tax IDs, or two branches of one, which papers name apart. */
export function areApart(
  a: Pick<Compared, 'taxId' | 'branch'>,
  b: Pick<Compared, 'taxId' | 'branch'>,
): boolean {
  const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other
  return differ(a.taxId, b.taxId) || differ(a.branch, b.branch)
}

/** What a company shares with others that are likely the same. */
function marksOf({ name, legalName, taxId, billingEmails, people }: Compared): [Reason, string][] {
  const names = new Set([plainName(name), plainName(legalName)].filter(plain => plain.length > 1))
  const domains = new Set(billingEmails.map(domainOf).filter(domain => !PUBLIC_DOMAINS.has(domain)))
  const addresses = new Set([...billingEmails, ...people])
  return [
    ...(taxId === '' ? [] : [['tax_id', taxId] satisfies [Reason, string]]),
    ...[...names].map((plain): [Reason, string] => ['name', plain]),
    ...[...domains].flatMap(domain =>
      [...addresses].map((address): [Reason, string] => ['mail', `${domain} ${address}`]),
    ),
  ]
}

/** Companies that are likely the same, by twos (rule duplicates.alike). The surest come first. */
export function pairsOf(companies: readonly Compared[]): Pair[] {
  const marks = companies.flatMap(company =>
    marksOf(company).map(([reason, value]) => ({ company, reason, value })),
  )
  const shared = Map.groupBy(marks, ({ reason, value }) => `${reason} ${value}`)
  const twos = [...shared.values()].flatMap(alike =>
    twosOf(alike.map(({ company }) => company)).map(two => ({ two, reason: alike[0]?.reason })),
  )
  const pairs = Map.groupBy(twos, ({ two: [older, younger] }) => `${older.id} ${younger.id}`)
  return [...pairs.values()]
    .flatMap(of => {
      const reasons = REASONS.filter(reason => of.some(each => each.reason === reason))
      return of.slice(0, 1).map(({ two }) => ({ companies: two, reasons }))
    })
    .toSorted((a, b) => b.reasons.length - a.reasons.length || orderOf(a) - orderOf(b))
}

const orderOf = ({ reasons: [first] }: Pair) => (first ? REASONS.indexOf(first) : REASONS.length)

/** Each two of some that may be one, the older first. */
function twosOf(companies: readonly Compared[]): [Compared, Compared][] {
  const byAge = companies.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id),
  )
  return byAge.flatMap((older, nth) =>
    byAge
      .slice(nth + 1)
      .filter(younger => !areApart(older, younger))
      .map((younger): [Compared, Compared] => [older, younger]),
  )
}
