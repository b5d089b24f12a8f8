import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#app/kit/platform/columns.server.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'

/** By what members sign in without a mail, if they have made one: the public half; the other never leaves their device. */
export const portalPasskeys = pgTable(
  'portal_passkeys',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => portalAccounts.id, { onDelete: 'cascade' }),
    /** What the device calls it, in base64url. */
    credentialId: text().notNull().unique(),
    /** In base64url. */
    publicKey: text().notNull(),
    /** How often it was used, where the device counts: one that counts back is a copy. */
    uses: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the device: for not making a second one on it. */
    transports: text().array().notNull(),
    name: text().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  table => [index('portal_passkeys_account').on(table.accountId)],
)

/** What a browser was asked to sign: once, and for five minutes. */
export const portalPasskeyChallenges = pgTable(
  'portal_passkey_challenges',
  {
    id: id(),
    /** The browser that asked, by what its cookie holds. */
    browserHash: text().notNull().unique(),
    challenge: text().notNull(),
    /** Whose passkey it is to be; null for whoever signs in. */
    accountId: uuid().references(() => portalAccounts.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('portal_passkey_challenges_end').on(table.expiresAt),
    index('portal_passkey_challenges_account').on(table.accountId),
  ],
)
