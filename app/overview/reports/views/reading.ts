import type { RequestContext } from '#app/kit/platform/server-context.ts'

/** What a report is worked out from: the house, the time, and what the address asks for. */
export type Reading = Pick<RequestContext, 'db' | 'now'> & { params: URLSearchParams }
