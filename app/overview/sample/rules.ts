/** What the work of removing it is called. */
export const SAMPLE_REMOVAL = { kind: 'sample_removal', subject: 'year' } as const

/** So long whoever deletes it waits for its end and is told of it; a busy machine takes that long. */
export const REMOVAL_PATIENCE_MS = 15_000
