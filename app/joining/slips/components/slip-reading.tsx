import { Panel } from '#app/kit/ui/panel.tsx'
import { ReadingPanel } from '#app/kit/ui/reading-panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { slipFacts } from '../texts/slip-facts.ts'
import type { ReadingView } from '../views/readings.ts'

/** What was read from the receipt's picture, before the facts that it is held against. */
export function SlipReading({ reading }: { reading: ReadingView }) {
  return (
    <Panel title={m.slips_title()}>
      <ReadingPanel {...reading} facts={slipFacts(reading)} />
    </Panel>
  )
}
