import { z } from 'zod'
import { byLocale } from '#app/kit/forms/local-text.ts'
import { isDay } from '#app/kit/pure/days.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { GIVEN_PALETTE, PALETTES } from '#app/kit/pure/palette.ts'
import { parsePromptPayTarget } from '#app/kit/pure/promptpay.ts'
import { readTin } from '#app/kit/pure/tin.ts'
import { SERVICE_BASIS_POINTS } from '#app/kit/pure/withholding.ts'
import { isHouseImage } from '../rules/front.ts'
import { GIVEN_NAME, GIVEN_PLACE, GIVEN_STATISTICS } from '../rules/given.ts'

const openHours = z
  .object({
    opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    closes: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
  })
  .nullable()

/** Visitors are led there: a page of the web, never a script or a file. */
const webLink = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null)

/** Words by language; null is what the program came with. */
const wordsByLocale = z.object(byLocale(() => z.string().nullable().default(null)))
const ownWords = wordsByLocale.prefault({})

/** A file of the storage. */
const houseImage = z.string().refine(isHouseImage)

/** A photo that may stand in the place of a drawing, and what it shows in each language. */
const photo = z
  .object({
    /** The largest; what phones take is in `sizes`. */
    file: houseImage,
    /** All files of the photo with their widths in px, the largest first. Those from before this was kept have none. */
    sizes: z.array(z.object({ file: houseImage, width: z.number().int().positive() })).default([]),
    alt: z.object(byLocale(() => z.string().default(''))),
    isShown: z.boolean(),
  })
  .nullable()
  .default(null)

/** A deposit only secures what is owed, or is a part of the price that is paid ahead: two readings of the law, for an accountant. */
export const DEPOSIT_VAT = ['none', 'on_receipt'] as const

/** Every group has defaults that visibly work on a fresh install (rule staff.settings). */
export const settingsSchemas = {
  company: z.object({
    name: z.string().default(GIVEN_NAME),
    legalName: z.string().default('Sala Coworking Co., Ltd.'),
    street: z.string().default('Jomtien Second Road'),
    city: z.string().default('Pattaya'),
    region: z.string().default('Chonburi'),
    postalCode: z.string().default('20150'),
    phone: z.string().default(GIVEN_PLACE.phone),
    email: z.string().default(GIVEN_PLACE.email),
    latitude: z.number().default(GIVEN_PLACE.latitude),
    longitude: z.number().default(GIVEN_PLACE.longitude),
    palette: z.enum(PALETTES).default(GIVEN_PALETTE),
  }),
  /** Reception by weekday, Sunday first; members come and go at any hour (rule landing.hours). */
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
  rooms: z.object({
    /** How many people fit in at once, members and guests; null until somebody has counted the seats (rule visits.capacity). */
    capacity: z.number().int().min(1).max(100_000).nullable().default(null),
    /** Who has been in for longer is assumed to have left without saying so (rule visits.assumed). */
    stayHours: z.number().int().min(1).max(168).default(16),
  }),
  /** Null means: not set up, the site offers mail, its own page or the map instead. */
  links: z.object({
    booking: webLink,
    tour: webLink,
    consultation: webLink,
    linktree: webLink,
    map: webLink,
    mapEmbed: webLink,
  }),
  /** The front page's own words and pictures (rule landing.own-pictures). */
  front: z.object({
    headline: ownWords,
    lead: ownWords,
    logo: houseImage.nullable().default(null),
    photos: z
      .object({
        hero: photo,
        remote: photo,
        consultation: photo,
        visa: photo,
        housing: photo,
        door: photo,
        plan: photo,
      })
      .prefault({}),
  }),
  /** What the front page shows of the rooms, and where each is on the space's own picture (rule floor.own). */
  floorPlan: z.object({
    shows: z.enum(['given', 'none', 'rooms', 'picture']).default('given'),
    pins: z.array(z.object({ space: z.string(), x: z.number(), y: z.number() })).default([]),
  }),
  /** How to get in and online; of the words null is what the program came with (rule site.arrival). */
  arrival: z.object({
    code: ownWords,
    rules: ownWords,
    wifiName: z.string().default(''),
    wifiPassword: z.string().default(''),
  }),
  /** Questions and answers by language, as they are typed (see `readFaq`); null is what the program came with. */
  faq: wordsByLocale,
  /** Shown by the counters of the landing page (rule landing.statistics). */
  statistics: z.object({
    activeMembers: z.number().int().default(GIVEN_STATISTICS.activeMembers),
    cupsOfCoffeePerDay: z.number().int().default(GIVEN_STATISTICS.cupsOfCoffeePerDay),
    eventsPerMonth: z.number().int().default(GIVEN_STATISTICS.eventsPerMonth),
    hoursOpen: z.number().int().default(GIVEN_STATISTICS.hoursOpen),
  }),
  pricing: z.object({
    /** 200 baht (rule plans.fee). */
    membershipFeeSatang: z.number().int().default(200_00),
    /** So much a member may owe by what they book and buy on their account (rule ledger.limit). */
    creditLimitSatang: z.int().min(0).default(30_000_00),
  }),
  /** The defaults belong to nobody and cannot take money; `isSample` makes the site say so. */
  payments: z
    .object({
      isSample: z.boolean().default(true),
      promptPayKind: z.enum(['mobile', 'national_id', 'ewallet', 'biller']).default('mobile'),
      promptPayId: z.string().default('0000000000'),
      bankName: z.string().default('Bangkok Bank'),
      bankBranch: z.string().default('Jomtien, Pattaya'),
      bankAccountName: z.string().default('Sala Coworking Co., Ltd.'),
      bankAccountNumber: z.string().default('000-0-00000-0'),
      /** A few satang more, so that no two amounts that wait to be paid are alike. */
      hasUniqueSatang: z.boolean().default(false),
    })
    .refine(({ promptPayId, promptPayKind }) => parsePromptPayTarget(promptPayId, promptPayKind).ok),
  /** Whether lines of statements that surely pay for something are matched without anybody (rule matching.sure). */
  bank: z.object({ matchesAlone: z.boolean().default(true) }),
  /** What stands on receipts and invoices. Empty means: the company's name and address (see `sellerOf`). */
  tax: z.object({
    isVatRegistered: z.boolean().default(false),
    tin: z
      .string()
      .refine(tin => readTin(tin) === tin)
      .nullable()
      .default(null),
    /** Five digits; null is the head office. */
    branch: z
      .string()
      .regex(/^\d{5}$/)
      .nullable()
      .default(null),
    /** Whether companies may keep withholding tax back, of what share, and from which value before VAT on. */
    offersWithholding: z.boolean().default(false),
    withholdingBasisPoints: z.int().min(1).max(3000).default(SERVICE_BASIS_POINTS),
    withholdingFromSatang: z.int().nonnegative().default(1000_00),
    /** How long a certificate of it may take. */
    certificateDays: z.int().min(1).max(365).default(30),
    /** Whether VAT is owed of a deposit, and when; null until the owner has decided (rule contracts.deposit). */
    depositVat: z.enum(DEPOSIT_VAT).nullable().default(null),
    nameThai: z.string().default(''),
    nameEnglish: z.string().default(''),
    addressThai: z.string().default(''),
    addressEnglish: z.string().default(''),
  }),
  /**
   * Null means: the built-in automation does the work. URLs of the environment go before these
   * (rule webhooks.sending).
   */
  webhooks: z.object({
    registrationUrl: z.url().nullable().default(null),
    receiptUrl: z.url().nullable().default(null),
  }),
  /** How members are asked to renew, and what happens when nobody pays (rule members.renewal-requests). */
  renewals: z.object({
    /** Days before the expiry on which a member with auto-renew is asked by mail; 0 is the day itself. */
    requestDaysBefore: z.array(z.number().int().min(0).max(60)).max(6).default([7, 3, 0]),
    /** Days before the expiry on which a card on file is charged for the renewal. */
    cardDaysBefore: z.int().min(0).max(60).default(3),
    /** Days after the expiry on which a member still counts as active. */
    graceDays: z.number().int().min(0).max(60).default(0),
    /** Only an owner may have members with auto-renew extended before anybody paid. */
    extendsWithoutPayment: z.boolean().default(false),
    /** Days after a bill of a contract was due on which people are reminded of it; paid after them it was late. */
    billReminderDays: z.int().min(0).max(60).default(3),
    /** Days before seats close because of an unpaid bill on which people hear of it; 0 for none. */
    billClosingDays: z.int().min(0).max(60).default(2),
    /** What the next bill charges for one that was paid late (rule contracts.late); 0 for none. */
    lateFeeSatang: z.int().min(0).default(0),
  }),
  bookings: z.object({
    /** So many hours before a booking begins its member is reminded by mail; 0 reminds nobody (rule bookings.reminder). */
    reminderHours: z.int().min(0).max(168).default(24),
    /** So many minutes a time is kept for a visitor who pays for it ahead (rule bookings.ahead). */
    holdMinutes: z.int().min(15).max(120).default(30),
    /** How much a member may have booked ahead, where their plan says nothing else (rule bookings.measure). */
    bookingsAhead: z.int().min(1).max(1000).default(100),
    hoursAhead: z.int().min(1).max(10_000).default(300),
  }),
  /** How much visitors take of the house's by typing an address; hours and networks are those of `access`. */
  visitors: z.object({
    /** Bookings to come under one mailbox, and bookings an hour (rule bookings.visitors-limits). */
    bookingsPerMailbox: z.int().min(1).max(50).default(3),
    bookingsPerNetwork: z.int().min(1).max(1000).default(60),
    bookingsPerHouse: z.int().min(1).max(10_000).default(200),
    /** Guests of one mailbox at an event, and guests an hour (rule guests.limits). A house comes to an event together. */
    guestsPerMailbox: z.int().min(1).max(50).default(4),
    guestsPerNetwork: z.int().min(1).max(1000).default(300),
    guestsPerHouse: z.int().min(1).max(10_000).default(1000),
  }),
  attendance: z.object({
    /** From when on a clock-in is proposed as late or as half a day, in minutes after the start of work. */
    lateAfterMinutes: z.number().int().min(0).max(240).default(10),
    halfDayAfterMinutes: z.number().int().min(30).max(720).default(240),
    /** Work of a day, and of a week from Monday on, beyond which it is overtime; null counts none by it. */
    overtimeDayMinutes: z.number().int().min(60).max(1440).nullable().default(480),
    overtimeWeekMinutes: z.number().int().min(60).max(10_080).nullable().default(2880),
    /** Days on which nobody's usual week applies. */
    closedDays: z.array(z.object({ day: z.string().refine(isDay), name: z.string() })).default([]),
  }),
  /** Days a year by type; null has no limit. Thailand's statutory minimums to begin with. */
  leave: z.object({
    annualDays: z.number().int().min(0).max(366).nullable().default(6),
    sickDays: z.number().int().min(0).max(366).nullable().default(30),
    personalDays: z.number().int().min(0).max(366).nullable().default(3),
    maternityDays: z.number().int().min(0).max(366).nullable().default(120),
    paternityDays: z.number().int().min(0).max(366).nullable().default(15),
    unpaidDays: z.number().int().min(0).max(366).nullable().default(null),
    /** Of annual leave, at most into the next year. */
    carriedDays: z.number().int().min(0).max(366).default(0),
  }),
  /** Who is let in before staff have looked at the slip (rule access.provisional). */
  access: z.object({
    isProvisional: z.boolean().default(true),
    provisionalHours: z.number().int().min(1).max(72).default(12),
    /** Provisional codes an hour for one neighbourhood of addresses; a house's own Wi-Fi is one, and so is an office. */
    codesPerNetwork: z.number().int().min(1).max(1000).default(6),
    /** A day for one phone number, and for one mailbox. */
    codesPerPhone: z.number().int().min(1).max(50).default(2),
    codesPerMailbox: z.number().int().min(1).max(50).default(3),
    /** An hour for the whole house. */
    codesPerHouse: z.number().int().min(1).max(10_000).default(60),
  }),
  /** How long what is personal is kept (agreement 5.6); a job forgets at night what is over. */
  privacy: z.object({
    /** After a member's last plan ended; the agreement promises two years at most. */
    memberMonths: z.number().int().min(1).max(24).default(24),
    /** Applications, and receipts without one, by which nobody became a member. */
    applicationMonths: z.number().int().min(1).max(24).default(6),
    /** Names and contacts of members' guests, from when they were expected. */
    guestDays: z.number().int().min(1).max(90).default(30),
    /** The words of mails that were sent. */
    mailDays: z.number().int().min(7).max(730).default(90),
    /** What was sent to the automation, and what it answered. */
    webhookDays: z.number().int().min(7).max(365).default(30),
    /** Sign-ins of members and of the team, however much they are used. */
    memberSessionDays: z.number().int().min(7).max(365).default(90),
    staffSessionDays: z.number().int().min(1).max(90).default(30),
    /** Names on tax records, from the end of the year; the law asks for five at least. */
    taxYears: z.number().int().min(5).max(10).default(5),
  }),
  mail: z.object({
    /** Null means: the company's address. */
    fromAddress: z.string().refine(isValidEmail).nullable().default(null),
    /** A mail server that an owner typed (rule mail.server); without a host there is none. */
    host: z.string().default(''),
    port: z.number().int().default(587),
    user: z.string().default(''),
    password: z.string().default(''),
  }),
  /** The start checklist: what the space does without, and what only somebody can say. */
  start: z.object({
    aside: z.array(z.string()).default([]),
    isAgreementRead: z.boolean().default(false),
    /** Steps of opening the space that somebody has answered, also where what came with the program is right. */
    answered: z.array(z.string()).default([]),
  }),
  security: z.object({
    /** Staff without a second factor are led to set one up before anything else. */
    requireTwoFactor: z.boolean().default(false),
  }),
}

export type SettingsGroup = keyof typeof settingsSchemas
export type Settings = { [Group in SettingsGroup]: z.infer<(typeof settingsSchemas)[Group]> }

/** What opens something: it is stored, and the activity log says only that it has changed. */
const SECRETS: { [Group in SettingsGroup]?: readonly (keyof Settings[Group])[] } = {
  arrival: ['wifiPassword'],
  mail: ['password'],
}

export const isSecret = (group: SettingsGroup, field: string) =>
  (SECRETS[group] as readonly string[] | undefined)?.includes(field) === true

/** Their values belong together: half of an account, or of a week, is none. */
const WHOLE_GROUPS: readonly string[] = ['hours', 'payments']

/**
 * The settings from what is stored by group. What cannot be read, after an edit by hand or an older version, has its
 * default instead and is named in `unreadable`, e.g. "company.email" or "payments": the site stays open.
 */
export function readSettings(saved: ReadonlyMap<string, unknown>): {
  settings: Settings
  unreadable: string[]
} {
  const unreadable: string[] = []
  const groups = Object.entries(settingsSchemas).map(([group, schema]) => {
    const stored = saved.get(group) ?? {}
    const read = schema.safeParse(stored)
    if (read.success) return [group, read.data]
    const names = WHOLE_GROUPS.includes(group)
      ? ['']
      : read.error.issues.map(({ path }) => String(path[0] ?? ''))
    unreadable.push(...names.map(name => (name ? `${group}.${name}` : group)))
    const kept = names.includes('') ? [] : Object.entries(stored).filter(([name]) => !names.includes(name))
    return [group, schema.parse(Object.fromEntries(kept))]
  })
  return { settings: Object.fromEntries(groups), unreadable }
}
