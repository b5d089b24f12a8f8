import type { Answers } from '#app/kit/platform/questions.server.ts'
import { listRenewedByCard } from './queries/cards.server.ts'
import { hearOfCard, removeCardsOf } from './steps/cards.server.ts'
import { takeOutcome } from './steps/charges.server.ts'
import { findCardOnFile } from './views/card.server.ts'

export const answers: Partial<Answers> = {
  cardsOnFile: { given: hearOfCard, charged: takeOutcome },
  renewedByCard: async ({ env }, db, memberRowIds) =>
    env.STRIPE_SECRET_KEY ? listRenewedByCard(db, memberRowIds) : new Set(),
  cardOnFile: findCardOnFile,
  keysOfDeparted: removeCardsOf,
}
