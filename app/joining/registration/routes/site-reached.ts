import { isbot } from 'isbot'
import { redirect } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { REGISTRATION_VARIANTS } from '#app/people/applicants/rules.ts'
import { stepsOf } from '../schema/steps.ts'
import { countReached } from '../steps/count.server.ts'
import type { Route } from './+types/site-reached'

const HEADERS = { 'Cache-Control': 'private, no-store' }

/** Takes that somebody reached a step of a form. What is none of them, or comes from a program, is not counted. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const variant = REGISTRATION_VARIANTS.find(each => each === form.get('variant'))
  const step = variant && stepsOf(variant).find(each => String(each) === form.get('step'))
  const isProgram = isbot(request.headers.get('user-agent'))
  if (variant && step && !isProgram) countReached(context.get(requestContext), { variant, step })
  return new Response(null, { status: 204, headers: HEADERS })
}

/** There is nothing to look at. */
export function loader() {
  return redirect(localizeHref('/'))
}
