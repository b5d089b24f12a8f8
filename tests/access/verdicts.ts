import { can, type Permission } from '#app/house/access/rules.ts'
import type { Actor } from './cast.ts'
import type { Answer } from './client.ts'
import { COMMANDS, OWN } from './commands.ts'
import { type Access, ROUTES, type RouteName } from './table.ts'

/** What the server made of a request. Everything but `answered` is a refusal, or worse. */
export function verdictOf({ status, headers, body }: Answer): string {
  // A script is told where to go in the body.
  const led = status === 202 ? body : (headers.location ?? '')
  const login = /\/(admin|employee)\/login\?returnTo=/.exec(led)
  if (login) return `${login[1]} login`
  if (/\/my\/login(?:"|$)/.test(led)) return 'member login'
  if (status === 401) return 'unauthorised'
  if (status === 403) return 'refused'
  if (status === 404) return 'not found'
  if (status === 405) return 'no such method'
  return status < 500 ? 'answered' : `failed with ${status}`
}

/** What the table says for somebody who opens the route. */
export function expectedToSee(actor: Actor, route: RouteName): string {
  const { see } = ROUTES[route]
  if (see === 'kiosk') return expectedOfTablet(actor, route)
  // A browser that is no tablet is led on to be paired.
  if (route === 'kiosk-room' && actor.tablet === 'entrance') return 'not found'
  return expectedOf(actor, see)
}

/** What the table says for somebody who asks for one of its operations. */
export function expectedToDo(actor: Actor, { route, does }: { route: RouteName; does: string }): string {
  const { see } = ROUTES[route]
  const first = expectedToSee(actor, route)
  if (first !== 'answered' || does in OWN || does === 'kiosk') return first
  const access = COMMANDS[does] ?? (does as Access)
  // A page of everybody's has no login to lead to.
  if (see === 'everyone' && access !== 'everyone' && actor.role === null) return 'unauthorised'
  return expectedOf(actor, access)
}

/** A room is not there for another tablet than its own, and nobody checks in to the house at the door of a room. */
function expectedOfTablet({ tablet }: Actor, route: RouteName): string {
  if (route === 'kiosk-room-data')
    return tablet === 'room' ? 'answered' : tablet ? 'not found' : 'unauthorised'
  return tablet === 'entrance' ? 'answered' : 'unauthorised'
}

function expectedOf({ role, isEmployee, isMember = false }: Actor, access: Access): string {
  if (access === 'everyone') return 'answered'
  if (access === 'kiosk') return 'unauthorised'
  if (access === 'member') return isMember ? 'answered' : 'member login'
  if (access === 'portal') return isEmployee ? 'answered' : 'employee login'
  if (role === null) return 'admin login'
  if (access === 'staff') return 'answered'
  return can({ admin: { displayName: '', role } }, access satisfies Permission) ? 'answered' : 'refused'
}
