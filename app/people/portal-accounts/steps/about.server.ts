/** Whose record a mail to an account is about; nobody's where the account acts for a company and sees no membership. */
export function aboutMember(memberRowId: string | null) {
  return memberRowId === null
    ? ({ subjectKind: null, subjectId: null } as const)
    : ({ subjectKind: 'member', subjectId: memberRowId } as const)
}
