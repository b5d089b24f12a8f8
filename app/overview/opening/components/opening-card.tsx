import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Opening } from '../queries.server.ts'
import { nextStep, openingPath } from '../rules/steps.ts'
import { STEP_TEXTS } from '../texts.ts'
import { StepList } from './step-page.tsx'

/** What a space that nobody has opened yet begins with: its next question, and how far it is. */
export function OpeningCard({ opening: { entries, isOffered } }: { opening: Opening }) {
  const step = nextStep(entries)
  if (!isOffered || !step) return null
  return (
    <Panel title={m.opening_title()} lead={m.opening_lead()}>
      <StepList entries={entries} />
      <Link
        to={localizeHref(openingPath(step))}
        className={buttonClasses('primary', 'regular', 'justify-self-start')}
      >
        {STEP_TEXTS[step].question()}
      </Link>
    </Panel>
  )
}
