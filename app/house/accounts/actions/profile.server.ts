import { data, redirect } from 'react-router'
import { validate as isUuid } from 'uuid'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import { addressError } from '#app/house/mail/schema/address.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { isAccountEmail } from '#app/kit/pure/email.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { requestEmailChange } from '../commands/email-change.server.ts'
import { readProvider, startLinking, unlinkAccount } from '../commands/linked-accounts.server.ts'
import { changeOwnName, changeOwnPassword } from '../commands/profile.server.ts'
import { endAllSessions, endOtherSessions, endOwnSession } from '../commands/sessions.server.ts'
import { signOut } from '../commands/sign-in.server.ts'
import { readSessionState } from '../queries/session.server.ts'
import { AREA_PATHS, type LoginArea, profilePath, type SocialProvider } from '../rules/login.ts'
import type { ProfileReply } from '../schema/profile-reply.ts'
import { readSecret } from '../schema/read-secret.ts'
import { LONGEST_STAFF_NAME } from '../schema/staff.ts'
import { passwordProblemText, passwordRefusalText } from '../texts/passwords.ts'
import { confirmFactor, renewCodes, startFactor, switchOffFactor } from './second-factor.server.ts'

/** What a form of the profile sent. */
export type ProfilePost = { request: Request; form: FormData; area: LoginArea }
type Post = ProfilePost & { ctx: CommandContext }
export type Answer = Omit<ProfileReply, 'intent'> & {
  /** To send along. */
  cookie?: string
}

const ANSWERS: Record<string, (post: Post) => Promise<Answered>> = {
  name: says(changeName),
  email: says(changeEmail),
  link,
  unlink: says(unlink),
  password: ofSession(changePassword),
  'session-end': ofSession(endSession),
  'sessions-end-others': ofSession(endOthers),
  'sessions-end-all': signOutEverywhere,
  'factor-start': ofSession(startFactor),
  'factor-confirm': ofSession(confirmFactor),
  'factor-renew': ofSession(renewCodes),
  'factor-off': ofSession(switchOffFactor),
}

/** Does what one of the forms of the profile asks for, always to the account of the person who is signed in. */
export function answerProfile(ctx: CommandContext, sent: ProfilePost) {
  return answerOf(ANSWERS, sent.form)({ ctx, ...sent })
}

function says(act: (post: Post) => Promise<Answer>) {
  return async (post: Post) => replyTo(post, await act(post))
}

function ofSession(act: (post: Post, sessionId: string) => Promise<Answer>) {
  return async (post: Post) => {
    const { sessionId } = await readSessionState(post.ctx, post.request)
    if (!sessionId) throw data(null, { status: 400 }) // ended since the guard looked
    return replyTo(post, await act(post, sessionId))
  }
}

function replyTo({ form }: Post, { cookie, ...body }: Answer) {
  const { intent } = readTexts(form, ['intent'])
  return reply({ intent, ...body }, new Headers(cookie ? [['Set-Cookie', cookie]] : []))
}

function reply(body: ProfileReply, headers = new Headers()) {
  const status = body.conflict ? 409 : Object.keys(body.errors).length > 0 ? 400 : 200
  return data(body, { status, headers })
}

type Answered = Response | ReturnType<typeof reply>

async function changeName({ ctx, form }: Post): Promise<Answer> {
  const values = readTexts(form, ['name'])
  if (values.name === '') return { errors: { name: m.account_name_missing() }, values }
  if (values.name.length > LONGEST_STAFF_NAME) return { errors: { name: m.account_name_long() }, values }
  const conflict = await changeOwnName(ctx, { ...values, ...readTexts(form, ['version']) })
  if (conflict) return { errors: {}, values, conflict }
  return { errors: {}, message: m.account_name_done() }
}

async function changeEmail({ ctx, form }: Post): Promise<Answer> {
  const values = readTexts(form, ['email'])
  const password = readSecret(form, 'password')
  const errors: Record<string, string> = {}
  const wrong =
    addressError(values.email) ?? (isAccountEmail(values.email) ? null : m.account_email_invalid())
  if (wrong) errors['email'] = wrong
  if (password === '') errors['password'] = m.account_password_missing()
  if (Object.keys(errors).length > 0) return { errors, values }
  const outcome = await requestEmailChange(ctx, { email: values.email, password })
  if (outcome.ok)
    return {
      errors: {},
      message: m.account_email_sent({ email: values.email, mail: await findMailing(ctx) }),
    }
  if (outcome.reason === 'same') return { errors: { email: m.account_email_same() }, values }
  return { errors: { password: passwordRefusalText(outcome.reason) }, values }
}

async function changePassword({ ctx, request, form }: Post, sessionId: string): Promise<Answer> {
  const current = readSecret(form, 'current')
  const next = readSecret(form, 'next')
  const errors: Record<string, string> = {}
  if (current === '') errors['current'] = m.account_password_missing()
  if (next === '') errors['next'] = m.account_new_password_missing()
  if (Object.keys(errors).length > 0) return { errors }
  const outcome = await changeOwnPassword(ctx, { request, sessionId }, { current, next })
  if (outcome.ok) return { errors: {}, message: m.account_password_done(), cookie: outcome.value.cookie }
  const { reason } = outcome
  if (reason === 'wrong' || reason === 'too_many') return { errors: { current: passwordRefusalText(reason) } }
  return { errors: { next: passwordProblemText(reason) } }
}

async function endSession({ ctx, form }: Post): Promise<Answer> {
  const id = String(form.get('sessionId'))
  if (isUuid(id)) await endOwnSession(ctx, id)
  return { errors: {}, message: m.account_session_ended() }
}

async function endOthers({ ctx, request }: Post, sessionId: string): Promise<Answer> {
  const { cookie } = await endOtherSessions(ctx, { request, sessionId })
  return { errors: {}, message: m.account_sessions_ended(), cookie }
}

async function signOutEverywhere({ ctx, request, area }: Post) {
  await endAllSessions(ctx)
  const response = redirect(localizeHref(AREA_PATHS[area].login))
  for (const cookie of await signOut(ctx, request)) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Off to Google or LINE; a page without scripts gets a link, because it may not send a form to another site. */
async function link({ ctx, request, form, area }: Post) {
  const asked = readLinkForm(ctx, form)
  if (!asked.ok) return reply({ intent: 'link', ...asked.refusal })
  const path = localizeHref(profilePath(area))
  const { provider, password } = asked
  const started = await startLinking(ctx, request, { provider, returnTo: path, errorTo: path, password })
  if (!started.ok) return reply({ intent: 'link', ...refusalOf(provider, started.reason) })
  const { cookies, url } = started.value
  const headers = new Headers(cookies.map(cookie => ['Set-Cookie', cookie]))
  if (new URL(request.url).pathname.endsWith('.data')) return redirect(url, { headers })
  return reply({ intent: 'link', errors: {}, departure: url }, headers)
}

async function unlink({ ctx, form }: Post): Promise<Answer> {
  const asked = readLinkForm(ctx, form)
  if (!asked.ok) return asked.refusal
  const { provider, password } = asked
  const unlinked = await unlinkAccount(ctx, provider, password)
  return unlinked.ok ? { errors: {}, message: m.account_unlinked() } : refusalOf(provider, unlinked.reason)
}

function readLinkForm(ctx: CommandContext, form: FormData) {
  const provider = readProvider(ctx, form.get('provider'))
  const password = readSecret(form, 'password')
  if (!provider) return { ok: false, refusal: { errors: { form: m.account_error_social() } } } as const
  if (password !== '') return { ok: true, provider, password } as const
  const errors = { password: m.account_password_missing() }
  return { ok: false, refusal: { errors, values: { provider } } } as const
}

/** By the provider its own form finds the answer. */
function refusalOf(provider: SocialProvider, reason: 'wrong' | 'too_many' | 'unavailable'): Answer {
  const values = { provider }
  if (reason === 'unavailable') return { errors: { form: m.account_error_social() }, values }
  return { errors: { password: passwordRefusalText(reason) }, values }
}
