import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { ActionWords, Kind, Noun } from '#app/noun.ts'

/** A kind of record with what its screen asks for; null where all of staff may see it. */
export type LoggedKind = Kind<Permission> & { asks: Permission | null }

let kinds = new Map<string, LoggedKind>()
let actions = new Map<string, ActionWords>()

/** What the log writes about stands above, and says at the start how it is called and where it is seen. */
export function registerLogged(nouns: readonly Noun<Permission>[]) {
  kinds = new Map(
    nouns.flatMap(noun =>
      Object.entries(noun.kinds ?? {}).map(([type, kind]) => [
        type,
        { ...kind, asks: kind.see ?? noun.see ?? null },
      ]),
    ),
  )
  actions = new Map(nouns.flatMap(noun => Object.entries(noun.actions ?? {})))
}

/**
 * Whether somebody may see what an entry is about, its name and what changed (rule activity.seen): whoever may view such records.
 * What no noun knows any more is for owners.
 */
export function maySeeLogged(
  actor: Pick<Actor, 'admin'>,
  { entityType, entityId }: { entityType: string; entityId: string },
): boolean {
  const kind = kinds.get(entityType)
  if (!kind) return actor.admin?.role === 'owner'
  const asks = kind.seeOf?.[entityId] ?? kind.asks
  return asks === null || can(actor, asks)
}

export const kindOf = (type: string) => kinds.get(type)

export const actionOf = (action: string) => actions.get(action)
