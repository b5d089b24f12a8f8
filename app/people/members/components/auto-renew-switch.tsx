import { Form, useLocation, useNavigation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'

type AutoRenewSwitchProps = { member: { id: string; name: string; autoRenew: boolean } }

/** Switches auto-renewal with one press; it shows the wish at once, and the banner says when it is done. */
export function AutoRenewSwitch({ member }: AutoRenewSwitchProps) {
  const { id, name } = member
  const { pathname, search } = useLocation()
  const isOn = useWish(member)
  return (
    <Form method="post" action={pathname + withoutDialog(search)} preventScrollReset replace>
      <input type="hidden" name="intent" value="auto-renew" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="autoRenew" value={isOn ? '' : 'on'} />
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-label={m.member_auto_renew_named({ name })}
        className="-mx-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1"
      >
        <span
          className={classNames(
            'flex h-6 w-10 shrink-0 items-center rounded-full border p-0.5 transition-colors',
            isOn ? 'border-reef bg-reef' : 'border-control bg-surface',
          )}
        >
          <span
            className={classNames(
              'size-4.5 rounded-full transition-transform',
              isOn ? 'translate-x-4 bg-surface' : 'bg-control',
            )}
          />
        </span>
        <span className="text-sm">{isOn ? m.member_auto_renew_on() : m.member_auto_renew_off()}</span>
      </button>
    </Form>
  )
}

/** What is wished for already counts. */
function useWish({ id, autoRenew }: AutoRenewSwitchProps['member']): boolean {
  const sent = useNavigation().formData
  const isMine = sent?.get('intent') === 'auto-renew' && sent.get('id') === id
  return isMine ? sent.get('autoRenew') === 'on' : autoRenew
}

const FORMS = [
  { id: 'wish-on', wish: 'on' },
  { id: 'wish-off', wish: '' },
]

/** What every switch of a list is called, before the member's name. */
const SWITCHED = 'wish'

/** What the switches of a list send: one form for each wish, because one in each row costs much in a long list. */
export function AutoRenewForms() {
  const { pathname, search } = useLocation()
  const action = pathname + withoutDialog(search)
  return (
    <>
      <span hidden id={SWITCHED}>
        {m.member_auto_renew_named({ name: '' })}
      </span>
      {FORMS.map(({ id, wish }) => (
        <Form key={id} id={id} method="post" action={action} preventScrollReset replace>
          <input type="hidden" name="intent" value="auto-renew" />
          <input type="hidden" name="autoRenew" value={wish} />
        </Form>
      ))}
    </>
  )
}

type AutoRenewButtonProps = AutoRenewSwitchProps & {
  /** Of the element with the member's name. */
  nameId: string
}

/** The switch in a list that has `AutoRenewForms`; the column's name says what it switches. */
export function AutoRenewButton({ member, nameId }: AutoRenewButtonProps) {
  const isOn = useWish(member)
  return (
    // biome-ignore lint/a11y/useButtonType: it sends its form without saying so, once in every row
    <button
      form={isOn ? 'wish-off' : 'wish-on'}
      name="id"
      value={member.id}
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${SWITCHED} ${nameId}`}
    />
  )
}
