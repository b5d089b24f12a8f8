import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { CODE_LOOKS } from '#app/people/access-codes/texts.ts'
import { Card } from './card.tsx'
import type { findHistory } from './history.server.ts'
import { HistoryList } from './history-list.tsx'

type History = Awaited<ReturnType<typeof findHistory>>

/** The access codes of a member, and everything that happened from the first application on. */
export function MemberHistory({ history: { codes, items } }: { history: History }) {
  return (
    <div className="grid content-start gap-4">
      {codes && (
        <Card title={m.member_codes()}>
          {codes.length === 0 ? (
            <p className="text-muted">{m.member_codes_none()}</p>
          ) : (
            <ul className="divide-y divide-line">
              {codes.map(code => (
                <CodeItem key={code.id} code={code} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <Card title={m.member_history()}>
        {items.length === 0 ? (
          <p className="text-muted">{m.member_history_none()}</p>
        ) : (
          <HistoryList items={items} />
        )}
      </Card>
    </div>
  )
}

type Code = NonNullable<History['codes']>[number]

function CodeItem({ code: { accessId, pass, state, from, until } }: { code: Code }) {
  return (
    <li className="grid gap-1 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-mono font-semibold">{accessId}</span>
        <Badge tone={CODE_LOOKS[state].tone}>{CODE_LOOKS[state].label()}</Badge>
      </span>
      {pass && <span className="font-mono">{m.member_code_pass({ pass })}</span>}
      <span className="text-sm text-muted tabular-nums">{m.member_code_time({ from, until })}</span>
    </li>
  )
}
