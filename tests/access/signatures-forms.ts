import { eq } from 'drizzle-orm'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import type { SigningState } from '#app/joining/signatures/rules/signings.ts'
import { endOfCode } from '#app/joining/signatures/rules/turns.ts'
import { hashSigningCode } from '#app/joining/signatures/steps/mailing.server.ts'
import { signingSigners, signings } from '#app/joining/signatures/tables.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
import { asks, mailbox, of, UNSEEN } from './ask.ts'
import { newContract } from './contracts-forms.ts'
import type { House } from './house.ts'

const CODE = '123456'
const PDF = Buffer.from('%PDF-1.7')

const slipOf = ({ picture }: House) =>
  new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType })

/** A contract that was sent to two signers, with the link and the code of the first. */
export async function newSigning(house: House, state: SigningState = 'open') {
  const { db, ctx } = house
  const { at } = await newContract(house, { isDraft: true })
  const contractId = at.split('/').at(-1) ?? ''
  await db
    .update(contracts)
    .set({ state: state === 'open' ? 'sent' : 'withdrawn' })
    .where(eq(contracts.id, contractId))
  const sha256 = await sha256Hex(new Uint8Array(PDF))
  const sent = { contractId, version: 1, locale: 'en', lapsesOn: addDays(house.today, 7), pdf: PDF, sha256 }
  const ended = state === 'open' ? {} : { state, endedAt: ctx.now() }
  const [signing] = await db
    .insert(signings)
    .values({ ...sent, ...ended })
    .returning()
  const token = newToken()
  const tokenHash = hashSecret(ctx, 'signing_link', token)
  const signer = { signingId: signing?.id ?? '', name: 'Nok', locale: 'en' }
  const [first] = await db
    .insert(signingSigners)
    .values([
      { ...signer, nth: 1, side: 'customer', email: mailbox(), tokenHash },
      { ...signer, nth: 2, side: 'house', email: mailbox() },
    ])
    .returning()
  const codeHash = hashSigningCode(ctx, { id: first?.id ?? '' }, CODE)
  await db
    .update(signingSigners)
    .set({ codeHash, codeEndsAt: endOfCode(ctx.now()) })
    .where(eq(signingSigners.id, first?.id ?? ''))
  return { at: `${at}/signing`, link: `/sign/${token}` }
}

const signs = async (house: House) => (await newSigning(house)).link

/** Contracts that are signed in the house. */
export const SIGNATURES_FORMS = {
  ...of('contract-signing', {
    '(send)': asks('signings', async house => ({
      at: `${(await newContract(house, { isDraft: true })).at}/signing?new=1`,
      fill: { customerName: 'Nok', customerEmail: mailbox() },
    })),
    ask: asks('mails', house => newSigning(house)),
    rewrite: asks('contracts', house => newSigning(house, 'withdrawn')),
    paper: asks('signings', async house => ({
      at: `${(await newContract(house, { isDraft: true })).at}/signing?record=1`,
      fill: { copy: slipOf(house), signedBy: 'Nok and Hans', day: house.today },
    })),
    withdraw: asks('signings', async house => ({
      at: `${(await newSigning(house)).at}?close=1`,
      fill: { reason: 'A typo' },
    })),
  }),
  ...of('contract-signing-preview', {
    '(preview)': asks(
      null,
      async house => ({
        at: `${(await newContract(house, { isDraft: true })).at}/signing/preview`,
        fill: {
          language: 'en',
          until: addDays(house.today, 7),
          customerName: 'Nok',
          customerEmail: mailbox(),
          houseName: 'Hans',
          houseEmail: mailbox(),
        },
      }),
      UNSEEN,
    ),
  }),
  ...of('sign-passkey', {
    '(ask)': asks(
      null,
      async house => ({
        at: `${await signs(house)}/passkey`,
        fill: { name: 'Nok', capacity: 'Director', consent: 'on' },
      }),
      UNSEEN,
    ),
  }),
  ...of('sign', {
    '(code)': asks('mails', async house => ({ at: await signs(house) })),
    sign: asks('signing_events', async house => ({
      at: await signs(house),
      fill: { code: CODE, name: 'Nok', capacity: 'Director', consent: 'on' },
    })),
    passkey: asks(
      null,
      async house => ({
        at: await signs(house),
        fill: { passkey: '{}', name: 'Nok', capacity: 'Director', consent: 'on' },
      }),
      UNSEEN,
    ),
    decline: asks('signings', async house => ({ at: await signs(house), fill: { reason: 'Too dear' } })),
  }),
}
