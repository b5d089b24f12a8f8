import { ACTORS, isSignedIn } from '../requests/actors.ts'
import type { Answer, Asked } from '../requests/ask.ts'
import type { Cast } from '../requests/cast.ts'
import { honest } from './forms.ts'
import type { Target } from './target.ts'

type Ask = (asked: Asked) => Promise<Answer>

/**
 * A line for whoever is not let into their own area, and for each guarded address that does not answer who is meant to be
 * there: whatever is sent to it then stops at the door, and the drill would say that all is well.
 */
export async function shutOut(targets: Target[], ask: Ask, cast: Cast): Promise<string[]> {
  const lines: string[] = []
  for (const actor of ACTORS)
    if (!(await isSignedIn(ask, actor, cast.cookies[actor]))) lines.push(`is not signed in: ${actor}`)
  for (const target of targets.filter(isGuardedRead)) {
    const answer = await ask({ ...honest(target), headers: { cookie: cast.cookies[target.actor] } })
    if (!isAsThemselves(answer))
      lines.push(
        `does not answer: ${target.path} as ${target.actor}: ${answer.status} ${answer.location ?? ''}`,
      )
  }
  return lines
}

/** What the house has none of: pictures of people, and lists that somebody uploads. */
const NOT_THERE = new Set(['/employee/picture', '/admin/employees/:id/picture', '/admin/members/import/:id'])

const isGuardedRead = ({ actor, method, withKey, route }: Target) =>
  actor !== 'visitor' && method === 'GET' && !withKey && !route.endsWith('.data') && !NOT_THERE.has(route)

function isAsThemselves({ status, location }: Answer): boolean {
  // What is only posted to says so.
  if (status === 405) return true
  return status !== null && status < 400 && !/\/login\b/.test(location ?? '')
}
