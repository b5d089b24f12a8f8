import { inWords } from '#app/house/activity/rules/activity.ts'
import { m } from '#app/paraglide/messages.js'
import { kindOf } from '../rules/logged.ts'

export function typeLabel(type: string): string {
  return kindOf(type)?.words[0]() ?? inWords(type)
}

type Texts = { type: string; id: string; name: string }

/** The record within a sentence, e.g. "the application of Nok". */
export function entityPhrase({ type, id, name }: Texts): string {
  const kind = kindOf(type)
  if (!kind) return m.activity_the_other({ type: inWords(type), name })
  return id === 'list' && kind.listWords ? kind.listWords() : kind.words[1]({ name })
}
