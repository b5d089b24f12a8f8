import type { SubmitEvent } from 'react'

/**
 * Sends the choice as the form would, but the page stays with everything that was typed in it. Without a network it is
 * this page's choice alone.
 */
export function switchTheme(event: SubmitEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent
  if (!(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  const form = event.currentTarget
  document.documentElement.dataset['theme'] = submitter.value
  const body = new URLSearchParams({ theme: submitter.value, returnTo: '/' })
  fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => {})
}
