/** What the work of removing it is called. */
export const SAMPLE_REMOVAL = { kind: 'sample_removal', subject: 'year' } as const
