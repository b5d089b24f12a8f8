import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { createdAt, id } from '#app/kit/platform/columns.server.ts'

/** How somebody looks at a list, under a name of theirs (rule lists.views). */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The list's path without its language, e.g. `/admin/members`. */
    list: text().notNull(),
    name: text().notNull(),
    /** Filters, order and columns, as the address has them (`keptQuery`). */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('list_views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
)
