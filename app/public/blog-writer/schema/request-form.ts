// What components need to know of the form: without the checks of requests.ts, which the browser does not run.

export const GENERATION_FIELDS = ['topic', 'targetAudience', 'seoTargetWords'] as const
