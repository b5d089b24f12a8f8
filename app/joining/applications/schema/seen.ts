import * as z from 'zod/mini'
import type { Satang } from '#app/kit/pure/money.ts'
import { idOf, SLIP_STATUSES, type Subject } from '#app/money/bills/rules.ts'
import { APPLICATION_STATUSES } from '#app/people/applicants/rules.ts'

type Status = (typeof APPLICATION_STATUSES)[number]
type SlipStatus = (typeof SLIP_STATUSES)[number]

/**
 * What somebody of staff had before them when they decided. Every form that decides carries it, and the command holds it
 * against what there is: what nobody has seen, nobody has decided about.
 */
export type Seen = {
  /** Null for a slip of nobody. */
  application: { id: string; status: Status; version: number; plan: string; totalSatang: Satang } | null
  /** The slips that wait with the application, each with the hash of its picture, shortened. */
  slips: { id: string; picture: string }[]
  /** The slip on whose own screen it was, with the application that it belonged to. */
  receipt: { id: string; picture: string; applicationId: string | null; status: SlipStatus } | null
}

type Application = { id: string; status: Status; version: number; selectedPlan: string; totalSatang: Satang }

type Slip = {
  id: string
  fileSha256: string
  subject: Subject | null
  status: SlipStatus
}

/**
 * What a screen shows that was made of these rows.
 * @param receiptId the slip whose own screen it is, among `slips`
 */
export function seenOf(application: Application | null, slips: Slip[], receiptId: string | null): Seen {
  const receipt = slips.find(({ id }) => id === receiptId)
  const waiting = slips.filter(
    slip => application && slip.subject?.id === application.id && slip.status === 'submitted',
  )
  return {
    application: application && {
      id: application.id,
      status: application.status,
      version: application.version,
      plan: application.selectedPlan,
      totalSatang: application.totalSatang,
    },
    slips: waiting.map(slip => ({ id: slip.id, picture: markOf(slip) })),
    receipt: receipt
      ? {
          id: receipt.id,
          picture: markOf(receipt),
          applicationId: idOf('application', receipt.subject),
          status: receipt.status,
        }
      : null,
  }
}

/** How much of a picture's hash tells it from any other that could be made. */
const PICTURE_DIGITS = 16

const markOf = ({ fileSha256 }: Slip) => fileSha256.slice(0, PICTURE_DIGITS)

const LONGEST = 60_000
const slip = z.object({ id: z.uuid(), picture: z.string() })

const seenSchema: z.ZodMiniType<Seen> = z.object({
  application: z.nullable(
    z.object({
      id: z.uuid(),
      status: z.enum(APPLICATION_STATUSES),
      version: z.int().check(z.positive()),
      plan: z.string(),
      totalSatang: z.int().check(z.nonnegative()),
    }),
  ),
  slips: z.array(slip),
  receipt: z.nullable(z.extend(slip, { applicationId: z.nullable(z.uuid()), status: z.enum(SLIP_STATUSES) })),
})

/** As the text of a hidden field. */
export function writeSeen(seen: Seen): string {
  return JSON.stringify(seen)
}

/** What a form says was seen; null where it says nothing that we wrote. */
export function readSeen(text: string): Seen | null {
  if (text === '' || text.length > LONGEST) return null
  try {
    return seenSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** `details`: something else of the application that staff decide by. */
export type Difference =
  | 'application'
  | 'status'
  | 'plan'
  | 'total'
  | 'details'
  | 'slip_new'
  | 'slip_replaced'
  | 'slip_gone'

/** What is not any more as it was seen; nothing where it is. */
export function differences(seen: Seen, now: Seen): Difference[] {
  const isOther =
    seen.application?.id !== now.application?.id ||
    seen.receipt?.id !== now.receipt?.id ||
    (seen.receipt?.applicationId ?? null) !== (now.receipt?.applicationId ?? null)
  if (isOther) return ['application']
  const found = applicationDifferences(seen, now)
  const before = picturesOf(seen)
  const after = picturesOf(now)
  if ([...after.keys()].some(id => !before.has(id))) found.push('slip_new')
  if ([...after].some(([id, picture]) => before.has(id) && before.get(id) !== picture))
    found.push('slip_replaced')
  const isDecided = seen.receipt?.status !== now.receipt?.status
  if (isDecided || [...before.keys()].some(id => !after.has(id))) found.push('slip_gone')
  return found
}

function applicationDifferences({ application: seen }: Seen, { application: now }: Seen): Difference[] {
  if (!seen || !now) return []
  const found: Difference[] = seen.status === now.status ? [] : ['status']
  if (seen.plan !== now.plan) found.push('plan')
  if (seen.totalSatang !== now.totalSatang) found.push('total')
  return found.length === 0 && seen.version !== now.version ? ['details'] : found
}

function picturesOf({ slips, receipt }: Seen): Map<string, string> {
  const shown = receipt ? [...slips, receipt] : slips
  return new Map(shown.map(({ id, picture }) => [id, picture]))
}
