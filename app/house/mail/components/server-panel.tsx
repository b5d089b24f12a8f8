import { Form } from 'react-router'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { EditReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MAIL_PORTS } from '../rules/server.ts'
import { LONGEST, SERVER_LABELS, typedServer } from '../schema/server.ts'

/** The server of the environment is its operator's: here it can only be seen. */
export type TypedServerView = { saved: SavedFields; hasPassword: boolean; hasServer: boolean }

type TypedServerFormProps = {
  view: TypedServerView
  reply: EditReply | undefined
  /** Why the last test was not taken. */
  tried: string | undefined
}

/** The mail server that an owner types, and a test of it that answers at once. */
export function TypedServerPanel({ view, reply, tried }: TypedServerFormProps) {
  const { saved, hasPassword, hasServer } = view
  return (
    <Panel title={m.mail_own_server()} lead={m.mail_own_server_lead()}>
      <EditForm
        saved={saved}
        reply={reply}
        check={fields => errorsOf(typedServer, fields)}
        labels={SERVER_LABELS}
        submitLabel={m.mail_server_save()}
      >
        {({ field }) => (
          <>
            <input type="hidden" name="intent" value="server" />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                {...field('host')}
                hint={m.mail_host_hint()}
                maxLength={LONGEST.host}
                inputMode="url"
                autoComplete="off"
              />
              <SelectField {...field('port')} hint={m.mail_port_hint()}>
                {MAIL_PORTS.map(port => (
                  <option key={port} value={port}>
                    {port}
                  </option>
                ))}
              </SelectField>
              <TextField {...field('user')} maxLength={LONGEST.user} autoComplete="off" />
              <TextField
                {...field('serverPassword')}
                type="password"
                hint={hasPassword ? m.mail_password_kept() : undefined}
                maxLength={LONGEST.password}
                autoComplete="new-password"
              />
            </div>
            <CurrentPasswordField error={reply?.errors['password']} />
          </>
        )}
      </EditForm>
      {hasServer && (
        <Form method="post" preventScrollReset className="grid gap-3">
          <FormAlert>{tried}</FormAlert>
          <Button
            type="submit"
            look="secondary"
            name="intent"
            value="try-server"
            className="justify-self-start"
          >
            {m.mail_server_try()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** Whether mails go out, and by which server. */
export function ServerState({ server, isTyped }: { server: string | null; isTyped: boolean }) {
  const how = isTyped ? m.mail_server_typed : m.mail_server_host
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Badge tone={server ? 'good' : 'neutral'}>{server ? m.mail_server_on() : m.mail_server_off()}</Badge>
      <span className="min-w-0">{server ? how({ host: server }) : m.mail_server_how()}</span>
    </p>
  )
}
