import { z } from 'zod'

const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/)
const openHours = z.object({ opens: time, closes: time }).nullable()

/** Every group has defaults that visibly work on a fresh install (product.md). */
export const settingsSchemas = {
  company: z.object({
    name: z.string().default('Sala Coworking'),
    legalName: z.string().default('Sala Coworking Co., Ltd.'),
    street: z.string().default('Jomtien Second Road'),
    city: z.string().default('Pattaya'),
    region: z.string().default('Chonburi'),
    postalCode: z.string().default('20150'),
    phone: z.string().default('+66 38 000 024'),
    email: z.string().default('hello@sala-coworking.example'),
    latitude: z.number().default(12.8905),
    longitude: z.number().default(100.8765),
  }),
  /** Reception by weekday, Sunday first; members come and go at any hour (public-site §2, footer). */
  hours: z.object({
    reception: z
      .array(openHours)
      .length(7)
      .default([
        null,
        { opens: '09:00', closes: '21:00' },
        { opens: '09:00', closes: '21:00' },
        { opens: '09:00', closes: '21:00' },
        { opens: '09:00', closes: '21:00' },
        { opens: '09:00', closes: '21:00' },
        { opens: '10:00', closes: '21:00' },
      ]),
  }),
  /** Null means: not set up, the site offers mail, its own page or the map instead. */
  links: z.object({
    booking: z.url().nullable().default(null),
    tour: z.url().nullable().default(null),
    consultation: z.url().nullable().default(null),
    linktree: z.url().nullable().default(null),
    map: z.url().nullable().default(null),
    mapEmbed: z.url().nullable().default(null),
  }),
  /** public-site §9: shown by the counters of the landing page. */
  statistics: z.object({
    activeMembers: z.number().int().default(500),
    cupsOfCoffeePerDay: z.number().int().default(1000),
    eventsPerMonth: z.number().int().default(50),
    hoursOpen: z.number().int().default(24),
  }),
  pricing: z.object({
    /** public-site §9 "Total": 200 baht. */
    membershipFeeSatang: z.number().int().default(200_00),
  }),
  /** The defaults belong to nobody and cannot take money; `isSample` makes the site say so. */
  payments: z.object({
    isSample: z.boolean().default(true),
    promptPayKind: z.enum(['mobile', 'national_id', 'ewallet', 'biller']).default('mobile'),
    promptPayId: z.string().default('0000000000'),
    bankName: z.string().default('Bangkok Bank'),
    bankBranch: z.string().default('Jomtien, Pattaya'),
    bankAccountName: z.string().default('Sala Coworking Co., Ltd.'),
    bankAccountNumber: z.string().default('000-0-00000-0'),
  }),
  /** Null means: the built-in automation does the work. URLs of the environment go before these (product.md). */
  webhooks: z.object({
    registrationUrl: z.url().nullable().default(null),
    receiptUrl: z.url().nullable().default(null),
  }),
  mail: z.object({
    /** Null means: the company's address. */
    fromAddress: z.email().nullable().default(null),
  }),
  security: z.object({
    /** Staff without a second factor are led to set one up before anything else. */
    requireTwoFactor: z.boolean().default(false),
  }),
}

export type SettingsGroup = keyof typeof settingsSchemas
export type Settings = { [Group in SettingsGroup]: z.infer<(typeof settingsSchemas)[Group]> }
