import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import { findPayer } from '#app/joining/contracts/queries/payers.server.ts'
import { beginContract, moveContract } from '#app/joining/contracts/steps/contracts.server.ts'
import type { Contract } from '#app/joining/contracts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { canonicalJson } from '#app/kit/pure/canonical-json.ts'
import { listEvents } from '../queries.server.ts'
import type { Evidence } from '../rules/evidence.ts'
import { type Signer, signings } from '../tables.server.ts'
import { addEvent, evidenceOf } from './events.server.ts'
import type { HouseKey } from './key.server.ts'
import type { Locked } from './lock.server.ts'
import { type MailingContext, mailDone } from './mailing.server.ts'

/** Everybody has signed: the house signs the evidence of it, everybody is mailed, and the contract begins (rule signatures.done). */
export async function completeSigning(
  tx: Transaction,
  ctx: MailingContext & { key: HouseKey },
  { contract, signing }: Locked,
  signers: Signer[],
) {
  const at = ctx.now()
  await addEvent(tx, signing, { kind: 'done', at })
  const evidence = canonicalJson(await gatherEvidence(tx, { contract, signing, signers, key: ctx.key }))
  const signature = ctx.key.sign(evidence).toString('base64')
  const done = { state: 'done', endedAt: at, evidence, signature } as const
  await tx.update(signings).set(done).where(eq(signings.id, signing.id))
  await mailDone(tx, ctx, { contract, signing }, signers)
  await beginSigned(tx, ctx, contract)
}

type Gathered = Locked & { signers: Signer[]; key: HouseKey }

async function gatherEvidence(
  tx: Transaction,
  { contract, signing, signers, key }: Gathered,
): Promise<Evidence> {
  const seller = sellerOf(await findSettings(tx))
  return {
    format: 'sala-signing-1',
    contract: {
      number: contract.number,
      version: signing.version,
      language: signing.locale,
      sha256: signing.sha256,
    },
    house: signing.locale === 'th' ? seller.nameThai : seller.nameEnglish,
    customer: (await findPayer(tx, contract.customerId)).name,
    signers: signers.map(signer => ({
      nth: signer.nth,
      side: signer.side,
      name: signer.name,
      email: signer.email,
      typed_name: signer.typedName,
      capacity: signer.capacity,
      identified_by: signer.identifiedBy ?? 'code',
      signed_at: signer.signedAt?.toISOString() ?? '',
    })),
    events: evidenceOf(await listEvents(tx, signing.id)),
    house_key: key.fingerprint,
  }
}

/** What is signed begins at once: its days say when seats open. */
export async function beginSigned(
  tx: Transaction,
  ctx: Pick<MailingContext, 'now' | 'secrets'>,
  contract: Contract,
) {
  const signed = await moveContract(tx, ctx, contract, 'signed')
  const begun = signed.ok ? await beginContract(tx, ctx, signed.value) : signed
  if (!begun.ok) throw new Error(`${contract.number} is ${contract.state}, and cannot be signed`)
  const entity = { entityType: 'contract', entityId: contract.id }
  await logActivity(tx, {
    adminId: null,
    action: 'contract_begun',
    ...entity,
    details: { number: contract.number },
  })
}
