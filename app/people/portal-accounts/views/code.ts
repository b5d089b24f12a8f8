import type { CodeState } from '#app/people/access-codes/rules.ts'

/** What the home says of the access code; times are texts in the language of the request. */
export type CodeView = {
  /**
   * `rests` while the membership is not active, `used_up` where what was bought is, `closed` where the plan opens no
   * door, `none` where nothing was given, `lost` where the Pass is not kept.
   */
  state: CodeState | 'rests' | 'used_up' | 'closed' | 'none' | 'lost'
  /** Of the code that can be shown; null where there is none to show. */
  id: string | null
  from: string
  until: string
  /** How long it opens from the first entry, which is still to come; null where it opens until its end. */
  hours: string | null
  /** Null where there is nothing to show, or not before a fresh sign-in. */
  access: { id: string; pass: string } | null
}
