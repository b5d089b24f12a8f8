import { requestContext } from '#app/kit/platform/server-context.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { VerifyForm } from '../components/verify-form.tsx'
import { OPENSSL } from '../rules/signings.ts'
import { findHouseKey } from '../steps/key.server.ts'
import type { Route } from './+types/site-verify'

export async function loader({ context }: Route.LoaderArgs) {
  const { pem, fingerprint } = await findHouseKey(context.get(requestContext).db)
  return { pem, fingerprint }
}

export const meta: Route.MetaFunction = () => [
  { title: m.verify_title() },
  { name: 'robots', content: 'noindex' },
]

/** Where anybody checks a signed contract, in the browser; without a script the page says how to do it with OpenSSL. */
export default function Verify({ loaderData: { pem, fingerprint } }: Route.ComponentProps) {
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <header className="grid gap-2">
        <h1 className="text-title font-bold">{m.verify_title()}</h1>
        <p className="text-lead text-muted">{m.verify_lead()}</p>
      </header>
      <VerifyForm houseKey={pem} />
      <section className="grid gap-3" aria-labelledby="by-hand">
        <h2 id="by-hand" className="text-xl font-bold">
          {m.verify_by_hand()}
        </h2>
        <p>{m.verify_by_hand_text()}</p>
        <p className="text-sm break-all">
          <code>{OPENSSL}</code>
        </p>
        <p>{m.verify_by_hand_contract()}</p>
        <p className="text-sm break-all">
          <code>openssl dgst -sha256 contract.pdf</code>
        </p>
        <p className="text-sm break-all text-muted">
          {m.signing_key()}: {fingerprint}
        </p>
        <p>
          <a href="/.well-known/sala-signing-key.pem" className={TEXT_LINK} download>
            {m.verify_key()}
          </a>
        </p>
      </section>
    </main>
  )
}
