import type { mails } from '#app/house/mail/tables.server.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { keyOf, renewalUrl } from '#app/joining/applications/steps/renewal-link.server.ts'
import { renewalMail } from '#app/joining/renewals/emails/renewal-mail.ts'
import { requestDay } from '#app/joining/renewals/rules/requests.ts'
import { renewalRequests, renewals } from '#app/joining/renewals/tables.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { newMemberId } from '#app/people/members/rules/member-id.ts'
import { type Noun, noun } from './noun.ts'
import type { MemberRow } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import { momentOf } from './seasons.ts'
import type { Year } from './year.ts'

/** The default of the settings (rule members.renewal-requests). */
const DAYS_BEFORE = [7, 3, 0]

/** Mails are kept as long as somebody may want to send them. */
const REMEMBERED_DAYS = 14

type Asked = { member: MemberRow; expiryDate: Day; daysBefore: number; day: Day }

/** Whom the mornings of the last weeks asked to renew what is running out. */
function askedIn({ lives, today }: Year): Asked[] {
  return lives.flatMap(({ member }) => {
    const { expiryDate, autoRenew, status, joinDate, lastRenewedAt } = member
    if (!expiryDate || !autoRenew || !['active', 'expired'].includes(status)) return []
    const begun = lastRenewedAt ? bangkokDay(lastRenewedAt) : joinDate
    return DAYS_BEFORE.map(daysBefore => ({
      member,
      expiryDate,
      daysBefore,
      day: requestDay({ expiryDate, daysBefore }),
    })).filter(({ day }) => day > begun && day < today && day >= addDays(today, -REMEMBERED_DAYS))
  })
}

const renewalIdOf = (member: MemberRow, expiryDate: Day) => sampleId(`${member.id}-renewal-${expiryDate}`)

export const RENEWALS: Noun[] = [
  noun(renewalRequests, year =>
    askedIn(year).map(({ member, expiryDate, daysBefore, day }) => ({
      id: sampleId(`${member.id}-asked-${expiryDate}-${daysBefore}`),
      memberRowId: member.id,
      expiryDate,
      daysBefore,
      createdAt: momentOf(day, 9),
    })),
  ),
  // One for each expiry that somebody was asked about, however often.
  noun(renewals, year => {
    const last = new Map(askedIn(year).map(asked => [renewalIdOf(asked.member, asked.expiryDate), asked]))
    return [...last].map(([id, { member, expiryDate, day }]) => {
      const [reference, askedAt] = [newMemberId(createRandom(id).bytes), momentOf(day, 9)]
      return { id, memberRowId: member.id, expiryDate, reference, askedAt, createdAt: askedAt }
    })
  }),
]

/** What they were asked with: kept, because nobody sends mail for a sample. */
export function renewalMailRows(year: Year): (typeof mails.$inferInsert)[] {
  const { catalogue, purchases, origin, secrets } = year
  const locales = new Map(purchases.map(({ memberId, person }) => [memberId, person.locale]))
  return askedIn(year).map(({ member, expiryDate, daysBefore, day }) => {
    const { id, email, name, memberId, planName, membershipType } = member
    const locale = locales.get(memberId) ?? 'en'
    return {
      id: sampleId(`${id}-asked-mail-${expiryDate}-${daysBefore}`),
      kind: 'renewal',
      subjectKind: 'member',
      subjectId: id,
      recipient: email,
      status: 'kept',
      createdAt: momentOf(day, 9),
      ...renewalMail({
        locale,
        company: catalogue.company,
        name,
        memberId,
        planName,
        membershipType,
        expiryDate,
        period: planName === null ? null : periodOf(catalogue.planOf(planName)),
        today: day,
        totalSatang: planName === null ? null : catalogue.priceOf(planName, true, day).totalSatang,
        renewUrl: renewalUrl(origin, keyOf({ secrets }, renewalIdOf(member, expiryDate)), locale),
      }),
    }
  })
}
