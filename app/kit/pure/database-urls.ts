/** Everything is written, too: a connection has to be to the primary. */
const PRIMARY = new Set(['primary', 'read-write'])

/**
 * The address of each server that keeps the database: `postgres://user:password@one,two:5433/sala` names two, the way
 * PostgreSQL's own programs write it.
 * @returns null for what is no such address
 */
export function databaseUrls(text: string): string[] | null {
  const [, before, hosts = '', after] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  if (before === undefined) return null
  const urls = hosts.split(',').map(host => before + host + after)
  const isSeveral = urls.length > 1
  return urls.every(url => isAddress(url, isSeveral)) ? urls : null
}

function isAddress(text: string, isSeveral: boolean): boolean {
  const url = URL.parse(text)
  if (!url || (isSeveral && url.hostname === '')) return false
  return PRIMARY.has(url.searchParams.get('target_session_attrs') ?? 'primary')
}
