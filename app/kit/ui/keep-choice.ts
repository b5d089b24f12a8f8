/**
 * Has the server remember how somebody likes to see the pages, as the form would, while the page stays as it is. Not
 * remembered is no harm worth a message.
 */
export function keepChoice({ action }: HTMLFormElement, choice: Record<string, string>): void {
  const body = new URLSearchParams({ ...choice, returnTo: '/' })
  fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}
