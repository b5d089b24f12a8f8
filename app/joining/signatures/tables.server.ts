import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { mails } from '#app/house/mail/tables.server.ts'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import { bytes, createdAt, day, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import {
  IDENTIFIED_BY,
  type IdentifiedBy,
  SIGNER_SIDES,
  SIGNING_EVENTS,
  SIGNING_STATES,
  SIGNING_WAYS,
  type SignerSide,
  type SigningEventKind,
  type SigningState,
  type SigningWay,
} from './rules/signings.ts'

/** A contract as it was sent to be signed, or signed on paper. Its text never changes: what is sent again is another version. */
export const signings = pgTable(
  'signings',
  {
    id: id(),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id),
    /** From 1, of each contract. */
    version: integer().notNull(),
    state: text().$type<SigningState>().notNull().default('open'),
    way: text().$type<SigningWay>().notNull().default('here'),
    /** In which language the text is. */
    locale: text().notNull(),
    /** What the house wrote under what every contract says. */
    terms: text().notNull().default(''),
    /** The last day on which it can be signed; null on paper. */
    lapsesOn: day(),
    /** The bytes that everybody was shown; null on paper. */
    pdf: bytes(),
    /** The copy of what was signed on paper, in the storage. */
    paperKey: text(),
    /** Of the PDF or the copy, in hex. */
    sha256: text().notNull(),
    /** On paper: who signed it, and when. */
    signedBy: text().notNull().default(''),
    signedOn: day(),
    /** Why it was declined or taken back. */
    reason: text().notNull().default(''),
    /** What `evidence.json` holds, and the house's signature of it in base64; null until everybody has signed. */
    evidence: text(),
    signature: text(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('signings_state', table.state, SIGNING_STATES),
    oneOf('signings_way', table.way, SIGNING_WAYS),
    check(
      'signings_kept',
      sql`case ${table.way} when 'here' then ${table.pdf} is not null else ${table.paperKey} is not null end`,
    ),
    check(
      'signings_done',
      sql`(${table.state} = 'done' and ${table.way} = 'here') = (${table.evidence} is not null)
        and (${table.evidence} is null) = (${table.signature} is null)`,
    ),
    check('signings_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
    unique('signings_version').on(table.contractId, table.version),
    uniqueIndex('signings_one_open').on(table.contractId).where(sql`${table.state} = 'open'`),
    index('signings_lapse').on(table.lapsesOn).where(sql`${table.state} = 'open'`),
  ],
)
export type Signing = typeof signings.$inferSelect

/** Who is to sign, one after another. */
export const signingSigners = pgTable(
  'signing_signers',
  {
    id: id(),
    signingId: uuid()
      .notNull()
      .references(() => signings.id, { onDelete: 'cascade' }),
    /** From 1: whose turn it is. */
    nth: integer().notNull(),
    side: text().$type<SignerSide>().notNull(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    /** In which language they are written to. */
    locale: text().notNull(),
    /** Of the link to sign by, and of that which was mailed when everybody had signed. */
    tokenHash: text().unique(),
    doneHash: text().unique(),
    /** The mail with the link to sign by. */
    mailId: uuid().references(() => mails.id, { onDelete: 'set null' }),
    /** Of the last code, until when it is good, and how many wrong ones were typed since. */
    codeHash: text(),
    codeEndsAt: instant(),
    codeTries: integer().notNull().default(0),
    /** When something was first done by the link. */
    openedAt: instant(),
    /** As they typed it when they signed: their name, and as what they sign. */
    typedName: text().notNull().default(''),
    capacity: text().notNull().default(''),
    identifiedBy: text().$type<IdentifiedBy>(),
    signedAt: instant(),
  },
  table => [
    oneOf('signing_signers_side', table.side, SIGNER_SIDES),
    oneOf('signing_signers_identified', table.identifiedBy, IDENTIFIED_BY),
    check('signing_signers_lower', sql`${table.email} = lower(${table.email})`),
    check('signing_signers_signed', sql`(${table.signedAt} is null) = (${table.identifiedBy} is null)`),
    unique('signing_signers_nth').on(table.signingId, table.nth),
    index('signing_signers_mail').on(table.mailId),
  ],
)
export type Signer = typeof signingSigners.$inferSelect

/** What happened, each chained to the one before it. Append-only by a trigger. */
export const signingEvents = pgTable(
  'signing_events',
  {
    id: id(),
    signingId: uuid()
      .notNull()
      .references(() => signings.id),
    /** From 1. */
    nth: integer().notNull(),
    kind: text().$type<SigningEventKind>().notNull(),
    /** Which signer it is about; null where it is about all. */
    signer: integer(),
    at: instant().notNull(),
    /** Of the browser that did it; empty for what the house did. */
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Of the event before it, or of the text that was sent, in hex. */
    prevHash: text().notNull(),
    /** Of that and this event (rule signatures.chain). */
    hash: text().notNull(),
  },
  table => [
    oneOf('signing_events_kind', table.kind, SIGNING_EVENTS),
    unique('signing_events_nth').on(table.signingId, table.nth),
  ],
)
