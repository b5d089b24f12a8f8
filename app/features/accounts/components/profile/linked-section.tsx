import { Form, useLocation } from 'react-router'
import { m } from '../../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import type { Profile, ProfileReply } from '../../profile-reply.ts'
import type { SocialProvider } from '../../rules.ts'
import { ownReply, ProfileSection } from './profile-form.tsx'

const NAMES: Record<SocialProvider, string> = { google: 'Google', line: 'LINE' }

/** Accounts elsewhere that sign in to this one; shown where the house has set them up. */
export function LinkedSection({ profile, reply }: { profile: Profile; reply: ProfileReply | undefined }) {
  const { pathname } = useLocation()
  const own = ownReply(reply, 'link')
  return (
    <ProfileSection
      title={m.account_linked()}
      lead={m.account_linked_lead()}
      reply={ownReply(reply, 'unlink')}
    >
      <FormAlert>{own?.errors['form']}</FormAlert>
      {own?.departure && <ButtonLink href={own.departure}>{m.account_link_continue()}</ButtonLink>}
      <ul className="grid divide-y divide-line border-y border-line">
        {profile.providers.map(provider => {
          const isLinked = profile.linked.includes(provider)
          const name = NAMES[provider]
          return (
            <li key={provider} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-sm text-muted">
                  {isLinked ? m.account_linked_yes() : m.account_linked_no()}
                </span>
              </span>
              <Form method="post" action={pathname} preventScrollReset>
                <input type="hidden" name="provider" value={provider} />
                <Button type="submit" look="secondary" name="intent" value={isLinked ? 'unlink' : 'link'}>
                  {isLinked ? m.account_unlink({ provider: name }) : m.account_link({ provider: name })}
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
    </ProfileSection>
  )
}
