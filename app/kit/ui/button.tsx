import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** `destroy` does what cannot be taken back, `danger` leads to its question or refuses. */
type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destroy'
type Size = 'regular' | 'small'

/** The classes of a button, for what must be another element, such as the router's `Link`. */
export function buttonClasses(look: Look, size: Size, extra?: string) {
  return classNames('button', look, size === 'small' && 'small', extra)
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
