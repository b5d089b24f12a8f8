import { randomUUID } from 'node:crypto'
import type { Actor } from './cast.ts'
import type { Fields } from './client.ts'
import type { House } from './house.ts'
import { OTHERS_OF_COMPANIES } from './others-companies.ts'
import { AT_TABLETS, BEHIND_LINKS, forged } from './others-links.ts'
import { OTHERS_OF_MEMBERS, PAID_FOR } from './others-members.ts'

/** A request for a record that is somebody else's, by somebody who may ask the same for their own. */
export type Reach = {
  path: string
  /** Posted; without it the path is only looked at. */
  body?: Fields
  /** Of somebody new who asks: an account sends so many forms a minute. */
  cookie?: string
  /** What must not come back. */
  hidden?: string
  /** Refusals that say so; without one the answer is what it is where there is nothing. */
  verdict?: 'not found' | 'refused' | 'unauthorised' | undefined
}

/** `of`: the commands and the routes that are asked for so. */
export type Other = {
  what: string
  by: string
  of?: string[]
  reach: (house: House, who: Actor) => Promise<Reach>
}

const colleague = async (house: House) => ({ type: 'employee' as const, id: await house.employeeWithLogin() })
const deskHand = async (house: House) => ({ type: 'admin' as const, id: await house.staff() })

/** From one colleague to another. */
const ofOthers = async (house: House) => house.message(await deskHand(house), await colleague(house))

const messageRows = (by: string, path: string): Other[] => [
  {
    what: 'another’s message, opened',
    by,
    reach: async house => {
      const { id, subject } = await ofOthers(house)
      return { path: `${path}?open=${id}`, hidden: subject, verdict: 'not found' }
    },
  },
  {
    what: 'another’s message, answered',
    by,
    of: ['replyToOwnMessage'],
    reach: async house => {
      const { id } = await ofOthers(house)
      const body = { subject: 'Re', content: 'Yes', key: randomUUID() }
      return { path: `${path}?reply=${id}`, body }
    },
  },
  {
    what: 'another’s message, marked as read',
    by,
    of: ['markOwnMessageRead'],
    reach: async house => {
      const { id } = await ofOthers(house)
      return { path, body: { intent: 'read', id }, verdict: 'not found' }
    },
  },
  {
    what: 'another’s session, ended',
    by,
    of: ['endOwnSession'],
    reach: async house => {
      const [session] = await house.session(await house.staff()).returning()
      const profile = path.replace('messages', 'profile')
      return { path: profile, body: { intent: 'session-end', sessionId: session?.id ?? '' } }
    },
  },
]

/** What belongs to others, for everybody who has such things of their own. */
export const OTHERS: Other[] = [
  ...messageRows('employee', '/employee/messages'),
  ...messageRows('front_desk', '/admin/messages'),
  {
    what: 'another’s message, thrown away',
    by: 'employee',
    of: ['deleteOwnMessages'],
    reach: async house => {
      const { id } = await ofOthers(house)
      return { path: '/employee/messages', body: { intent: 'delete', id } }
    },
  },
  {
    what: 'another’s leave, cancelled',
    by: 'employee',
    of: ['cancelOwnLeave'],
    reach: async house => ({ path: '/employee/leave', body: { intent: 'cancel', id: await house.leave() } }),
  },
  {
    what: 'another’s leave, asked about',
    by: 'employee',
    reach: async house => {
      const reason = `Family ${randomUUID()}`
      const id = await house.leave(undefined, reason)
      return { path: `/employee/leave?cancel=${id}`, hidden: reason }
    },
  },
  {
    what: 'a shift that is offered to another, taken',
    by: 'employee',
    of: ['takeSwap'],
    reach: async house => {
      const id = await house.swap({ askedId: await house.employee() })
      return { path: '/employee/roster', body: { intent: 'take', id } }
    },
  },
  {
    what: 'a shift that another offers, taken back',
    by: 'employee',
    of: ['withdrawSwap'],
    reach: async house => ({
      path: '/employee/roster',
      body: { intent: 'withdraw', id: await house.swap() },
    }),
  },
  ...['rename', 'delete'].map(
    (intent): Other => ({
      what: `another’s view of a list, by ${intent}`,
      by: 'front_desk',
      of: [`${intent}View`],
      reach: async house => {
        const id = await house.viewOf(await house.staff())
        return { path: '/admin/views', body: { intent, id, name: 'Mine' } }
      },
    }),
  ),
  {
    what: 'another’s clock, pressed',
    by: 'employee',
    of: ['pressClock'],
    reach: async () => ({ path: '/employee/clock', body: { intent: 'in', userId: randomUUID() } }),
  },
  {
    what: 'what is held about another',
    by: 'employee',
    reach: async house => {
      const { id, email } = await house.member()
      return { path: `/employee/my-data?kind=member&id=${id}`, hidden: email }
    },
  },
  ...OTHERS_OF_MEMBERS,
  ...PAID_FOR,
  ...OTHERS_OF_COMPANIES,
  {
    what: 'an application, by its id instead of its key',
    by: 'a visitor who registered',
    reach: async house => ({ path: `/application/${(await house.application()).id}`, verdict: 'not found' }),
  },
  {
    what: 'an application, by a key that is nobody’s',
    by: 'a visitor who registered',
    of: ['application-status'],
    reach: async () => ({ path: `/application/${randomUUID()}`, verdict: 'not found' }),
  },
  {
    what: 'the papers of an application, by a key that is nobody’s',
    by: 'a visitor who registered',
    of: ['application-invoice'],
    reach: async () => ({ path: `/application/${randomUUID()}/invoice`, verdict: 'not found' }),
  },
  {
    what: 'how far an application is, by a key that is nobody’s',
    by: 'a visitor who registered',
    of: ['application-version'],
    reach: async () => ({ path: `/application/${randomUUID()}/version`, verdict: 'not found' }),
  },
  {
    what: 'how to pay, by a key that is nobody’s',
    by: 'a visitor who registered',
    of: ['application-payment'],
    reach: async () => ({ path: `/application/${randomUUID()}/payment`, hidden: 'PromptPay' }),
  },
  {
    what: 'the way to pay, changed by a key that is nobody’s',
    by: 'a visitor who registered',
    reach: async () => ({
      path: `/application/${randomUUID()}/payment`,
      body: { method: 'scan' },
    }),
  },
  ...['', '/pdf'].map(end => ({
    what: `a document of another’s application, under one’s own key${end && ', as a file'}`,
    by: 'a visitor who registered',
    of: [`application-document${end.replace('/', '-')}`],
    reach: async (house: House) => {
      const { id } = await house.document()
      const { statusKey } = await house.document()
      return { path: `/application/${statusKey}/documents/${id}${end}`, verdict: 'not found' as const }
    },
  })),
  {
    what: 'a renewal, by a key whose signature is another’s',
    by: 'a visitor who registered',
    of: ['renewal'],
    reach: async house => {
      const key = forged(await house.renewal(), await house.renewal())
      return { path: `/renew/${key}`, verdict: 'not found' }
    },
  },
  ...BEHIND_LINKS,
  ...AT_TABLETS,
]
