import type { Executor } from '#app/kit/platform/database.server.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { type EventQuery, findEvent, listEventTitles } from './queries.server.ts'
import { copyOf, EVENT_TYPES } from './rules.ts'
import type { EventDialog, EventValues } from './schema.ts'
import { savedEvent } from './steps.server.ts'

/** What the list's address asks for. */
export function readEventQuery(params: URLSearchParams): EventQuery {
  return readListQuery(params, { type: EVENT_TYPES })
}

/** The dialog over the list: a new event, one to edit, a clone as a new one, or some to delete; null for none. */
export async function findEventDialog(db: Executor, params: URLSearchParams): Promise<EventDialog | null> {
  const edited = await findEvent(db, params.get('edit') ?? '')
  if (edited) return { kind: 'edit', saved: savedEvent(edited) }
  const source = await findEvent(db, params.get('clone') ?? '')
  if (source) return newDialog({ ...savedEvent(source).fields, title: copyOf(source.title) })
  const ids = params.getAll('delete')
  if (ids.length > 0) {
    return { kind: 'delete', ids, names: await listEventTitles(db, ids) }
  }
  return params.has('new') ? newDialog(NEW_EVENT) : null
}

/** An event is a networking event until someone says otherwise (rule events.defaults). */
const NEW_EVENT: EventValues = {
  title: '',
  description: '',
  startsAt: '',
  endsAt: '',
  place: '',
  type: 'networking',
  imageUrl: '',
  seats: '',
}

function newDialog(fields: EventValues): EventDialog {
  return { kind: 'new', saved: { fields, version: '' } }
}
