import type { NounSections } from '#app/noun-views.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findBackupState } from '../queries/backups.server.ts'
import { backupText, isTrouble } from '../texts.ts'

export const sections: NounSections = async ctx => {
  const state = await findBackupState(ctx)
  return { backups: { text: backupText(state, getLocale()), needsWork: isTrouble(state) } }
}
