import { savedCards } from '#app/joining/saved-cards/tables.server.ts'
import { mailbox, some } from './ask.ts'
import type { House } from './house.ts'

/** A customer's card on file. */
export async function newCard({ db, ctx }: House, customerId: string) {
  const given = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2028, givenAt: ctx.now() }
  const agreed = { forContracts: true, forRenewals: false, agreedBy: mailbox(), agreedAt: ctx.now() }
  await db.insert(savedCards).values({ customerId, sessionId: some('cs'), ...given, ...agreed })
}
