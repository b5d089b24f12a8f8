/** Why a company cannot go into another. */
export type JoinRefusal =
  | ('not_found' | 'apart' | 'card' | 'deposit' | 'sent' | 'credits')
  | ('too_many' | 'changed')

/** Why what was put together stays so. */
export type UndoRefusal = 'not_found' | 'too_late' | 'built_on'

/** What a company that stays takes over where it has none itself, by the names of the columns. */
const TAKEN_FIELDS = ['legalName', 'taxId', 'branch', 'address'] as const
type TakenField = (typeof TAKEN_FIELDS)[number]

/** What went to another customer, by its ids: all that is needed to give it back. */
export type Moved = {
  members: string[]
  /** Who acts for it. */
  people: string[]
  /** Of those who acted for both: who became a manager of the one that stays, because they were of the other. */
  raised: string[]
  contracts: string[]
  contractBills: string[]
  bills: string[]
  fields: TakenField[]
  /** Which of the addresses of its bills went along, from 0: the addresses are not said twice. */
  emails: number[]
}

export const NOTHING_MOVED: Moved = {
  members: [],
  people: [],
  raised: [],
  contracts: [],
  contractBills: [],
  bills: [],
  fields: [],
  emails: [],
}

/** So long what was put together can be taken apart. */
const UNDO_DAYS = 30

/** Since when something must have been put together that can still be taken apart. */
export function undoSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * 24 * 60 * 60_000)
}

type Company = Record<TakenField, string> & { billingEmails: readonly string[] }

/**
 * What the one that stays takes over of the other's facts: what it lacks itself, the branch only with the tax ID, and the
 * addresses of its bills that it has not.
 */
export function takenOf(from: Company, into: Company): Pick<Moved, 'fields' | 'emails'> {
  const hasTaxId = into.taxId !== ''
  const fields = TAKEN_FIELDS.filter(field => into[field] === '' && from[field] !== '')
  return {
    fields: fields.filter(field => !(field === 'branch' && hasTaxId && from.taxId === '')),
    emails: from.billingEmails.flatMap((email, nth) => (into.billingEmails.includes(email) ? [] : nth)),
  }
}

/** What a company that took over looks like once that is undone: what was changed since stays, and one address at least. */
export function givenBack(
  from: Company,
  into: Company,
  { fields, emails }: Pick<Moved, 'fields' | 'emails'>,
): Partial<Record<TakenField, string>> & { billingEmails: string[] } {
  const gone = emails.flatMap(nth => from.billingEmails[nth] ?? [])
  const left = into.billingEmails.filter(email => !gone.includes(email))
  const own = fields.filter(field => into[field] === from[field])
  return {
    ...Object.fromEntries(own.map(field => [field, ''])),
    billingEmails: left.length > 0 ? left : [...into.billingEmails],
  }
}
