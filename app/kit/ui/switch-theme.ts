import type { SubmitEvent } from 'react'
import { keepChoice } from './keep-choice.ts'

/**
 * Sends the choice as the form would, but the page stays with everything that was typed in it. Without a network it is
 * this page's choice alone.
 */
export function switchTheme(event: SubmitEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent
  if (!(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  document.documentElement.dataset['theme'] = submitter.value
  keepChoice(event.currentTarget, { theme: submitter.value })
}
