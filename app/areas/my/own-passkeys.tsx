import { KeyRound } from 'lucide-react'
import { ownReply, ProfileSection } from '#app/house/accounts/components/profile/profile-form.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { LONGEST_PASSKEY_NAME } from '#app/people/passkeys/rules.ts'
import type { PasskeysView } from '#app/people/passkeys/views.server.ts'
import { usePasskey } from './use-passkey.ts'

type OwnPasskeysProps = { view: PasskeysView; isFresh: boolean; reply: ProfileReply | undefined }

/** By which devices one signs in without a mail, and the way to another. */
export function OwnPasskeys({ view: { isPossible, passkeys }, isFresh, reply }: OwnPasskeysProps) {
  if (!isPossible && passkeys.length === 0) return null
  return (
    <ProfileSection
      title={m.passkey_title()}
      lead={m.passkey_lead()}
      reply={ownReply(reply, 'passkey-remove')}
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">{m.passkey_none()}</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {passkeys.map(({ id, name, used }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-muted tabular-nums">{used}</p>
              </div>
              <IntentForm
                intent="passkey-remove"
                fields={{ passkey: id }}
                label={m.passkey_remove_named({ name })}
                isDanger
              >
                {m.passkey_remove()}
              </IntentForm>
            </li>
          ))}
        </ul>
      )}
      {isPossible && (isFresh ? <NewPasskey /> : <SignInFirst />)}
    </ProfileSection>
  )
}

function NewPasskey() {
  const { isKnown, isHydrated, isBusy, error, start } = usePasskey('add')
  if (isHydrated && !isKnown) return <p className="text-muted">{m.passkey_unsupported()}</p>
  if (!isKnown) return null
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void start({ name: String(new FormData(event.currentTarget).get('name') ?? '') })
      }}
    >
      <FormAlert>{error}</FormAlert>
      <TextField
        label={m.passkey_name()}
        optional={m.employee_optional()}
        hint={m.passkey_name_hint()}
        name="name"
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
      />
      <Button
        type="submit"
        look="secondary"
        aria-disabled={isBusy || undefined}
        className="justify-self-start"
      >
        <KeyRound className="size-5" aria-hidden="true" />
        {isBusy ? m.passkey_waiting() : m.passkey_add()}
      </Button>
    </form>
  )
}

const SignInFirst = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-muted">{m.passkey_fresh()}</p>
    <ButtonLink href={`${localizeHref('/my/login')}?again`} look="secondary">
      {m.my_email_sign_in()}
    </ButtonLink>
  </div>
)

/** Offered to whoever has just waited for a mail, where this browser can. */
export function PasskeyOffer() {
  const { isKnown, isBusy, error, start } = usePasskey('add')
  if (!isKnown) return null
  return (
    <section
      aria-labelledby="passkey-offer"
      className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <div className="grid gap-1">
        <h2 id="passkey-offer" className="text-lg font-bold">
          {m.passkey_offer_title()}
        </h2>
        <p className="text-muted">{m.passkey_offer()}</p>
        <FormAlert>{error}</FormAlert>
      </div>
      <Button
        look="secondary"
        onClick={() => void start()}
        aria-disabled={isBusy || undefined}
        className="justify-self-start"
      >
        <KeyRound className="size-5" aria-hidden="true" />
        {isBusy ? m.passkey_waiting() : m.passkey_add()}
      </Button>
    </section>
  )
}

/** Signs in by a passkey in the stead of a mail, where this browser can. */
export function PasskeySignIn() {
  const { isKnown, isBusy, error, start } = usePasskey('enter')
  if (!isKnown) return null
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <FormAlert>{error}</FormAlert>
      <Button
        look="secondary"
        onClick={() => void start()}
        aria-disabled={isBusy || undefined}
        className="w-full"
      >
        <KeyRound className="size-5" aria-hidden="true" />
        {isBusy ? m.passkey_waiting() : m.passkey_sign_in()}
      </Button>
    </div>
  )
}
