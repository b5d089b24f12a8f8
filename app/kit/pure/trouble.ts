const TROUBLES: [RegExp, string][] = [
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'disk full'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(?:ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w+_TIMEOUT|TimeoutError|EABORT)$/, 'timed out'],
  [/^(?:ENOTFOUND|EAI_\w+|EDNS)$/, 'name not found'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'broken off'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/, 'no way there'],
]

/** What went wrong outside of the program, in the words of the log: by the code of PostgreSQL, the system or a library. */
export function troubleOf(code: unknown): string | undefined {
  return TROUBLES.find(([codes]) => codes.test(String(code)))?.[1]
}

type Caused = { code?: unknown; name?: unknown; cause?: unknown; errors?: unknown[] }

/** The same of an error, by the innermost cause that says so; of several tries the first counts. */
export function troubleOfError(error: unknown): string | undefined {
  const { code, name, cause, errors } = (error ?? {}) as Caused
  return (
    (cause ? troubleOfError(cause) : undefined) ??
    (errors ? troubleOfError(errors[0]) : undefined) ??
    troubleOf(code) ??
    troubleOf(name)
  )
}
