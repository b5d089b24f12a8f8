import { data } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { answerSignForm } from '../actions.server.ts'
import { findSigner } from '../commands/signer.server.ts'
import { SignPage } from '../components/sign-page.tsx'
import { type SignView, viewSign } from '../views/sign.server.ts'
import type { Route } from './+types/site-sign'

type Loaded = { view: SignView | null }

/** The page is whole without scripts; only a passkey needs one. */
export const handle = { startsOnUse: (_: URL, loaded?: Loaded) => !loaded?.view?.hasPasskey }

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const signer = await findSigner(ctx, token)
  if (!signer) return data({ view: null }, 404)
  const view = await viewSign(ctx, token, signer)
  return data({ view }, view.refusal !== null && GONE.includes(view.refusal) ? 410 : 200)
}

const GONE = ['declined', 'lapsed', 'withdrawn']

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const ctx = context.get(requestContext)
  return answerSignForm(ctx, { token, by: browserOf(request, ctx.clientAddress) }, form)
}

const browserOf = (request: Request, address: string) => ({
  address,
  agent: request.headers.get('user-agent') ?? '',
})

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The address opens something: it is told to no other site, and ours need it to check where forms come from. */
export const meta: Route.MetaFunction = () => [
  { title: m.signing_site_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function Sign({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <SignPage view={view} reply={actionData} />
}
