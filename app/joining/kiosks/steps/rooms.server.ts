import type { Executor } from '#app/kit/platform/database.server.ts'

/** The rooms at whose doors a tablet can be, by id and their name in the reader's language. Who keeps spaces stands above, and says it at the start. */
export type ListRooms = (db: Executor) => Promise<{ id: string; name: string }[]>

let list: ListRooms | null = null

export function registerRooms(rooms: ListRooms) {
  list = rooms
}

/** @throws where nobody has said it */
export function listRooms(db: Executor): ReturnType<ListRooms> {
  if (!list) throw new Error('Nobody has said which rooms there are')
  return list(db)
}
