type Rule = { required: string[]; recommended: string[] }

/** What search engines need of each type, and what they advise (Google's search gallery, schema.org). */
const RULES: Record<string, Rule> = {
  LocalBusiness: {
    required: ['name', 'address'],
    recommended: ['geo', 'openingHoursSpecification', 'priceRange', 'telephone', 'url', 'image'],
  },
  PostalAddress: {
    required: ['streetAddress', 'addressLocality', 'addressCountry'],
    recommended: ['addressRegion', 'postalCode'],
  },
  GeoCoordinates: { required: ['latitude', 'longitude'], recommended: [] },
  OpeningHoursSpecification: { required: ['dayOfWeek', 'opens', 'closes'], recommended: [] },
  LocationFeatureSpecification: { required: ['name', 'value'], recommended: [] },
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: ['description', 'image', 'eventStatus', 'eventAttendanceMode', 'organizer'],
  },
  Place: { required: ['address'], recommended: ['name'] },
  Organization: { required: ['name'], recommended: ['url'] },
  Blog: { required: ['name', 'url'], recommended: ['description', 'publisher', 'blogPost'] },
  BlogPosting: { required: ['headline'], recommended: ['url', 'datePublished', 'inLanguage'] },
}

const URLS = [
  '@id',
  'url',
  'image',
  'logo',
  'hasMap',
  'mainEntityOfPage',
  'eventStatus',
  'eventAttendanceMode',
]
const DATES = ['startDate', 'endDate', 'datePublished', 'dateModified']
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** What is wrong with a piece of JSON-LD, each with where it stands; nothing when it holds to the rules. */
export function schemaOrgFaults(data: unknown, at = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((part, place) => schemaOrgFaults(part, `${at}[${place}]`))
  if (typeof data !== 'object' || data === null) return []
  const node = data as Record<string, unknown>
  const rule = RULES[String(node['@type'])]
  if (!rule) return [`${at}: nobody knows the type ${node['@type']}`]
  const missing = [...rule.required, ...rule.recommended].filter(name => !hasValue(node[name]))
  const faults = Object.entries(node).flatMap(([name, value]) => valueFaults(name, value, `${at}.${name}`))
  const context = at === '' && node['@context'] !== 'https://schema.org' ? ['no @context'] : []
  return [...context, ...missing.map(name => `${at}.${name} is missing`), ...faults]
}

function hasValue(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function valueFaults(name: string, value: unknown, at: string): string[] {
  if (name === 'dayOfWeek' || name === 'sameAs' || name === 'keywords') return []
  if (URLS.includes(name) && !isAddress(value)) return [`${at} is no full address: ${value}`]
  if (DATES.includes(name) && !INSTANT.test(String(value)))
    return [`${at} is no date with its zone: ${value}`]
  if ((name === 'opens' || name === 'closes') && !TIME.test(String(value)))
    return [`${at} is no time: ${value}`]
  if (name === 'priceRange' && String(value).length >= 100) return [`${at} is too long`]
  return schemaOrgFaults(value, at)
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
}
