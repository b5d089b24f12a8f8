import type { Permission, PermissionNoun, Permissions } from '#app/house/access/rules.ts'
import type { Topic } from '#app/kit/platform/changes.server.ts'
import type { LiveTopic, Noun } from '#app/noun.ts'
import { noun as accounts } from './house/accounts/noun.ts'
import { noun as activity } from './house/activity/noun.ts'
import { noun as announcements } from './house/announcements/noun.ts'
import { noun as erasures } from './house/erasures/noun.ts'
import { noun as history } from './house/history/noun.ts'
import { noun as locations } from './house/locations/noun.ts'
import { noun as longWorks } from './house/long-works/noun.ts'
import { noun as mail } from './house/mail/noun.ts'
import { noun as notifications } from './house/notifications/noun.ts'
import { noun as plans } from './house/plans/noun.ts'
import { noun as settings } from './house/settings/noun.ts'
import { noun as views } from './house/views/noun.ts'
import { noun as applications } from './joining/applications/noun.ts'
import { noun as billing } from './joining/billing/noun.ts'
import { noun as cardPayments } from './joining/card-payments/noun.ts'
import { noun as contracts } from './joining/contracts/noun.ts'
import { noun as duplicates } from './joining/duplicates/noun.ts'
import { noun as matching } from './joining/matching/noun.ts'
import { noun as memberBatches } from './joining/member-batches/noun.ts'
import { noun as provisionalCodes } from './joining/provisional-codes/noun.ts'
import { noun as receipts } from './joining/receipts/noun.ts'
import { noun as registration } from './joining/registration/noun.ts'
import { noun as renewals } from './joining/renewals/noun.ts'
import { noun as sales } from './joining/sales/noun.ts'
import { noun as savedCards } from './joining/saved-cards/noun.ts'
import { noun as signatures } from './joining/signatures/noun.ts'
import { noun as slips } from './joining/slips/noun.ts'
import { noun as api } from './machines/api/noun.ts'
import { noun as apiKeys } from './machines/api-keys/noun.ts'
import { noun as webhooks } from './machines/webhooks/noun.ts'
import { noun as bank } from './money/bank/noun.ts'
import { noun as bills } from './money/bills/noun.ts'
import { noun as cashUps } from './money/cash-ups/noun.ts'
import { noun as documents } from './money/documents/noun.ts'
import { noun as ledger } from './money/ledger/noun.ts'
import { noun as payments } from './money/payments/noun.ts'
import { noun as withholdings } from './money/withholdings/noun.ts'
import { noun as backups } from './overview/backups/noun.ts'
import { noun as dashboard } from './overview/dashboard/noun.ts'
import { noun as inbox } from './overview/inbox/noun.ts'
import { noun as opening } from './overview/opening/noun.ts'
import { noun as privacy } from './overview/privacy/noun.ts'
import { noun as reports } from './overview/reports/noun.ts'
import { noun as sample } from './overview/sample/noun.ts'
import { noun as start } from './overview/start/noun.ts'
import { noun as accessCodes } from './people/access-codes/noun.ts'
import { noun as agreement } from './people/agreement/noun.ts'
import { noun as applicants } from './people/applicants/noun.ts'
import { noun as customers } from './people/customers/noun.ts'
import { noun as entitlements } from './people/entitlements/noun.ts'
import { noun as memberImports } from './people/member-imports/noun.ts'
import { noun as memberNotes } from './people/member-notes/noun.ts'
import { noun as members } from './people/members/noun.ts'
import { noun as passkeys } from './people/passkeys/noun.ts'
import { noun as portalAccounts } from './people/portal-accounts/noun.ts'
import { noun as guestVisits } from './presence/guest-visits/noun.ts'
import { noun as kiosks } from './presence/kiosks/noun.ts'
import { noun as visits } from './presence/visits/noun.ts'
import { noun as blog } from './public/blog/noun.ts'
import { noun as events } from './public/events/noun.ts'
import { noun as faq } from './public/faq/noun.ts'
import { noun as guests } from './public/guests/noun.ts'
import { noun as requests } from './public/requests/noun.ts'
import { noun as services } from './public/services/noun.ts'
import { noun as bookings } from './space/bookings/noun.ts'
import { noun as credits } from './space/credits/noun.ts'
import { noun as floorPlan } from './space/floor-plan/noun.ts'
import { noun as packs } from './space/packs/noun.ts'
import { noun as spaces } from './space/spaces/noun.ts'
import { noun as attendance } from './team/attendance/noun.ts'
import { noun as employees } from './team/employees/noun.ts'
import { noun as leave } from './team/leave/noun.ts'
import { noun as messages } from './team/messages/noun.ts'
import { noun as roster } from './team/roster/noun.ts'

/** Every noun of the house, in the order of the staff area; what each says about itself stands in its own folder. */
export const NOUNS = {
  dashboard,
  inbox,
  agreement,
  applicants,
  registration,
  applications,
  receipts,
  slips,
  billing,
  contracts,
  signatures,
  matching,
  provisionalCodes,
  requests,
  cardPayments,
  documents,
  withholdings,
  members,
  memberImports,
  memberNotes,
  memberBatches,
  customers,
  duplicates,
  entitlements,
  portalAccounts,
  passkeys,
  visits,
  guestVisits,
  kiosks,
  renewals,
  savedCards,
  sales,
  payments,
  ledger,
  bills,
  cashUps,
  bank,
  reports,
  accessCodes,
  bookings,
  spaces,
  floorPlan,
  credits,
  packs,
  events,
  guests,
  services,
  faq,
  blog,
  messages,
  employees,
  attendance,
  roster,
  leave,
  history,
  activity,
  settings,
  views,
  plans,
  webhooks,
  mail,
  longWorks,
  backups,
  apiKeys,
  api,
  accounts,
  announcements,
  locations,
  notifications,
  erasures,
  privacy,
  sample,
  opening,
  start,
}

export const EVERY_NOUN: readonly Noun<Permission>[] = Object.values(NOUNS)

/** What the nouns say under one name, as one type. */
type Said<Of, Field extends string> = Of extends { [Key in Field]: infer Says } ? (says: Says) => void : never
export type EverySaid<Field extends string> =
  Said<(typeof NOUNS)[keyof typeof NOUNS], Field> extends (says: infer Says) => void ? Says : never

declare module '#app/house/access/rules.ts' {
  interface Permissions extends EverySaid<'permissions'> {}
}

declare module '#app/kit/platform/changes.server.ts' {
  interface Topics extends EverySaid<'live'> {}
}

/** Everything that staff may do, by noun. */
export const PERMISSIONS: Permissions = Object.assign(
  {},
  ...EVERY_NOUN.map(({ permissions = {} }) => permissions),
)

/** What each is about, in words. */
export const PERMISSION_WORDS: Partial<Record<PermissionNoun, () => string>> = Object.assign(
  {},
  ...EVERY_NOUN.map(({ permissions = {}, permissionWords = {}, navigation }) =>
    Object.fromEntries(
      Object.keys(permissions).map(name => [name, permissionWords[name] ?? navigation?.staff?.label]),
    ),
  ),
)

/** Everything that open screens may follow. */
export const LIVE: Readonly<Record<Topic, LiveTopic>> = Object.assign(
  {},
  ...EVERY_NOUN.map(({ live = {} }) => live),
)
