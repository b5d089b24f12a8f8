import { Form, useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SocialProvider } from '../rules/login.ts'

const LABELS: Record<SocialProvider, () => string> = {
  google: m.account_continue_google,
  line: m.account_continue_line,
}

type SocialButtonsProps = {
  providers: SocialProvider[]
  /** Where the provider waits, when the page runs no scripts: it may not send a form to another site. */
  departure: { provider: SocialProvider; url: string } | undefined
}

/** Sign-in with an account elsewhere that was linked in the profile before. */
export function SocialButtons({ providers, departure }: SocialButtonsProps) {
  const { pathname, search } = useLocation()
  if (providers.length === 0) return null
  return (
    <div className="mt-5 grid gap-3">
      <p className="text-sm text-muted">{m.account_social_lead()}</p>
      {departure ? (
        <ButtonLink look="secondary" href={departure.url}>
          {LABELS[departure.provider]()}
        </ButtonLink>
      ) : (
        <Form method="post" action={pathname + search} className="grid gap-3">
          <input type="hidden" name="intent" value="social" />
          {providers.map(provider => (
            <Button key={provider} type="submit" look="secondary" name="provider" value={provider}>
              {LABELS[provider]()}
            </Button>
          ))}
        </Form>
      )}
    </div>
  )
}
