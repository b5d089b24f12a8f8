import { requestContext } from '#app/kit/platform/server-context.ts'
import { receiveStripeEvent } from '../api.server.ts'
import type { Route } from './+types/stripe-webhook'

/** Stripe's webhook. The bytes of the body are what is signed, so nothing reads them before. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return answer('', 405)
  const ctx = context.get(requestContext)
  const body = Buffer.from(await request.arrayBuffer())
  const signature = request.headers.get('stripe-signature') ?? ''
  try {
    const result = await receiveStripeEvent(ctx, { body, signature })
    return result === 'done' ? answer('ok', 200) : answer('The signature is not right, or too old.', 400)
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'Stripe event not handled')
    return answer('Please send it again.', 500)
  }
}

export function loader() {
  return answer('', 405)
}

function answer(text: string, status: number) {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  })
}
