import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { day, id, oneOf } from '#app/kit/platform/columns.server.ts'
import { REGISTRATION_VARIANTS, type RegistrationVariant } from '#app/people/applicants/rules.ts'

/** How often each step of a form was reached on each day: numbers, and nothing about anybody (rule registration.counted). */
export const registrationSteps = pgTable(
  'registration_steps',
  {
    id: id(),
    day: day().notNull(),
    variant: text().$type<RegistrationVariant>().notNull(),
    step: integer().notNull(),
    count: integer().notNull(),
  },
  table => [
    unique('registration_steps_once').on(table.day, table.variant, table.step),
    oneOf('registration_steps_variant', table.variant, REGISTRATION_VARIANTS),
    check('registration_steps_step', sql`${table.step} between 1 and 4`),
    check('registration_steps_count', sql`${table.count} > 0`),
  ],
)
