import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import type { ServiceIcon } from './rules.ts'
import { services } from './tables.server.ts'

export type ServiceView = {
  id: string
  title: string
  description: string
  icon: ServiceIcon
  price: string
  textKey: string | null
}

/** The services that are switched on, in the owner's order. */
export async function listActiveServices(db: Executor): Promise<ServiceView[]> {
  return db
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      icon: services.icon,
      price: services.price,
      textKey: services.textKey,
    })
    .from(services)
    .where(eq(services.isActive, true))
    .orderBy(asc(services.position), asc(services.createdAt))
}
