import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { ROOM_FOR_CODE } from '../../rules/login.ts'
import type { ProfileReply, SetUp } from '../../schema/profile-reply.ts'
import { ProfileForm } from './profile-form.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type SecondFactorSetUpProps = { setUp: SetUp; reply: ProfileReply }

/** The QR code for the phone, the same secret for typing, and the first code as proof that it arrived. */
export function SecondFactorSetUp({ setUp: { qrCode, secret }, reply }: SecondFactorSetUpProps) {
  const ref = useFocusOnArrival()
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-5 outline-none">
      <p>{m.account_factor_scan()}</p>
      <img
        src={qrCode}
        alt={m.account_factor_qr()}
        width={208}
        height={208}
        className="rounded-control border border-line bg-white"
      />
      <div className="grid gap-2">
        <p className="text-sm text-muted">{m.account_factor_type()}</p>
        <p className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 rounded-control bg-sea-1 px-3 py-2 font-mono text-sm break-all">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={secret} label={m.account_copy()} copiedLabel={m.account_copied()} />
        </p>
      </div>
      <ProfileForm intent="factor-confirm" reply={reply} submit={m.account_factor_confirm()} look="primary">
        <TextField
          label={m.account_code()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={ROOM_FOR_CODE.totp}
          required
          hint={m.account_code_hint()}
          error={reply.errors['code']}
          className="max-w-56 text-lg tracking-[0.2em] tabular-nums"
        />
      </ProfileForm>
    </div>
  )
}
