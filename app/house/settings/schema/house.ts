import { z } from 'zod'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { PALETTES } from '#app/kit/pure/palette.ts'
import { isWholePhone } from '#app/kit/pure/phone.ts'
import { m } from '#app/paraglide/messages.js'
import { MAP_FRAME_SITES } from '../rules/links.ts'
import { hoursForm } from './hours.ts'
import { LONGEST, MOST } from './lengths.ts'
import { countOf, lineOf, linkOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

export const companyForm: SectionForm = {
  schema: z
    .object({
      name: lineOf(LONGEST.name, m.settings_name_missing),
      legalName: lineOf(LONGEST.legalName, m.settings_legal_name_missing),
      street: lineOf(LONGEST.street, m.settings_street_missing),
      city: lineOf(LONGEST.city, m.settings_city_missing),
      region: lineOf(LONGEST.region, m.settings_region_missing),
      postalCode: z
        .string()
        .trim()
        .max(LONGEST.postalCode, { error: m.settings_postal_code_wrong })
        .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,}$/, { error: m.settings_postal_code_wrong }),
      palette: z.enum(PALETTES, { error: m.settings_palette_missing }),
    })
    .transform(company => ({ company })),
  fieldsOf: ({ company: { name, legalName, street, city, region, postalCode, palette } }) => ({
    name,
    legalName,
    street,
    city,
    region,
    postalCode,
    palette,
  }),
  labels: {
    name: m.settings_name,
    legalName: m.settings_legal_name,
    street: m.settings_street,
    city: m.settings_city,
    region: m.settings_region,
    postalCode: m.settings_postal_code,
    palette: m.settings_palette,
  },
}

const isPhone = (text: string) => text.length <= LONGEST.phone && isWholePhone(text)

function degrees(limit: number, error: () => string) {
  return z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,10})?$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(-limit, { error }).max(limit, { error }))
}

/** People paste what the map offers, which is a piece of HTML around the address. */
function addressOfFrame(text: string): string {
  return /<iframe[^>]*\ssrc="([^"]*)"/i.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? text
}

const frameLink = z
  .string()
  .transform(addressOfFrame)
  .pipe(linkOf({ isHttpsOnly: true }))
  .refine(isMapFrame, { error: m.settings_map_embed_wrong })

/** Also asked of a text that is no link: that has been said by then. */
function isMapFrame(link: string | null): boolean {
  const url = link === null ? null : URL.parse(link)
  return url === null || MAP_FRAME_SITES.includes(url.origin)
}

const reach = {
  phone: z.string().trim().refine(isPhone, { error: m.settings_phone_wrong }),
  email: z.string().trim().refine(isValidEmail, { error: m.settings_email_wrong }),
}

/** How to reach the house, and when: what visitors ask first. */
export const reachForm: SectionForm = {
  schema: z.intersection(
    z.object(reach).transform(company => ({ company })),
    hoursForm.schema,
  ),
  fieldsOf: settings => ({
    phone: settings.company.phone,
    email: settings.company.email,
    ...hoursForm.fieldsOf(settings),
  }),
  labels: { phone: m.settings_phone, email: m.settings_email, ...hoursForm.labels },
}

export const contactForm: SectionForm = {
  schema: z
    .object({
      ...reach,
      latitude: degrees(90, m.settings_latitude_wrong),
      longitude: degrees(180, m.settings_longitude_wrong),
      map: linkOf({ isHttpsOnly: true }),
      mapEmbed: frameLink,
    })
    .transform(({ map, mapEmbed, ...company }) => ({ company, links: { map, mapEmbed } })),
  fieldsOf: ({ company: { phone, email, latitude, longitude }, links: { map, mapEmbed } }) => ({
    phone,
    email,
    latitude: String(latitude),
    longitude: String(longitude),
    map: map ?? '',
    mapEmbed: mapEmbed ?? '',
  }),
  labels: {
    phone: m.settings_phone,
    email: m.settings_email,
    latitude: m.settings_latitude,
    longitude: m.settings_longitude,
    map: m.settings_map,
    mapEmbed: m.settings_map_embed,
  },
}

export const linksForm: SectionForm = {
  schema: z
    .object({ booking: linkOf(), tour: linkOf(), consultation: linkOf(), linktree: linkOf() })
    .transform(links => ({ links })),
  fieldsOf: ({ links: { booking, tour, consultation, linktree } }) => ({
    booking: booking ?? '',
    tour: tour ?? '',
    consultation: consultation ?? '',
    linktree: linktree ?? '',
  }),
  labels: {
    booking: m.landing_hero_call,
    tour: m.landing_visit_tour,
    consultation: m.landing_specialized_free,
    linktree: m.site_footer_linktree,
  },
}

export const statisticsForm: SectionForm = {
  schema: z
    .object({
      activeMembers: countOf(0, MOST.activeMembers),
      cupsOfCoffeePerDay: countOf(0, MOST.cupsOfCoffeePerDay),
      eventsPerMonth: countOf(0, MOST.eventsPerMonth),
      hoursOpen: countOf(1, MOST.hoursOpen),
    })
    .transform(statistics => ({ statistics })),
  fieldsOf: ({ statistics }) =>
    Object.fromEntries(Object.entries(statistics).map(([name, value]) => [name, String(value)])),
  labels: {
    activeMembers: m.landing_statistics_members,
    cupsOfCoffeePerDay: m.landing_statistics_coffee,
    eventsPerMonth: m.landing_statistics_events,
    hoursOpen: m.landing_statistics_hours,
  },
}
