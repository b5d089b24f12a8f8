import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { PartView, PersonView } from '../views/person.ts'

type HeldPanelProps = Pick<PersonView, 'parts' | 'taxDay' | 'erasedText'>

/** What is held about somebody, part by part, and what erasing does to each. */
export function HeldPanel({ parts, taxDay, erasedText }: HeldPanelProps) {
  return (
    <Panel title={m.privacy_held()} lead={m.privacy_held_lead()}>
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pr-3 font-normal">
              {m.privacy_column_part()}
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-normal">
              {m.privacy_column_count()}
            </th>
            <th scope="col" className="py-2 pl-3 font-normal max-sm:hidden">
              {m.privacy_column_fate()}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(part => {
            const fate = fateText(part, { taxDay, erasedText })
            return (
              <tr key={part.table} className="border-t border-line align-baseline">
                <th scope="row" className="py-2.5 pr-3 font-semibold">
                  {part.name}
                  {/* A phone has no room for three columns. */}
                  <span className="block text-sm font-normal text-muted sm:hidden">{fate}</span>
                </th>
                <td className="py-2.5 pr-3 text-right tabular-nums">{part.count}</td>
                <td className="py-2.5 pl-3 text-sm text-muted max-sm:hidden">{fate}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}

function fateText(
  { fate }: PartView,
  { taxDay, erasedText }: Pick<PersonView, 'taxDay' | 'erasedText'>,
): string {
  if (fate === 'tax') return taxDay ? m.privacy_fate_tax({ day: taxDay }) : m.privacy_fate_tax_left()
  if (erasedText) return m.privacy_fate_done()
  if (fate === 'goes') return m.privacy_fate_goes()
  return fate === 'redacted' ? m.privacy_fate_redacted() : m.privacy_fate_nameless()
}
