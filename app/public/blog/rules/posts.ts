/** A draft is seen by staff only; a scheduled post by everybody from its moment on. */
export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** Where a post came from: written here, by the automation through the API, or by the built-in writer. */
export const POST_SOURCES = ['editor', 'api', 'writer'] as const
export type PostSource = (typeof POST_SOURCES)[number]

export const REQUEST_KINDS = ['generate', 'delete'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** `sent`: the automation has it, and what becomes of it is its own. `writing`: the built-in writer is at it. */
export const REQUEST_STATUSES = ['pending', 'sent', 'writing', 'done', 'failed'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** What the writer is at: waiting for the model's first word, its words coming in, reading them, or waiting to try again. */
export const WRITING_STAGES = ['asking', 'streaming', 'checking', 'pausing'] as const
export type WritingStage = (typeof WRITING_STAGES)[number]

/** Of the picture that is drawn for link previews. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 }
