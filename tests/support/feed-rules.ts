/** An element of an XML document, without its namespace's prefix in `name`. */
export type XmlNode = {
  name: string
  namespace: string | null
  attributes: Record<string, string>
  text: string
  children: XmlNode[]
}

type FeedRule = [rule: string, broken: (feed: XmlNode, address: string) => unknown[]]

const ATOM = 'http://www.w3.org/2005/Atom'
const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** RSS 2.0 as its specification and the feed validator have it; each rule answers with what breaks it. */
export const RSS_RULES: FeedRule[] = [
  [
    'the root is rss 2.0 with one channel',
    rss => differs([rss.name, rss.attributes['version'], all(rss, 'channel').length], ['rss', '2.0', 1]),
  ],
  [
    'the channel has a title, a link and a description',
    rss => lacking(channelOf(rss), ['title', 'link', 'description']),
  ],
  [
    'every item has a title, a link, a guid and a date',
    rss => itemsOf(rss).flatMap(item => lacking(item, ['title', 'link', 'guid', 'pubDate'])),
  ],
  [
    'guids are unique, and say that they are no address',
    rss => [
      ...doubled(itemsOf(rss).map(item => textOf(item, 'guid'))),
      ...itemsOf(rss)
        .flatMap(item => all(item, 'guid'))
        .filter(guid => !isUrl(guid.text) && guid.attributes['isPermaLink'] !== 'false'),
    ],
  ],
  [
    'dates are RFC 822',
    rss => deep(rss, ['pubDate', 'lastBuildDate']).filter(({ text }) => !RFC_822.test(text)),
  ],
  [
    'links are full addresses',
    rss => deep(rss, ['link', 'url', 'docs']).filter(node => node.namespace !== ATOM && !isUrl(node.text)),
  ],
  ['the channel names its own address', (rss, address) => differs(selfLinks(channelOf(rss)), [address])],
  [
    'the picture of the channel has the title and the link of the channel',
    rss =>
      all(channelOf(rss), 'image').filter(
        image =>
          lacking(image, ['url', 'title', 'link']).length > 0 ||
          textOf(image, 'link') !== textOf(channelOf(rss), 'link'),
      ),
  ],
  [
    'an enclosure has a full address, a length and a type',
    rss =>
      deep(rss, ['enclosure']).filter(
        ({ attributes: { url, length, type } }) =>
          !isUrl(url) || !/^\d+$/.test(length ?? '') || !/^image\/\w+$/.test(type ?? ''),
      ),
  ],
  [
    'an author, where there is one, is an email address',
    rss => deep(rss, ['author', 'managingEditor']).filter(({ text }) => !text.includes('@')),
  ],
  [
    'no link in the text is relative',
    rss => deep(rss, ['encoded']).flatMap(({ text }) => relativeLinks(text)),
  ],
  [
    'text holds no script that runs',
    rss => deep(rss, ['encoded', 'description']).flatMap(({ text }) => running(text)),
  ],
]

/** Atom as RFC 4287 has it. */
export const ATOM_RULES: FeedRule[] = [
  ['the root is an Atom feed', feed => differs([feed.name, feed.namespace], ['feed', ATOM])],
  [
    'the feed has one id, title and date',
    feed => ['id', 'title', 'updated'].filter(name => all(feed, name).length !== 1),
  ],
  [
    'somebody wrote it',
    feed =>
      all(feed, 'author').length > 0
        ? []
        : all(feed, 'entry').filter(entry => all(entry, 'author').length === 0),
  ],
  ['an author has a name', feed => deep(feed, ['author']).flatMap(author => lacking(author, ['name']))],
  [
    'every entry has one id, title and date',
    feed =>
      all(feed, 'entry').flatMap(entry =>
        ['id', 'title', 'updated'].filter(
          name => all(entry, name).length !== 1 || textOf(entry, name) === '',
        ),
      ),
  ],
  [
    'ids are addresses or names of their own, and unique',
    feed => {
      const ids = deep(feed, ['id']).map(({ text }) => text)
      return [...doubled(ids), ...ids.filter(id => !isUrl(id) && !/^urn:uuid:[0-9a-f-]{36}$/.test(id))]
    },
  ],
  [
    'dates are RFC 3339',
    feed => deep(feed, ['updated', 'published']).filter(({ text }) => !RFC_3339.test(text)),
  ],
  [
    'the feed is as new as its newest entry',
    feed =>
      all(feed, 'entry').filter(
        entry => Date.parse(textOf(entry, 'updated')) > Date.parse(textOf(feed, 'updated')),
      ),
  ],
  ['the feed names its own address', (feed, address) => differs(selfLinks(feed), [address])],
  [
    'links are full addresses',
    feed => [
      ...deep(feed, ['link']).filter(link => !isUrl(link.attributes['href'])),
      ...deep(feed, ['logo', 'icon', 'uri']).filter(({ text }) => !isUrl(text)),
    ],
  ],
  [
    'every entry has one page to read it on',
    feed =>
      all(feed, 'entry').filter(
        entry =>
          all(entry, 'link').filter(({ attributes: { rel } }) => !rel || rel === 'alternate').length !== 1,
      ),
  ],
  ['a category has a term', feed => deep(feed, ['category']).filter(({ attributes: { term } }) => !term)],
  [
    'the text says that it is HTML',
    feed => deep(feed, ['content']).filter(({ attributes: { type } }) => type !== 'html'),
  ],
  [
    'no link in the text is relative',
    feed => deep(feed, ['content', 'summary']).flatMap(({ text }) => relativeLinks(text)),
  ],
  [
    'text holds no script that runs',
    feed => deep(feed, ['title', 'content', 'summary']).flatMap(({ text }) => running(text)),
  ],
]

function all(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter(child => child.name === name)
}

function deep(node: XmlNode, names: string[]): XmlNode[] {
  return node.children.flatMap(child => [
    ...(names.includes(child.name) ? [child] : []),
    ...deep(child, names),
  ])
}

function textOf(node: XmlNode, name: string): string {
  return all(node, name)[0]?.text.trim() ?? ''
}

function channelOf(rss: XmlNode): XmlNode {
  const [channel] = all(rss, 'channel')
  if (!channel) throw new Error('no channel')
  return channel
}

function itemsOf(rss: XmlNode): XmlNode[] {
  return all(channelOf(rss), 'item')
}

function lacking(node: XmlNode, names: string[]): string[] {
  return names.filter(name => textOf(node, name) === '')
}

function selfLinks(node: XmlNode): (string | undefined)[] {
  return all(node, 'link')
    .filter(({ namespace, attributes: { rel } }) => namespace === ATOM && rel === 'self')
    .map(({ attributes: { href } }) => href)
}

function differs(found: unknown[], wanted: unknown[]): unknown[] {
  return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [found]
}

function doubled(texts: string[]): string[] {
  return texts.filter((text, place) => texts.indexOf(text) !== place)
}

function isUrl(text: string | undefined): boolean {
  return /^https?:\/\/[^\s/]+/.test(text ?? '') && URL.canParse(text ?? '')
}

function relativeLinks(html: string): string[] {
  return [...html.matchAll(/<[^>]*? (?:href|src)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter(address => !/^(https?|mailto|tel):/.test(address))
}

function running(html: string): string[] {
  return html.match(/<script|<iframe|<[^>]* on\w+=|<[^>]*"javascript:/gi) ?? []
}
