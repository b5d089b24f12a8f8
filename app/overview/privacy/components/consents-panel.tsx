import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { PersonView } from '../views/person.ts'

/** Which agreement somebody accepted, when and from where. */
export function ConsentsPanel({ consents }: Pick<PersonView, 'consents'>) {
  return (
    <Panel title={m.privacy_consents()} lead={m.privacy_consents_lead()}>
      {consents.length === 0 ? (
        <p className="text-muted">{m.privacy_consents_none()}</p>
      ) : (
        <ul className="grid gap-3">
          {consents.map(({ version, language, time, count, address }) => (
            <li key={version + language + time}>
              <p className="font-semibold">{m.privacy_consent({ version, language })}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {address
                  ? m.privacy_consent_when({ time, count, address })
                  : m.privacy_consent_when_nameless({ time, count })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
