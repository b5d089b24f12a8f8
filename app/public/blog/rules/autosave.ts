import type { PostErrors, PostValues } from '../schema/posts.ts'

/** What is saved now, by somebody else, with the mark to save over it. */
export type PostConflict = { values: PostValues; version: string }

/** What the server answers to a draft that it was sent while it is written. */
export type AutosaveReply =
  | { ok: true; version: string; slug: string; savedText: string }
  | { ok: false; errors: PostErrors; conflict?: PostConflict }
