import type { NoRoom } from '#app/kit/pure/no-room.ts'
import { m } from '#app/paraglide/messages.js'

/** What a page that met a full disk says: the browser goes back to what was typed. */
export function noRoomWords(whom: NoRoom['noRoom']) {
  const text = whom === 'staff' ? m.no_room_text_staff() : m.no_room_text()
  return { title: m.no_room_title(), text }
}
