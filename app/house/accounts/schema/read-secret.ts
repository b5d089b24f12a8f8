/** A posted password as it was typed, with its spaces; far more than any password may have is cut off. */
export function readSecret(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}
