import { Link } from 'react-router'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { BANK_NAMES } from '../texts.ts'
import type { AccountView } from '../views.server.ts'
import './bank.css'

/** The accounts whose statements come in, each with what it had last. */
export function AccountCards({ accounts, mayEdit }: { accounts: AccountView[]; mayEdit: boolean }) {
  const hrefOf = useDialogHref()
  return (
    <ul aria-label={m.bank_accounts()} className="bank-accounts">
      {accounts.map(({ id, name, bank, number, last }) => (
        <li key={id} className="rounded-card border border-line bg-surface px-5 py-4">
          <p className="font-semibold wrap-anywhere">
            {mayEdit ? (
              <Link
                to={hrefOf('edit', id)}
                preventScrollReset
                aria-label={m.bank_account_edit_named({ name })}
                className={TEXT_LINK}
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="text-sm text-muted">
            {BANK_NAMES[bank]()} <span className="whitespace-nowrap tabular-nums">{number}</span>
          </p>
          <p className="tabular-nums">{last ?? m.bank_last_none()}</p>
        </li>
      ))}
    </ul>
  )
}
