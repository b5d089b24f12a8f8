/**
 * Puts `text` on the clipboard. Pages that are not served over HTTPS (a house's own network) have no clipboard
 * API; there the old way, copying a selection, still works.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const carrier = document.createElement('textarea')
  carrier.value = text
  carrier.readOnly = true
  carrier.className = 'sr-only'
  const host = document.activeElement?.closest('dialog') ?? document.body
  const opener = document.activeElement
  host.append(carrier)
  carrier.select()
  document.execCommand('copy')
  carrier.remove()
  if (opener instanceof HTMLElement) opener.focus()
}
