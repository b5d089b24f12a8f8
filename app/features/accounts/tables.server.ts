import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '../../platform/columns.server.ts'
import { ADMIN_ROLES, type AdminRole } from './rules.ts'

// The first five tables have the columns that better-auth expects.
export const users = pgTable('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  /** Set for someone who may enter the employee portal (public-site §3, "user metadata"); only the server writes it. */
  employeeId: uuid(),
  createdAt: createdAt(),
  updatedAt: instant().notNull().defaultNow(),
})

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull().unique(),
    userId: userId(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: userId(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [index('accounts_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

/** Attempts per address and path; attempts per account are counted in `rate_limits`. */
export const authRateLimits = pgTable('auth_rate_limits', {
  id: id(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})

/** Who may enter the admin area: keyed by the user (public-site §3). */
export const adminUsers = pgTable(
  'admin_users',
  {
    userId: userId().primaryKey(),
    displayName: text().notNull(),
    role: text().$type<AdminRole>().notNull(),
    createdAt: createdAt(),
  },
  table => [oneOf('admin_users_role', table.role, ADMIN_ROLES)],
)
