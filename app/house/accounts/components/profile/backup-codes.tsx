import { ButtonLink } from '#app/kit/ui/button.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { m } from '#app/paraglide/messages.js'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** The codes for the day the phone is lost: shown once, to be copied, saved or written down. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const text = `${codes.join('\n')}\n`
  const ref = useFocusOnArrival()
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="grid gap-4 rounded-card border-2 border-lantern p-4 outline-none sm:p-5"
    >
      <h3 className="font-bold">{m.account_codes_title()}</h3>
      <p className="text-sm">{m.account_codes_lead()}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono max-[22rem]:grid-cols-1">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label={m.account_codes_copy()} copiedLabel={m.account_copied()} />
        <ButtonLink
          look="secondary"
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="sala-backup-codes.txt"
        >
          {m.account_codes_download()}
        </ButtonLink>
      </div>
    </div>
  )
}
