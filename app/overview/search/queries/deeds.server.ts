import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { readSearch } from '#app/kit/pure/search-terms.ts'
import { m } from '#app/paraglide/messages.js'
import { listPickable, type PickedRow } from '#app/people/members/queries/pick.server.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'
import { BOOKABLE } from '#app/space/spaces/rules/who.ts'
import type { SearchGroup, SearchResult } from '../rules/results.ts'
import { foldWords } from '../rules/words.ts'
import { listed } from '../texts.ts'

/** What staff do, by the words that ask for it: by itself, or for a member whose name follows. */
type Deed = {
  asks: Permission
  words: string[]
  alone?: { label: () => string; path: string }
  /** For one of the members in these states; in all where none are named. */
  member?: {
    label: (texts: { name: string }) => string
    path: (member: PickedRow) => string
    statuses?: readonly MemberStatus[]
  }
}

const DEEDS: Deed[] = [
  {
    asks: 'members.edit',
    words: listed(m.search_do_renew),
    alone: { label: m.search_done_renew, path: '/admin/members?expiry=due' },
    member: { label: m.search_done_renew_for, path: ({ id }) => `/admin/members/${id}?renew=${id}` },
  },
  {
    asks: 'bookings.edit',
    words: listed(m.search_do_book),
    alone: { label: m.search_done_book, path: '/admin/bookings?new=1' },
    member: {
      label: m.search_done_book_for,
      path: ({ memberId }) => `/admin/bookings?new=1&member=${memberId}`,
      statuses: BOOKABLE,
    },
  },
  {
    asks: 'visits.edit',
    words: listed(m.search_do_check_in),
    alone: { label: m.search_done_check_in, path: '/admin/visits' },
    member: { label: m.search_done_check_in_for, path: ({ memberId }) => `/admin/visits?q=${memberId}` },
  },
  {
    asks: 'payments.edit',
    words: listed(m.search_do_sell),
    member: { label: m.search_done_sell_for, path: ({ id }) => `/admin/members/${id}/account?sell=1` },
  },
  {
    asks: 'payments.edit',
    words: listed(m.search_do_pay),
    member: { label: m.search_done_pay_for, path: ({ id }) => `/admin/members/${id}/account?record=payment` },
  },
  {
    asks: 'members.edit',
    words: listed(m.search_do_new_member),
    alone: { label: m.search_done_new_member, path: '/admin/members?new=1' },
  },
  {
    asks: 'staff.edit',
    words: listed(m.search_do_invite),
    alone: { label: m.search_done_invite, path: '/admin/settings/staff?new=1' },
  },
]

const MOST_MEMBERS = 3

/** What was asked for in words, in whichever language, and the person may do: its form, for each member who may be meant (rule search.deeds). */
export async function findDeeds(
  db: Executor,
  actor: Pick<Actor, 'admin'>,
  typed: string,
): Promise<SearchGroup[]> {
  const text = foldWords(readSearch(typed)?.text ?? '')
  if (text === '') return []
  const found = await Promise.all(
    DEEDS.filter(({ asks }) => can(actor, asks)).map(async deed => resultsOf(db, actor, deed, text)),
  )
  const results = found.flat()
  return results.length > 0 ? [{ kind: 'deeds', label: m.search_deeds(), results, hasMore: false }] : []
}

async function resultsOf(
  db: Executor,
  actor: Pick<Actor, 'admin'>,
  { words, alone, member }: Deed,
  text: string,
): Promise<SearchResult[]> {
  // The beginning of the words is enough: who goes on typing sees what comes.
  if (words.some(word => word.startsWith(text)))
    return alone ? [{ id: alone.path, path: alone.path, title: alone.label(), detail: '' }] : []
  const name = nameAfter(words, text)
  if (!name || !member || !can(actor, 'members.view')) return []
  const meant = await listPickable(db, name, member.statuses)
  return meant.slice(0, MOST_MEMBERS).map(one => {
    const path = member.path(one)
    return { id: path, path, title: member.label(one), detail: one.memberId }
  })
}

/** What follows the longest of the words; Thai puts no space between. Null where the text does not begin with any. */
function nameAfter(words: string[], text: string): string | null {
  const [longest] = words
    .filter(word => text.startsWith(/\p{Script=Thai}$/u.test(word) ? word : `${word} `))
    .toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : text.slice(longest.length).trim()
}
