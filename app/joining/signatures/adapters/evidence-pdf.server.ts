import { heightOf, openPdf, type TextStyle, writeText } from '#app/kit/platform/pdf-text.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, type Locale, toLocale } from '#app/paraglide/runtime.js'
import type { Evidence, EvidenceEvent } from '../rules/evidence.ts'
import { OPENSSL } from '../rules/signings.ts'
import { EVENT_NAMES, IDENTIFIED_TEXTS, SIDE_NAMES } from '../texts.ts'
import { A4, MARGIN, roomFor, WIDTH } from './page.ts'

const BODY: TextStyle = { size: 9.5 }
const SMALL: TextStyle = { size: 8, color: '#47626b' }
const HEAD: TextStyle = { size: 11.5, weight: 'bold' }

/** What `evidence.json` says, for people: who signed which text, when and from where, and how anybody can check it. */
export function drawEvidence(evidence: Evidence): Promise<Buffer> {
  const locale = toLocale(evidence.contract.language) ?? baseLocale
  const title = m.signing_page_title({ number: evidence.contract.number }, { locale })
  const { doc, bytes } = openPdf({
    ...A4,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: evidence.house, CreationDate: new Date(evidence.events.at(-1)?.at ?? 0) },
  })
  let y = MARGIN
  for (const [text, style] of linesOf(evidence, title)) {
    const height = heightOf(doc, text, WIDTH, style)
    y = roomFor(doc, y, height)
    y += writeText(doc, text, { x: MARGIN, y, width: WIDTH }, style) + 3
  }
  doc.end()
  return bytes
}

function linesOf(evidence: Evidence, title: string): [string, TextStyle][] {
  const options = { locale: toLocale(evidence.contract.language) ?? baseLocale }
  const { contract, house, customer, signers, events, house_key: key } = evidence
  const timeText = (at: string) =>
    `${formatInstant(new Date(at), options.locale, { dateStyle: 'medium', timeStyle: 'medium' })} (${at})`
  return [
    [title, { size: 17, weight: 'bold' }],
    [`${house} · ${customer}`, BODY],
    [`${m.signing_hash({}, options)}: ${contract.sha256}`, BODY],
    [m.signing_signers({}, options), HEAD],
    ...signers.flatMap((signer): [string, TextStyle][] => [
      [`${signer.nth}. ${signer.typed_name}, ${signer.capacity}`, { ...BODY, weight: 'bold' }],
      [`${SIDE_NAMES[signer.side]({}, options)} · ${signer.name} · ${signer.email}`, SMALL],
      [`${IDENTIFIED_TEXTS[signer.identified_by]({}, options)} · ${timeText(signer.signed_at)}`, SMALL],
    ]),
    [m.signing_events({}, options), HEAD],
    ...events.flatMap((event): [string, TextStyle][] => [
      [eventText(event, signers, options), BODY],
      [[timeText(event.at), event.address, event.agent].filter(Boolean).join(' · '), SMALL],
    ]),
    [m.signing_page_check({}, options), HEAD],
    [m.signing_page_how({}, options), BODY],
    [OPENSSL, SMALL],
    [`${m.signing_key({}, options)}: ${key}`, SMALL],
  ]
}

function eventText(
  { nth, kind, signer, details }: EvidenceEvent,
  signers: Evidence['signers'],
  options: { locale: Locale },
): string {
  const who = signers.find(each => each.nth === signer)?.name ?? details['by'] ?? ''
  return [`${nth}. ${EVENT_NAMES[kind]({}, options)}`, who].filter(Boolean).join(': ')
}
