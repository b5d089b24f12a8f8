import { randomUUID } from 'node:crypto'
import { actedFor, billOf, cardOf, creditsOf, paperOf } from './companies.ts'
import type { Other, Reach } from './others.ts'

type Company = Awaited<ReturnType<typeof actedFor>>
type Wish = { what: string; of?: string[]; reach: (theirs: Company, own: Company) => Reach }

const give = ({ seatId, memberRowId }: Company, member = memberRowId) =>
  ({ intent: 'give', seat: seatId, member, before: '' }) as const
const pause = ({ seatId }: Company) =>
  ({ intent: 'pause', seat: seatId, from: '2090-01-02', to: '2090-01-03' }) as const

const notice = ({ contractId }: Company) =>
  ({ intent: 'notice', contract: contractId, lastDay: '2090-01-02' }) as const

const extras = ({ contractId }: Company) => ({ intent: 'extras', contract: contractId, amount: '0' }) as const

/** What only a company's managers do, asked of one of which the account is none. */
const SEATS: Wish[] = [
  { what: 'a seat, given', of: ['giveOwnSeat'], reach: theirs => ({ path: theirs.at, body: give(theirs) }) },
  {
    what: 'a seat, freed',
    reach: theirs => ({ path: theirs.at, body: { ...give(theirs, ''), intent: 'free' } }),
  },
  {
    what: 'a seat, paused',
    of: ['pauseOwnSeat'],
    reach: theirs => ({ path: theirs.at, body: pause(theirs) }),
  },
  {
    what: 'its contract, ended by notice',
    of: ['giveOwnNotice'],
    reach: theirs => ({ path: theirs.at, body: notice(theirs) }),
  },
  {
    what: 'what goes on its account, lowered',
    of: ['lowerOwnExtras'],
    reach: theirs => ({ path: theirs.at, body: extras(theirs) }),
  },
]

/** What a company's people share, which only its managers see. */
const CREDITS: Wish[] = [
  { what: 'its credits', of: ['my-company-credits'], reach: theirs => ({ path: creditsOf(theirs) }) },
  {
    what: 'its credits, capped',
    of: ['capOwnPool'],
    reach: theirs => ({ path: creditsOf(theirs), body: { cap: '5' } }),
  },
]

const COMPANY: Wish[] = [
  ...SEATS,
  ...CREDITS,
  { what: 'its page', of: ['my-company'], reach: theirs => ({ path: theirs.at }) },
  {
    what: 'its page, with a dialog over a seat',
    reach: theirs => ({ path: `${theirs.at}?edit=${theirs.seatId}` }),
  },
  { what: 'its bill', of: ['my-company-bill'], reach: theirs => ({ path: billOf(theirs) }) },
  {
    what: 'a slip for its bill',
    reach: theirs => ({ path: billOf(theirs), body: { submissionKey: randomUUID() } }),
  },
  { what: 'its card', of: ['my-company-card'], reach: theirs => ({ path: cardOf(theirs) }) },
  {
    what: 'a card, left for it',
    of: ['beginCard'],
    reach: theirs => ({ path: cardOf(theirs), body: { intent: 'save', contracts: 'on' } }),
  },
  {
    what: 'its card, removed',
    of: ['removeOwnCard'],
    reach: theirs => ({ path: cardOf(theirs), body: { intent: 'remove' } }),
  },
  { what: 'its paper', of: ['my-company-pdf'], reach: theirs => ({ path: paperOf(theirs) }) },
  {
    what: 'its seat, given under one’s own',
    reach: (theirs, own) => ({ path: own.at, body: give(theirs, own.memberRowId) }),
  },
  {
    what: 'its seat, paused under one’s own',
    reach: (theirs, own) => ({ path: own.at, body: pause(theirs) }),
  },
  {
    what: 'its contract, ended under one’s own',
    reach: (theirs, own) => ({ path: own.at, body: notice(theirs) }),
  },
  {
    what: 'what goes on its account, lowered under one’s own',
    reach: (theirs, own) => ({ path: own.at, body: extras(theirs) }),
  },
  {
    what: 'its bill, under one’s own',
    reach: (theirs, own) => ({ path: billOf({ ...theirs, at: own.at }) }),
  },
  {
    what: 'a slip for its bill, under one’s own',
    reach: (theirs, own) => ({
      path: billOf({ ...theirs, at: own.at }),
      body: { submissionKey: randomUUID() },
    }),
  },
  {
    what: 'its paper, under one’s own',
    reach: (theirs, own) => ({ path: paperOf({ ...theirs, at: own.at }) }),
  },
]

const NONE: Wish[] = ['x', randomUUID()].map(id => ({
  what: `by ${id}`,
  reach: () => ({ path: `/my/companies/${id}` }),
}))

const foreign = ({ what, of, reach }: Wish): Other => ({
  what: `another’s company: ${what}`,
  by: 'member',
  of: of ?? [],
  reach: async house => {
    const { accountId, cookie } = await house.memberSession()
    const [own, theirs] = [
      await actedFor(house, accountId),
      await actedFor(house, (await house.memberSession()).accountId),
    ]
    return { verdict: 'not found', cookie, ...reach(theirs, own) }
  },
})

const billed = ({ what, reach }: Wish): Other => ({
  what: `a company whose bills one pays: ${what}`,
  by: 'member',
  reach: async house => {
    const { accountId, cookie } = await house.memberSession()
    const company = await actedFor(house, accountId, 'billing')
    return { verdict: 'not found', cookie, ...reach(company, company) }
  },
})

/** Every address and form of `/my/companies`, with what is another company's, or only its managers'. */
export const OTHERS_OF_COMPANIES: Other[] = [
  ...[...COMPANY, ...NONE].map(foreign),
  ...[...SEATS, ...CREDITS].map(billed),
]
