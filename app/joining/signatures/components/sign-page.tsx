import { use } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { CodeField } from '#app/kit/ui/code-field.tsx'
import { CheckboxField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import type { SignReplies } from '../actions.server.ts'
import { LONGEST_NAME, LONGEST_REASON } from '../rules/lengths.ts'
import type { SignReply } from '../schema.ts'
import { SIGN_REFUSALS } from '../texts.ts'
import type { SignView } from '../views/sign.server.ts'
import { usePasskeySignature } from './use-passkey-signature.ts'

type SignPageProps = { view: SignView | null; reply: SignReplies | undefined }

/** Where somebody reads a contract and signs it, or says no. */
export function SignPage({ view, reply }: SignPageProps) {
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      {view ? (
        <Found view={view} reply={reply} />
      ) : (
        <header className="grid gap-2">
          <h1 className="text-title font-bold">{m.signing_unknown()}</h1>
          <p className="text-lead text-muted">{m.signing_unknown_text()}</p>
        </header>
      )}
    </main>
  )
}

function Found({ view, reply }: { view: SignView; reply: SignReplies | undefined }) {
  const { number, house, customer, until, sha256, files, refusal, reason } = view
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-title font-bold wrap-anywhere">{m.signing_site_head({ number })}</h1>
        <p className="text-lead text-muted wrap-anywhere">{m.signing_site_lead({ house, customer })}</p>
      </header>
      {refusal && (
        <div role="status" className="rounded-control border-l-4 border-reef bg-surface px-5 py-3">
          <p className="font-semibold">{SIGN_REFUSALS[refusal]()}</p>
          {reason !== '' && <p className="wrap-anywhere">{reason}</p>}
        </div>
      )}
      <FormAlert>{reply?.error}</FormAlert>
      <section className="grid gap-3" aria-labelledby="contract">
        <h2 id="contract" className="text-xl font-bold">
          {m.signing_contract()}
        </h2>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={files.contract} look="secondary">
            {m.signing_open_contract()}
          </ButtonLink>
          {files.package && (
            <ButtonLink href={files.package} look="secondary" download>
              {m.signing_download()}
            </ButtonLink>
          )}
          {files.package && (
            <ButtonLink href={localPath('/verify')} look="quiet">
              {m.signing_check()}
            </ButtonLink>
          )}
        </p>
        {refusal === null && until && <p>{m.signing_site_until({ day: until })}</p>}
        <p className="text-sm break-all text-muted">
          {m.signing_hash()}: {sha256}
        </p>
      </section>
      <Signers signers={view.signers} />
      {refusal === null && <SignForms view={view} reply={reply} />}
    </>
  )
}

function Signers({ signers }: Pick<SignView, 'signers'>) {
  return (
    <section className="grid gap-3" aria-labelledby="signers">
      <h2 id="signers" className="text-xl font-bold">
        {m.signing_signers()}
      </h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {signers.map(({ nth, name, side, signed, isMe }) => (
          <li key={nth} className="wrap-anywhere">
            <span className="font-semibold">{isMe ? m.signing_you({ name }) : name}</span> ({side})
            <span className="block text-muted">{signed ?? m.signing_not_yet()}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function SignForms({ view, reply }: { view: SignView; reply: SignReplies | undefined }) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST' || undefined
  const mail = use(MailingContext)
  const { email } = view.me
  const passkey = usePasskeySignature()
  const hasPasskey = view.hasPasskey && passkey.isKnown
  // Whoever signs by a passkey has no code to type.
  const isAsked = view.hasCode || (reply?.sign !== undefined && reply.sign.values.code !== '')
  return (
    <>
      <section className="grid gap-5" aria-labelledby="sign">
        <h2 id="sign" className="text-xl font-bold">
          {m.signing_sign_title()}
        </h2>
        <Form method="post" action={pathname} preventScrollReset className="grid justify-items-start gap-3">
          <p>{isAsked ? m.signing_code_sent({ email, mail }) : m.signing_code_lead({ email })}</p>
          <Button
            type="submit"
            name="intent"
            value="code"
            look={isAsked ? 'secondary' : 'primary'}
            aria-disabled={isBusy}
          >
            {isAsked ? m.signing_code_again() : m.signing_code_send()}
          </Button>
        </Form>
        {(isAsked || hasPasskey) && (
          <SignForm view={view} reply={reply?.sign} hasCode={isAsked} passkey={hasPasskey ? passkey : null} />
        )}
      </section>
      <details open={reply?.decline !== undefined}>
        <summary className="cursor-pointer font-semibold">{m.signing_decline()}</summary>
        <Form method="post" action={pathname} preventScrollReset noValidate className="mt-3 grid gap-3">
          <TextAreaField
            label={m.signing_decline_reason()}
            name="reason"
            rows={3}
            required
            maxLength={LONGEST_REASON}
            defaultValue={reply?.decline?.typed}
            error={reply?.decline?.error}
          />
          <Button
            type="submit"
            name="intent"
            value="decline"
            look="danger"
            className="justify-self-start"
            aria-disabled={isBusy}
          >
            {m.signing_decline_press()}
          </Button>
        </Form>
      </details>
    </>
  )
}

type SignFormProps = {
  view: SignView
  reply: SignReply | undefined
  /** Whether a code was mailed to sign with. */
  hasCode: boolean
  /** Null where they have none, or the browser knows none. */
  passkey: ReturnType<typeof usePasskeySignature> | null
}

function SignForm({ view, reply, hasCode, passkey }: SignFormProps) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST' || undefined
  const { values, errors = {} } = reply ?? {}
  return (
    <Form method="post" action={pathname} preventScrollReset noValidate className="grid gap-5">
      <FormAlert>{errors.form}</FormAlert>
      {hasCode && <CodeField label={m.signing_code()} error={errors.code} />}
      <TextField
        label={m.signing_name()}
        hint={m.signing_name_hint()}
        name="name"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        required
        defaultValue={values?.name}
        error={errors.name}
      />
      <TextField
        label={m.signing_capacity()}
        hint={m.signing_capacity_hint()}
        name="capacity"
        autoComplete="organization-title"
        maxLength={LONGEST_NAME}
        required
        defaultValue={values?.capacity}
        error={errors.capacity}
      />
      <CheckboxField
        label={view.consent}
        name="consent"
        required
        defaultChecked={values?.consent === 'on'}
        error={errors.consent}
      />
      {hasCode && (
        <Button
          type="submit"
          name="intent"
          value="sign"
          className="justify-self-start"
          aria-disabled={isBusy}
        >
          {m.signing_sign()}
        </Button>
      )}
      {passkey && <PasskeyButton {...passkey} />}
    </Form>
  )
}

function PasskeyButton({ isBusy, error, sign }: ReturnType<typeof usePasskeySignature>) {
  return (
    <div className="grid gap-3">
      <p>{m.signing_passkey_lead()}</p>
      <FormAlert>{error ?? undefined}</FormAlert>
      <Button
        look="secondary"
        className="justify-self-start"
        aria-disabled={isBusy || undefined}
        onClick={({ currentTarget: { form } }) => form && sign(form)}
      >
        {m.signing_passkey()}
      </Button>
    </div>
  )
}
