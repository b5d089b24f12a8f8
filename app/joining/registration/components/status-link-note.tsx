import { m } from '#app/paraglide/messages.js'

/** The visitor's own link, in a dialog that says how to pay: another tab, so that the dialog stays. */
export function StatusLinkNote({ statusPath }: { statusPath: string }) {
  return (
    <p className="mt-5 text-center text-sm text-muted">
      {m.status_keep_link()}{' '}
      <a
        href={statusPath}
        target="_blank"
        rel="noopener"
        className="inline-block py-1 font-semibold text-reef underline decoration-1 underline-offset-4"
      >
        {m.status_see()} <span className="sr-only">{m.status_see_new_tab()}</span>
      </a>
    </p>
  )
}
