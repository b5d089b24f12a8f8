import { can, type Permission } from '#app/house/accounts/rules/people.ts'
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
  return expectedOf(actor, ROUTES[route].see)
}

/** What the table says for somebody who asks for one of its operations. */
export function expectedToDo(actor: Actor, { route, does }: { route: RouteName; does: string }): string {
  const { see } = ROUTES[route]
  const first = expectedOf(actor, see)
  if (first !== 'answered' || does in OWN) return first
  const access = does in COMMANDS ? COMMANDS[does as keyof typeof COMMANDS] : (does as Access)
  // A page of everybody's has no login to lead to.
  if (see === 'everyone' && access !== 'everyone' && actor.role === null) return 'unauthorised'
  return expectedOf(actor, access)
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
