import { requestContext } from '#app/kit/platform/server-context.ts'
import { receiveCallback } from '../api/callbacks.server.ts'
import type { Route } from './+types/bank-callback'

/** Where SCB and KBank tell of a payment, unsigned. */
export function action({ request, params, context }: Route.ActionArgs) {
  return receiveCallback(context.get(requestContext), params.bank, request)
}

export function loader({ request, params, context }: Route.LoaderArgs) {
  return receiveCallback(context.get(requestContext), params.bank, request)
}
