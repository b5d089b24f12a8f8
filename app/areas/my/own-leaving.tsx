import { Download } from 'lucide-react'
import { ProfileForm, ProfileSection } from '#app/house/accounts/components/profile/profile-form.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { InOnePiece } from '#app/kit/ui/in-one-piece.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type OwnLeavingProps = {
  own: { id: string; name: string; memberId: string; isLeaving: boolean; ends: string | null }
  reply: ProfileReply | undefined
  isOneOfSeveral: boolean
}

/** One's own data as a file, and to leave when the membership ends. */
export function OwnLeaving({
  own: { id, name, memberId, isLeaving, ends },
  reply,
  isOneOfSeveral,
}: OwnLeavingProps) {
  const isThis = reply?.values?.['member'] === id && ['leave', 'stay'].includes(reply.intent)
  return (
    <ProfileSection
      title={m.my_data()}
      lead={<InOnePiece text={`${name} (${memberId})`} part={`(${memberId})`} />}
      reply={isThis ? reply : undefined}
      isOneOfSeveral={isOneOfSeveral}
    >
      <div className="grid justify-items-start gap-1">
        <p className="text-muted">{m.my_data_lead()}</p>
        <a href={localizeHref(`/my/members/${id}/data`)} download className={TEXT_LINK}>
          <Download className="mr-2 size-5" aria-hidden="true" />
          {m.my_data_fetch()}
        </a>
      </div>
      {ends && (
        <ProfileForm
          intent={isLeaving ? 'stay' : 'leave'}
          reply={undefined}
          submit={isLeaving ? m.my_stay() : m.my_leave()}
        >
          <input type="hidden" name="member" value={id} />
          <p className={isLeaving ? 'font-semibold' : 'text-muted'}>
            {isLeaving ? m.my_leaving({ day: ends }) : m.my_leave_lead({ day: ends })}
          </p>
        </ProfileForm>
      )}
    </ProfileSection>
  )
}
