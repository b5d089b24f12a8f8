import { type AgreementText, splitClause } from './text.ts'

/** How long members know of a changed agreement before it holds, in days. */
export const NOTICE_DAYS = 30

export type ClauseChange = {
  kind: 'changed' | 'added' | 'removed'
  number: string
  name: string
  /** As it will be; of a clause that goes, as it was. */
  text: string
}

/** What is another in the new text, clause by clause, in its order; what goes comes last. */
export function changedClauses(before: AgreementText, after: AgreementText): ClauseChange[] {
  const [old, young] = [clausesOf(before), clausesOf(after)]
  const next = [...young].flatMap(([number, clause]): ClauseChange[] => {
    const former = old.get(number)
    if (former === clause) return []
    return [{ kind: former === undefined ? 'added' : 'changed', ...splitClause(clause) }]
  })
  const gone = [...old].flatMap(([number, clause]): ClauseChange[] =>
    young.has(number) ? [] : [{ kind: 'removed', ...splitClause(clause) }],
  )
  return [...next, ...gone]
}

function clausesOf({ pages }: AgreementText): Map<string, string> {
  return new Map(
    pages.flatMap(({ clauses }) => clauses.map(clause => [splitClause(clause).number, clause] as const)),
  )
}
