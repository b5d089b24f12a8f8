/** What an operation of the API is asked with. */
export type Ask = {
  id?: string
  match?: string
  query?: string
  key?: string | null
  headers?: Record<string, string>
  body?: unknown
  raw?: string
}
export type Asker = (operationId: string, ask?: Ask) => Promise<Response>

/** How to get a documented answer, by operation and status. */
export type Scenario = [string, () => Promise<Response>]

export type Each = (operations: string[], status: number, more?: Ask) => Scenario[]

/** Asks operations as they should be asked, but for `more`. */
export function eachOf(ask: Asker, valid: (operation: string) => Ask): Each {
  return (operations, status, more = {}) =>
    operations.map(operation => [
      `${operation} ${status}`,
      () => ask(operation, { ...valid(operation), ...more }),
    ])
}

/** The key `keyless` may do nothing, and `tired` asks no more; `large` is more than anything may be. */
export type Refused = { keyless: string; tired: string; large: string }

/** What every operation refuses alike. */
export function refusals(
  each: Each,
  { all, withBody }: { all: string[]; withBody: string[] },
  { keyless, tired, large }: Refused,
): Scenario[] {
  return [
    ...each(all, 400, { query: '?nonsense=1' }),
    ...each(all, 401, { key: null }),
    ...each(all, 403, { key: keyless }),
    ...each(all, 429, { key: tired }),
    ...each(withBody, 413, { raw: large }),
    ...each(withBody, 415, { headers: { 'content-type': 'text/plain' } }),
    ...each(withBody, 422, { body: { title: '' } }),
  ]
}
