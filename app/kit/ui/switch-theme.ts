import { keepChoice } from './keep-choice.ts'

/**
 * Sends the choice as the form would, but the page stays with everything that was typed in it. Without a network it is
 * this page's choice alone.
 */
export function switchTheme(event: SubmitEvent) {
  const { submitter, target } = event
  if (!(submitter instanceof HTMLButtonElement) || !(target instanceof HTMLFormElement)) return
  event.preventDefault()
  document.documentElement.dataset['theme'] = submitter.value
  keepChoice(target, { theme: submitter.value })
}
