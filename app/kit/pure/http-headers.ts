/** Whether an Accept-Encoding header takes gzip: named, and not refused by `q=0` (RFC 9110 section 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  return (header ?? '').split(',').some(part => {
    const [coding = '', ...parameters] = part.toLowerCase().split(';')
    return coding.trim() === 'gzip' && !parameters.some(parameter => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
  })
}

/** Whether an If-None-Match header names the entity tag; weak and strong are the same (RFC 9110 section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some(tag => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
