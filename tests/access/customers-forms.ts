import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { MEMBERS_OF_A_COMPANY } from '#app/joining/duplicates/rules/alike.ts'
import { NOTHING_MOVED } from '#app/joining/duplicates/rules/moved.ts'
import { customerJoins, customersApart } from '#app/joining/duplicates/tables.server.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { changePayer } from '#app/people/members/steps/payer.server.ts'
import { grantCredits } from '#app/space/credits/steps/wallet.server.ts'
import { asks, count, mailbox, of, some } from './ask.ts'
import type { House } from './house.ts'
import { newCard } from './saved-cards.ts'

/** A company that pays for nobody yet. */
export async function newCompany({ db }: House): Promise<string> {
  const id = randomUUID()
  await db.insert(customers).values({ id, kind: 'company', name: some('Acme'), billingEmails: [mailbox()] })
  return id
}

async function paidFor(house: House) {
  const [companyId, { id }] = [await newCompany(house), await house.member()]
  await house.db.transaction(async tx => {
    const member = await lockMember(tx, id)
    if (member) await changePayer(tx, member, { companyId, by: null, now: new Date() })
  })
  return { companyId, id }
}

/** Two companies, the first of which has gone into the second. */
async function joined(house: House) {
  const { db } = house
  const [fromId, intoId] = [await newCompany(house), await newCompany(house)]
  await db.update(customers).set({ joinedTo: intoId }).where(eq(customers.id, fromId))
  const [join] = await db
    .insert(customerJoins)
    .values({ fromId, intoId, moved: NOTHING_MOVED, adminId: randomUUID(), createdAt: new Date() })
    .returning()
  return join?.id ?? ''
}

/** Two companies of one name, the lesser id first. */
async function twoAlike(house: House): Promise<[string, string]> {
  const ids = [await newCompany(house), await newCompany(house)].toSorted()
  await house.db
    .update(customers)
    .set({ name: some('Alike') })
    .where(inArray(customers.id, ids))
  return [ids[0] ?? '', ids[1] ?? '']
}

/** Two companies of which staff have said that they are not the same. */
async function keptApart(house: House): Promise<string> {
  const [oneId, otherId] = await twoAlike(house)
  const [pair] = await house.db
    .insert(customersApart)
    .values({ oneId, otherId, adminId: randomUUID() })
    .returning()
  return pair?.id ?? ''
}

/** Who pays for three members, as one of the rows that say so. */
export async function sharedPayer(house: House): Promise<string> {
  const email = mailbox()
  const rows = []
  for (let nth = 0; nth < MEMBERS_OF_A_COMPANY; nth++) {
    const { customerId } = await house.member()
    rows.push({ customerId, email, role: 'billing' as const })
  }
  const [row] = await house.db.insert(customerPeople).values(rows).returning()
  return row?.id ?? ''
}

export const twoCompanies = async (house: House) =>
  `/admin/customers/${await newCompany(house)}/join/${await newCompany(house)}`

const atCompany = async (house: House) => ({ at: `/admin/customers/${await newCompany(house)}` })

/** Companies, and who acts for them. */
export const CUSTOMERS_FORMS = {
  ...of('customers', {
    '(new)': asks('customers', () => ({
      at: '/admin/customers?new=1',
      fill: { name: some('Acme'), billingEmails: mailbox() },
    })),
  }),
  ...of('duplicates', {
    undo: asks('customer_joins', async house => ({
      fill: { join: await joined(house) },
      at: '/admin/customers/duplicates',
    })),
    apart: asks('customers_apart', async house => {
      const [one, other] = await twoAlike(house)
      return { fill: { one, other }, at: '/admin/customers/duplicates' }
    }),
    doubt: asks('customers_apart', async house => ({
      fill: { pair: await keptApart(house) },
      at: '/admin/customers/duplicates',
    })),
  }),
  ...of('duplicates-join', {
    '(join)': asks('customer_joins', async house => ({ at: await twoCompanies(house) })),
  }),
  ...of('duplicates-payer', {
    '(make)': asks('customers', async house => ({
      at: `/admin/customers/payers/${await sharedPayer(house)}`,
      fill: { name: some('Acme') },
    })),
  }),
  ...of('saved-card', {
    remove: asks('saved_cards', async house => {
      const companyId = await newCompany(house)
      await newCard(house, companyId)
      return { at: `/admin/customers/${companyId}/card` }
    }),
  }),
  ...of('customer-credits', {
    give: asks('credit_entries', async house => ({
      at: `/admin/customers/${await newCompany(house)}/credits?record=give`,
      fill: { amount: '60', reason: 'A gift' },
    })),
    take: asks('credit_entries', async house => {
      const [customerId, now] = [await newCompany(house), new Date()]
      const gift = { unit: 'minute', kind: 'gift', amount: 60, usableFrom: now, usableUntil: null } as const
      await house.db.transaction(tx =>
        grantCredits(tx, { customerId, ...gift, now, sourceKey: some('gift') }),
      )
      const at = `/admin/customers/${customerId}/credits?record=take`
      return { at, fill: { amount: '5', reason: 'By mistake' } }
    }),
    set: asks('credit_wallets', async house => ({
      at: `/admin/customers/${await newCompany(house)}/credits`,
      fill: { cap: count() },
    })),
  }),
  ...of('customer', {
    '(edit)': asks('customers', async house => ({
      at: `/admin/customers/${await newCompany(house)}?edit=1`,
      fill: { name: some('Acme') },
    })),
    pay: asks('members', async house => {
      return { ...(await atCompany(house)), fill: { member: (await house.member()).memberId } }
    }),
    end: asks('members', async house => {
      const { companyId } = await paidFor(house)
      return { at: `/admin/customers/${companyId}` }
    }),
    name: asks('customer_people', async house => {
      return { ...(await atCompany(house)), fill: { email: mailbox(), role: 'manager' } }
    }),
    remove: asks('customer_people', async house => {
      const customerId = await newCompany(house)
      await house.db.insert(customerPeople).values({ customerId, email: mailbox(), role: 'billing' })
      return { at: `/admin/customers/${customerId}` }
    }),
  }),
  ...of('member-payers', {
    '(add)': asks('customer_people', async house => {
      const at = `/admin/members/${(await house.member()).id}/payers`
      return { at, fill: { email: mailbox() } }
    }),
    remove: asks('customer_people', async house => {
      const { id: memberRowId, customerId } = await house.member()
      await house.db.insert(customerPeople).values({ customerId, email: mailbox(), role: 'billing' })
      return { at: `/admin/members/${memberRowId}/payers` }
    }),
    company: asks('members', async house => {
      const company = await newCompany(house)
      return { at: `/admin/members/${(await house.member()).id}/payers`, fill: { company } }
    }),
    again: asks('members', async house => ({ at: `/admin/members/${(await paidFor(house)).id}/payers` })),
  }),
}
