import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ADMIN_ROLES, type RoleKind } from '#app/house/access/rules.ts'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'

// All but the last table have the columns that better-auth expects.
export const users = pgTable('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  /** Whoever reads this mailbox chose the password; false while it is one that staff gave to an employee. */
  emailVerified: boolean().notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean().notNull().default(false),
  /** Browsers that signed in before this are strangers again. */
  devicesForgottenAt: instant(),
  /** Set for someone who may enter the employee portal (rule accounts.roles); only the server writes it. */
  employeeId: uuid()
    .unique()
    .references(() => employees.id),
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

/** The second factor of a user: the authenticator's secret and the backup codes, both encrypted. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: userId(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: instant(),
  },
  table => [index('two_factors_user').on(table.userId), index('two_factors_secret').on(table.secret)],
)

/** Roles that owners made, with the names of what they give. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text().notNull(),
    permissions: text().array().notNull(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('roles_name').on(sql`lower(${table.name})`)],
)

/**
 * Who may enter the admin area: keyed by the user (rule accounts.roles). Someone whose access has ended keeps the row,
 * because the activity log shows names.
 */
export const adminUsers = pgTable(
  'admin_users',
  {
    userId: userId().primaryKey(),
    displayName: text().notNull(),
    role: text().$type<RoleKind>().notNull(),
    /** Of a role of the house's own. */
    roleId: uuid().references(() => roles.id),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('admin_users_role', table.role, [...ADMIN_ROLES, 'own']),
    check('admin_users_own_role', sql`(${table.role} = 'own') = (${table.roleId} is not null)`),
    index('admin_users_role_id').on(table.roleId),
  ],
)
