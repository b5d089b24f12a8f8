import type { Actor } from '#app/house/access/rules.ts'
import { findPayer } from '#app/joining/contracts/queries/payers.server.ts'
import type { ContractState } from '#app/joining/contracts/rules/contracts.ts'
import { canBecome } from '#app/joining/contracts/rules/states.ts'
import type { Contract } from '#app/joining/contracts/tables.server.ts'
import { CONTRACT_STATE_NAMES } from '#app/joining/contracts/texts/states.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { listPeople } from '#app/people/customers/queries.server.ts'
import { findLastTerms, listEvents, listSigners, listSignings, type ShownSigning } from '../queries.server.ts'
import { stateOn, usualLapse } from '../rules/turns.ts'
import type { SendValues } from '../schema.ts'
import type { Signer } from '../tables.server.ts'
import { EVENT_NAMES, SIDE_NAMES, SIGNING_STATE_NAMES } from '../texts.ts'

export const instantText = (at: Date) =>
  formatInstant(at, getLocale(), { dateStyle: 'medium', timeStyle: 'short' })

/** Where the signing of a contract stands: its head, and each version that was sent or signed, the newest first. */
export async function viewSigning(db: Executor, contract: Contract, today: Day) {
  const { id, number, customerId, state } = contract
  const { label, tone } = CONTRACT_STATE_NAMES[state]
  const versions = await listSignings(db, id)
  const [last] = versions
  return {
    id,
    number,
    tone,
    state: label(),
    customer: (await findPayer(db, customerId)).name,
    may: mayOf(state, last !== undefined && stateOn(last, today) === 'open'),
    versions: await Promise.all(versions.map(version => viewVersion(db, version, today))),
  }
}

/** What staff may do next, as far as the contract goes. */
function mayOf(state: ContractState, isOpen: boolean) {
  return {
    send: canBecome(state, 'sent'),
    bring: canBecome(state, 'signed'),
    ask: isOpen,
    withdraw: state === 'sent',
    rewrite: canBecome(state, 'draft'),
  }
}

async function viewVersion(db: Executor, signing: ShownSigning, today: Day) {
  const { id, version, way, sha256, reason, lapsesOn, signedBy, signedOn } = signing
  const state = stateOn(signing, today)
  const [signers, events] = await Promise.all([listSigners(db, id), listEvents(db, id)])
  const { label, tone } = SIGNING_STATE_NAMES[state]
  return {
    id,
    version,
    sha256,
    reason,
    tone,
    signedBy,
    state: label(),
    isOnPaper: way === 'paper',
    sent: instantText(signing.createdAt),
    until: lapsesOn && formatDay(lapsesOn, getLocale(), SHORT_DAY),
    signedOn: signedOn && formatDay(signedOn, getLocale(), SHORT_DAY),
    files: filesOf(signing),
    signers: signers.map(viewSigner),
    events: events.map(({ nth, kind, signer, at, address, details }) => ({
      nth,
      what: EVENT_NAMES[kind](),
      when: instantText(at),
      address,
      who: signers.find(each => each.nth === signer)?.name ?? details['by'] ?? '',
    })),
  }
}
export type VersionView = Awaited<ReturnType<typeof viewVersion>>

function filesOf({ contractId, version, state, way }: ShownSigning) {
  const hrefOf = (file: string) => localizeHref(`/admin/contracts/${contractId}/signing/${version}/${file}`)
  if (way === 'paper') return { contract: hrefOf('copy'), package: null }
  return { contract: hrefOf('contract.pdf'), package: state === 'done' ? hrefOf('package.zip') : null }
}

export function viewSigner({ nth, name, email, side, signedAt, typedName, capacity }: Signer) {
  return {
    nth,
    name,
    email,
    side: SIDE_NAMES[side](),
    signed: signedAt && m.signing_signed_as({ name: typedName, capacity, time: instantText(signedAt) }),
  }
}

/** What stands in the form before anybody typed: the customer's first address, and whoever sends it for the house. */
export async function viewSendForm(
  db: Executor,
  contract: Contract,
  { actor, today }: { actor: Actor; today: Day },
) {
  const [payer, people] = await Promise.all([
    findPayer(db, contract.customerId),
    listPeople(db, contract.customerId),
  ])
  const manager = people.find(({ role }) => role === 'manager')
  const language = toLocale(payer.locale) ?? baseLocale
  const values: SendValues = {
    language,
    until: usualLapse(today),
    secondName: '',
    secondEmail: '',
    customerName: payer.kind === 'person' ? payer.name : '',
    customerEmail: manager?.email ?? payer.email ?? '',
    houseName: actor.name,
    houseEmail: actor.email,
    terms: await findLastTerms(db, language),
  }
  return values
}
