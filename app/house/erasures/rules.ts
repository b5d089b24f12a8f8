/** By which record somebody is known. A receipt is one that came without an application. */
export const SUBJECT_KINDS = ['member', 'application', 'employee', 'receipt', 'request', 'guest'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export type Subject = { kind: SubjectKind; id: string }
