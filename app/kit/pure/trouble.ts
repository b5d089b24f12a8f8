const TROUBLES: [RegExp, string][] = [
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'disk full'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(?:ETIMEDOUT|TIMEOUT|UND_ERR_\w+_TIMEOUT|EABORT|TimeoutError|AbortError)$/, 'timed out'],
  [/^(?:ENOTFOUND|EAI_\w+|EDNS)$/, 'name not found'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'broken off'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/, 'no way there'],
]

/** What went wrong outside of the program, in the words of the log: by the code of PostgreSQL, the system or a library. */
export function troubleOf(code: unknown): string | undefined {
  return TROUBLES.find(([codes]) => codes.test(String(code)))?.[1]
}

/** What PostgreSQL's driver says of a connection that takes too long; it has no code for it. */
const TOO_LONG = /^timeout (?:expired|exceeded)/

type Caused = {
  code?: unknown
  /** Of the system, where a library has put its own code in its place. */
  originalCode?: unknown
  name?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown[]
}

/** The same of an error, by the innermost cause that says so; of several tries the first counts. */
export function troubleOfError(error: unknown): string | undefined {
  const { code, originalCode, name, message, cause, errors } = (error ?? {}) as Caused
  const within = cause ?? errors?.[0]
  if (TOO_LONG.test(String(message))) return troubleOf('TIMEOUT')
  return (
    (within ? troubleOfError(within) : undefined) ||
    troubleOf(originalCode) ||
    troubleOf(code) ||
    troubleOf(name)
  )
}
