import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import { findContract } from '#app/joining/contracts/queries/contracts.server.ts'
import { findPayer } from '#app/joining/contracts/queries/payers.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { localPath } from '#app/kit/ui/local-path.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { hasPasskeyOf } from '#app/people/passkeys/queries.server.ts'
import { ownParty } from '#app/people/passkeys/steps.server.ts'
import { maskedEmail } from '#app/people/portal-accounts/rules.ts'
import { findSigning, listSigners } from '../queries.server.ts'
import { isCodeOpen, turnRefusal } from '../rules/turns.ts'
import type { Signer } from '../tables.server.ts'
import { viewSigner } from './signing.server.ts'

/** What a signer sees behind their link: the text, who has signed, whether it is their turn, and where the evidence is. */
export async function viewSign(ctx: RequestContext, token: string, signer: Signer) {
  const { db, now } = ctx
  const signing = await findSigning(db, signer.signingId)
  const [signers, contract, settings] = await Promise.all([
    listSigners(db, signing.id),
    findContract(db, signing.contractId),
    findSettings(db),
  ])
  if (!contract) throw new Error(`There is no contract of ${signing.id}`)
  const seller = sellerOf(settings)
  const pathOf = (file: string) => localPath(`/sign/${token}/${file}`)
  return {
    number: contract.number,
    sha256: signing.sha256,
    reason: signing.reason,
    house: getLocale() === 'th' ? seller.nameThai : seller.nameEnglish,
    customer: (await findPayer(db, contract.customerId)).name,
    until: signing.lapsesOn && formatDay(signing.lapsesOn, getLocale()),
    refusal: turnRefusal(signing, { signer, signers, today: bangkokDay(now()) }),
    hasPasskey: ownParty(ctx) !== null && (await hasPasskeyOf(db, signer.email)),
    hasCode: isCodeOpen(signer, now()),
    me: { name: signer.name, email: maskedEmail(signer.email) },
    consent: m.signing_consent({ number: contract.number }),
    signers: signers.map(each => ({ ...viewSigner(each), email: '', isMe: each.id === signer.id })),
    files: {
      contract: pathOf('contract.pdf'),
      package: signing.state === 'done' ? pathOf('package.zip') : null,
    },
  }
}
export type SignView = Awaited<ReturnType<typeof viewSign>>
