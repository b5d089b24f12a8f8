import { data } from 'react-router'

/**
 * An action's answer that something was not done. A browser reports a fetch with an error status in its console, so
 * a script gets the reply with 200; without JavaScript the status is the page's.
 */
export function refuse<Reply>(request: Request, reply: Reply, status = 400) {
  const isFetch = new URL(request.url).pathname.endsWith('.data')
  return data(reply, { status: isFetch ? 200 : status })
}
