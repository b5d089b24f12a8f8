import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { TextAreaField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { createSpace } from '#app/space/spaces/commands.server.ts'
import { listActiveSpaces } from '#app/space/spaces/queries.server.ts'
import { readSpaceLine } from '#app/space/spaces/rules/line.ts'
import { saidSpaceFields } from '#app/space/spaces/views.server.ts'
import { answerAndGoOn, goOn } from '../actions/go-on.server.ts'
import { SaidSpaces } from '../components/said-spaces.tsx'
import { StepPage } from '../components/step-page.tsx'
import { loadStep } from '../views.server.ts'
import type { Route } from './+types/admin-rooms'

export const middleware: Route.MiddlewareFunction[] = [permit('spaces.edit')]

const LONGEST_LINE = 500

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ entries }, spaces] = await Promise.all([loadStep(ctx), listActiveSpaces(ctx.db)])
  const shown = spaces.filter(({ kind }) => kind !== 'call')
  return {
    entries,
    spaces: shown.map(({ id, units, ...space }) => ({ id, units, name: textIn(space.name, getLocale()) })),
  }
}

/** Makes the spaces of a line, by the command that makes each; or keeps that there is nothing to book. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { intent, line } = readTexts(await readForm(request), ['intent', 'line'])
  if (intent === 'none') return answerAndGoOn(ctx, 'rooms')
  const read = readSpaceLine(line.slice(0, LONGEST_LINE))
  if (!read.ok) {
    const error = read.reason === '' ? m.opening_rooms_empty() : m.opening_rooms_unread({ part: read.reason })
    return refuse({ line, error })
  }
  for (const said of read.value) await createSpace(ctx, { values: saidSpaceFields(said), upload: null })
  return goOn(ctx, m.opening_rooms_added())
}

export default function OpeningRooms({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, spaces } = loaderData
  const [line, setLine] = useState(actionData?.line ?? '')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <StepPage step="rooms" entries={entries}>
      <Form method="post" noValidate className="grid gap-6">
        <Panel title={m.opening_rooms_line()} lead={m.opening_rooms_line_lead()}>
          <TextAreaField
            label={m.opening_rooms_field()}
            hint={m.opening_rooms_hint()}
            name="line"
            rows={2}
            maxLength={LONGEST_LINE}
            defaultValue={actionData?.line}
            error={actionData?.error}
            onChange={event => setLine(event.target.value)}
          />
          <SaidSpaces line={line} />
        </Panel>
        <Button type="submit" className="justify-self-start" aria-disabled={isBusy || undefined}>
          {m.opening_go_on()}
        </Button>
      </Form>
      {spaces.length > 0 ? (
        <Panel title={m.opening_rooms_there()}>
          <ul className="grid gap-1">
            {spaces.map(({ id, name, units }) => (
              <li key={id}>{m.opening_rooms_one({ name, count: units })}</li>
            ))}
          </ul>
        </Panel>
      ) : (
        <IntentForm intent="none">{m.opening_rooms_none()}</IntentForm>
      )}
    </StepPage>
  )
}
