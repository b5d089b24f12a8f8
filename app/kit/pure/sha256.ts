/** SHA-256 of bytes, or of a text in UTF-8, in hex; in a browser as on the server. */
export async function sha256Hex(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
