import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** `destroy` does what cannot be taken back, `danger` leads to its question or refuses. */
type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destroy'
type Size = 'regular' | 'small'

const LOOKS: Record<Look, string> = {
  primary: 'bg-lantern text-on-lantern hover:brightness-105 active:brightness-95',
  secondary: 'border border-control bg-surface text-ink hover:border-ink',
  quiet: 'text-ink quiet-link',
  danger: 'border border-clay bg-surface text-clay hover:border-ink',
  destroy: 'bg-clay text-surface hover:brightness-105 active:brightness-95',
}

const SIZES: Record<Size, string> = {
  regular: 'min-h-12 px-6 py-2.5',
  small: 'min-h-10 px-4 py-1.5 text-sm',
}

/** The classes of a button, for what must be another element, such as the router's `Link`. */
export function buttonClasses(look: Look, size: Size, extra?: string) {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    LOOKS[look],
    SIZES[size],
    extra,
  )
}

type ButtonLook = { look?: Look; size?: Size }

export function Button({
  look = 'primary',
  size = 'regular',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={buttonClasses(look, size, className)} {...rest} />
}

/** A link that looks like a button: for going somewhere, also to other sites. */
export function ButtonLink({
  look = 'primary',
  size = 'regular',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a className={buttonClasses(look, size, className)} {...rest}>
      {children}
    </a>
  )
}
