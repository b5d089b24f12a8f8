import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SwapView } from '../views/swaps.ts'

/** Swaps that two have agreed on and staff decide about; nothing while there are none. */
export function SwapsToDecide({ swaps, mayEdit }: { swaps: SwapView[]; mayEdit: boolean }) {
  if (swaps.length === 0) return null
  return (
    <section
      aria-label={m.swap_to_decide()}
      className="mb-4 rounded-control border border-lantern bg-lantern/10 px-4 py-3"
    >
      <h2 className="font-semibold">{m.swap_to_decide()}</h2>
      <ul className="mt-2 grid gap-3">
        {swaps.map(({ id, shift, giver, taker }) => {
          const text = m.swap_to_decide_item({ shift, giver, taker: taker ?? '' })
          return (
            <li key={id} id={id} className="flex flex-wrap items-center justify-between gap-3">
              <span>{text}</span>
              {mayEdit && (
                <span className="flex flex-wrap gap-2">
                  <IntentForm intent="approve" fields={{ id }} label={`${m.swap_approve()}: ${text}`}>
                    {m.swap_approve()}
                  </IntentForm>
                  <IntentForm intent="refuse" fields={{ id }} label={`${m.swap_refuse()}: ${text}`} isDanger>
                    {m.swap_refuse()}
                  </IntentForm>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
