import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OwnSwaps as OwnSwapsView, SwapView } from '../views/swaps.ts'

/** What colleagues offer, one's own swaps that wait, and the way to ask for one. */
export function OwnSwaps({ swaps: { offered, waiting, swappable, colleagues } }: { swaps: OwnSwapsView }) {
  return (
    <div className="grid gap-4 empty:hidden">
      {offered.length > 0 && (
        <Panel title={m.swap_offered()}>
          <ul className="grid gap-3">
            {offered.map(swap => (
              <li key={swap.id} className="flex flex-wrap items-center justify-between gap-3">
                <span>{m.swap_offered_item({ name: swap.giver, shift: swap.shift })}</span>
                <IntentForm
                  intent="take"
                  fields={{ id: swap.id }}
                  label={m.swap_take_of({ name: swap.giver, shift: swap.shift })}
                >
                  {m.swap_take()}
                </IntentForm>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {waiting.length > 0 && (
        <Panel title={m.swap_own()}>
          <ul className="grid gap-3">
            {waiting.map(swap => (
              <li key={swap.id} className="flex flex-wrap items-center justify-between gap-3">
                <span>
                  <span className="block font-semibold">{swap.shift}</span>
                  <span className="text-sm text-muted">{waitingText(swap)}</span>
                </span>
                {swap.isMine && (
                  <IntentForm intent="withdraw" fields={{ id: swap.id }}>
                    {m.swap_withdraw()}
                  </IntentForm>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {swappable.length > 0 && colleagues.length > 0 && (
        <AskForm swappable={swappable} colleagues={colleagues} />
      )}
    </div>
  )
}

function waitingText({ taker, asked }: SwapView): string {
  if (taker !== null) return m.swap_taken_by({ name: taker })
  return asked === null ? m.swap_open_all() : m.swap_open_one({ name: asked })
}

function AskForm({ swappable, colleagues }: Pick<OwnSwapsView, 'swappable' | 'colleagues'>) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={m.swap_title()} lead={m.swap_lead()}>
      <Form method="post" preventScrollReset className="grid gap-4">
        <SelectField label={m.swap_shift()} name="shift" required>
          {swappable.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField label={m.swap_colleague()} name="askedId">
          <option value="">{m.swap_anybody()}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="ask" aria-disabled={isBusy || undefined}>
          {m.swap_ask()}
        </Button>
      </Form>
    </Panel>
  )
}
