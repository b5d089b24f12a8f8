import { count } from 'drizzle-orm'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day, formatDay } from '#app/kit/pure/days.ts'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale } from '#app/paraglide/runtime.js'
import { members } from '#app/people/members/tables.server.ts'
import {
  findAgreementText,
  findAnnouncement,
  findHoldingAgreement,
  findTelling,
  isAccepted,
  isToTell,
  listVersions,
  type Telling,
} from './queries.server.ts'
import { type ClauseChange, changedClauses } from './rules/changes.ts'
import { type ComposedAgreement, composeAgreement, isSame } from './steps.server.ts'

/** What the settings say and nobody has announced, clause by clause in the reader's language. */
export type PendingChange = {
  /** Fingerprint of the text, so that what is announced is what was looked at. */
  seen: string
  changes: ClauseChange[]
  /** How many members will be told. */
  members: number
}

export type AnnouncedChange = {
  number: number
  today: Day
  announcedOn: Day
  /** Null until all were told. */
  holdsFromText: string | null
  telling: Omit<Telling, 'lastHandedOver'>
}

export const sections: NounSections = async ({ db, now }) => {
  const [versions, { pending }] = await Promise.all([listVersions(db), viewAgreementChange({ db, now })])
  return {
    agreement: pending
      ? { text: m.settings_state_agreement_pending(), needsWork: true }
      : { text: m.settings_state_agreement({ count: versions.length }) },
  }
}

type Asking = Pick<RequestContext, 'db' | 'now'>

/** The text that the settings say, where it is another than people accept and does not become a version by itself. */
export async function findPendingText({ db, now }: Asking) {
  const [wanted, holding] = await Promise.all([
    composeAgreement(db, now()),
    findHoldingAgreement(db, bangkokDay(now())),
  ])
  const [first] = holding
  if (!first || isSame(holding, wanted) || !(await isAccepted(db, first.number))) return null
  return { wanted, holding }
}

/** How a change of the agreement stands: not announced, or announced and not holding yet. */
export async function viewAgreementChange(ctx: Asking) {
  const today = bangkokDay(ctx.now())
  const announced = await findAnnouncement(ctx.db, today)
  if (announced) {
    const { lastHandedOver: _, ...telling } = await findTelling(ctx.db, announced.number)
    const holdsFromText = announced.holdsFrom && formatDay(announced.holdsFrom, getLocale())
    const announcedOn = bangkokDay(announced.announcedAt)
    return {
      pending: null,
      announced: { number: announced.number, today, announcedOn, holdsFromText, telling },
    }
  }
  const found = await findPendingText(ctx)
  return { pending: found && (await viewPending(ctx, found)), announced: null }
}

async function viewPending(
  { db }: Asking,
  { wanted, holding }: { wanted: ComposedAgreement; holding: { id: string; locale: string }[] },
): Promise<PendingChange> {
  const own = holding.find(({ locale }) => locale === getLocale())
  const [before, [toTell]] = await Promise.all([
    findAgreementText(db, own?.id ?? ''),
    db.select({ count: count() }).from(members).where(isToTell(0)),
  ])
  return {
    seen: wanted[baseLocale].sha256,
    changes: changedClauses(before, wanted[getLocale()]),
    members: toTell?.count ?? 0,
  }
}
