import { addDays, addMonths, bangkokDay, type Day, monthOf } from '#app/kit/pure/days.ts'
import { baht } from '#app/kit/pure/money.ts'
import { ledgerMethodOf } from '#app/money/methods/rules.ts'
import type { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { contractChargeRow } from './companies.ts'
import { approvalsOf } from './purchases.ts'
import { sampleId } from './random.ts'
import { momentOf } from './seasons.ts'
import { MANAGER } from './staff.ts'
import type { Year } from './year.ts'

type EntryRow = typeof ledgerEntries.$inferInsert

/**
 * The total of each approved application, charged and paid on the day of the approval, and what two members have used
 * since and not paid yet; and the first bill of the company.
 */
export function ledgerRows(year: Year): EntryRow[] {
  return [...approvalRows(year), ...unpaidRows(year), contractChargeRow(year)]
}

export const paymentIdOf = (key: string) => sampleId(`${key}-payment`)

function approvalRows({ purchases }: Year): EntryRow[] {
  return approvalsOf(purchases).flatMap(
    ({ key, applicationId, total, paymentMethod, at, by, after }): EntryRow[] => {
      const booked = {
        amountSatang: total.totalSatang,
        bookedOn: bangkokDay(at),
        applicationId,
        memberRowId: after.id,
        memberId: after.memberId,
        recordedBy: by.userId,
        createdAt: at,
        source: 'application' as const,
        note: '',
      }
      const method = paymentMethod ? ledgerMethodOf(paymentMethod) : 'cash'
      return [
        { ...booked, id: sampleId(`${key}-charge`), kind: 'charge', account: 'owed' },
        { ...booked, id: paymentIdOf(key), kind: 'payment', account: 'received', method },
      ]
    },
  )
}

const UNPAID = [
  { note: 'Meeting room, two hours', amountSatang: baht(800), daysAgo: 2 },
  { note: 'Lost locker key', amountSatang: baht(350), daysAgo: 5 },
]

function unpaidRows({ lives, today }: Year): EntryRow[] {
  const active = lives.map(({ member }) => member).filter(({ status }) => status === 'active')
  return UNPAID.flatMap(({ daysAgo, ...unpaid }, index): EntryRow | [] => {
    const member = active[index]
    if (!member) return []
    const bookedOn = addDays(today, -daysAgo)
    return {
      ...unpaid,
      id: sampleId(`unpaid-${index}`),
      kind: 'correction',
      account: 'owed',
      source: 'by_hand',
      memberRowId: member.id,
      memberId: member.memberId,
      recordedBy: MANAGER.userId,
      bookedOn,
      createdAt: momentOf(bookedOn, 16, 20),
    }
  })
}

/** Every month with entries but the last two: one is open because it is not over, one waits for the owner. */
export function closedMonthRows(year: Year): (typeof ledgerClosedMonths.$inferInsert)[] {
  const [first] = ledgerRows(year)
    .map(({ bookedOn }) => bookedOn)
    .toSorted()
  const months: Day[] = []
  let month = monthOf(first ?? year.today)
  for (; month <= addMonths(monthOf(year.today), -2); month = addMonths(month, 1)) months.push(month)
  return months.map(each => {
    const createdAt = momentOf(addMonths(each, 1), 11)
    return { id: sampleId(`closed-${each}`), month: each, closedBy: null, createdAt }
  })
}
