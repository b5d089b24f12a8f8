import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { DecisionBar, DecisionLink, NextLink } from '#app/kit/ui/decision-bar.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RequestStatus } from '../rules.ts'

type RequestBarProps = {
  /** Where it stands, and since when it waits. */
  at: { path: string; since: string }
  status: RequestStatus
  seen: string
  isMine: boolean
  hasEmail: boolean
}

/** What can be done about a request next: take it, answer it, or be done with it. */
export function RequestBar({ at, status, seen, isMine, hasEmail }: RequestBarProps) {
  return (
    <DecisionBar label={m.request_actions()}>
      <NextLink after={at} isQuiet={status !== 'done'} />
      {status === 'done' ? (
        <Press intent="reopen" seen={seen}>
          {m.request_reopen()}
        </Press>
      ) : (
        <>
          {!isMine && (
            <Press intent="take" seen={seen}>
              {m.request_take()}
            </Press>
          )}
          <Press intent="done" seen={seen}>
            {m.request_finish()}
          </Press>
        </>
      )}
      {status === 'new' && (
        <Press intent="called" seen={seen} look={hasEmail ? 'secondary' : 'primary'}>
          {m.request_call()}
        </Press>
      )}
      {status !== 'done' && hasEmail && (
        <DecisionLink decision="answer" look="primary" by="a">
          {m.request_answer()}
        </DecisionLink>
      )}
    </DecisionBar>
  )
}

type PressProps = { intent: string; seen: string; look?: 'primary' | 'secondary'; children: string }

function Press({ intent, seen, look = 'secondary', children }: PressProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action="?" preventScrollReset className="max-sm:grow">
      <input type="hidden" name="intent" value={intent} />
      <SeenField seen={seen} />
      <Button type="submit" look={look} className="max-sm:w-full" aria-disabled={isBusy || undefined}>
        {children}
      </Button>
    </Form>
  )
}
