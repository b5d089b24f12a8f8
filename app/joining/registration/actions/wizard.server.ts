import { type ActionFunctionArgs, redirect } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { loadRegistration } from '../views/registration.server.ts'
import type { WizardData } from '../views/reply.ts'
import { answerRegistration } from './registration.server.ts'

/**
 * The dialog's data when the address asks for it with `?register=<plan slug>`; null for any other address. While sign-up
 * waits it leads to the page that says so.
 */
export async function loadWizard(ctx: RequestContext, request: Request): Promise<WizardData | null> {
  const { searchParams } = new URL(request.url)
  const slug = searchParams.get('register')
  if (!slug) return null
  const data = await loadRegistration(ctx, searchParams)
  if (data.isOpeningSoon) throw redirect(localizeHref('/membership'))
  const plan = data.plans.find(candidate => candidate.slug === slug)
  return plan ? { ...data, plan } : null
}

/** Answers a post of the four-step dialog, step by step without JavaScript or all at once with it. */
export async function handleWizardPost({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  return answerRegistration(context.get(requestContext), request, form, 'wizard')
}
