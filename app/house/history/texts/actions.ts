import { inWords } from '#app/house/activity/rules/activity.ts'
import type { ActionWords } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { actionOf } from '../rules/logged.ts'

/** What is done to records of many kinds. A map, so that "constructor" finds nothing. */
const COMMON = new Map<string, ActionWords>([
  ['viewed', [m.activity_action_viewed, m.activity_did_viewed]],
  ['created', [m.activity_action_created, m.activity_did_created]],
  ['updated', [m.activity_action_updated, m.activity_did_updated]],
  ['deleted', [m.activity_action_deleted, m.activity_did_deleted]],
  ['approved', [m.activity_action_approved, m.activity_did_approved]],
  ['rejected', [m.activity_action_rejected, m.activity_did_rejected]],
  ['cancelled', [m.activity_action_cancelled, m.activity_did_cancelled]],
  ['undone', [m.activity_action_undone, m.activity_did_undone]],
  ['revoked', [m.activity_action_revoked, m.activity_did_revoked]],
  ['exported', [m.activity_action_exported, m.activity_did_exported]],
  ['imported', [m.activity_action_imported, m.activity_did_imported]],
  ['failed', [m.activity_action_failed, m.activity_did_failed]],
  ['linked', [m.activity_action_linked, m.activity_did_linked]],
  ['unlinked', [m.activity_action_unlinked, m.activity_did_unlinked]],
])

const wordsOf = (action: string) => actionOf(action) ?? COMMON.get(action)

export function actionLabel(action: string): string {
  return wordsOf(action)?.[0]() ?? inWords(action)
}

/** What somebody did to something, e.g. "Mali approved the application of Nok". */
export function actionSentence(action: string, texts: { actor: string; entity: string }): string {
  const sentence = wordsOf(action)?.[1]
  return sentence ? sentence(texts) : m.activity_did_other({ ...texts, action: inWords(action) })
}
